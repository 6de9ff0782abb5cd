import { expect, test } from 'vitest'
import { spokenScript } from '#test/support/spoken-script.ts'
import { type Belief, createBelief } from './belief.ts'
import { createFollower, type Follower, indexScript } from './follower.ts'
import { FIRST_LAG, nextLag } from './recogniser-lag.ts'
import {
  foundAt,
  type FoundPlace,
  nextShown,
  NOT_FOUND_YET,
  placeWithoutWords,
  reachedFrom,
  shownAt,
  type ShownPlace,
} from './shown-place.ts'
import { createVocabulary } from './vocabulary.ts'

/** A belief with these chances by place; the rest of 1 is at a place far from all of them. */
function believing(chances: Readonly<Record<number, number>>, off = 0): Belief {
  const belief = createBelief(10)
  const rest = 1 - Object.values(chances).reduce((a, b) => a + b)
  for (const [place, chance] of [...Object.entries(chances), [9000, rest] as const]) {
    belief.places[belief.count] = Number(place)
    belief.on[belief.count] = chance * (1 - off)
    belief.off[belief.count] = chance * off
    belief.count++
  }
  return belief
}

function shownAfter(beliefs: readonly Belief[], from: ShownPlace = shownAt(100)): number {
  return beliefs.reduce((shown, belief) => nextShown(belief, shown), from).place
}

test('small steps need no certainty, far ones the more', () => {
  expect(shownAfter([believing({ 103: 0.6 })])).toBe(103)
  expect(shownAfter([believing({ 110: 0.7 })])).toBe(110)
  expect(shownAfter([believing({ 130: 0.7 })])).toBe(100)
  expect(shownAfter([believing({ 130: 0.99 })])).toBe(130)
})

test('while people talk off the text one word moves nothing, not even near', () => {
  const talk = believing({ 100: 0.9 }, 0.8)
  expect(shownAfter([talk, believing({ 112: 0.9 })])).toBe(100)
  expect(shownAfter([talk, believing({ 112: 0.9 }), believing({ 113: 0.9 })])).toBe(113)
})

test('a place that goes on being heard needs less', () => {
  const words = (count: number) =>
    Array.from({ length: count }, (_, word) => believing({ 100: 0.1, [700 + word]: 0.88 }))
  expect(shownAfter(words(3))).toBe(100)
  expect(shownAfter(words(6))).toBe(705)
})

test('a word that does not fit in between does not begin it anew', () => {
  const beliefs = [700, 701, 702, 100, 704, 705].map((place) =>
    believing(place === 100 ? { 100: 0.6, 703: 0.3 } : { 100: 0.1, [place]: 0.88 }),
  )
  expect(shownAfter(beliefs)).toBe(705)
})

test('the likelier of two places with the same words is shown, once it is sure that the old one was left', () => {
  const twice = (word: number, held: number) =>
    believing({ 100: held, [300 + word]: 0.85, [900 + word]: 0.14 - held })
  expect(shownAfter([twice(0, 0.1), twice(1, 0.1)])).toBe(100)
  expect(shownAfter([twice(0, 0.001), twice(1, 0.001)])).toBe(301)
})

const { places } = indexScript(
  spokenScript([`A: ${'on and on it goes '.repeat(12).trim()}`]),
  createVocabulary('en'),
)

const heard = (at: number) => ({ at, isFinal: false })

/** Words were found, then not for `gap` seconds, then `words` further on; and that again and again. */
function roomIn(gap: number, words: number): FoundPlace {
  let found = foundAt(NOT_FOUND_YET, 0, heard(0))
  for (let turn = 1; turn < 10; turn++)
    found = foundAt(found, found.place + words, heard(turn * gap))
  return { ...found, place: 0, at: 0 }
}

const shownIn = (found: FoundPlace, now: number) =>
  placeWithoutWords(
    places,
    { found, lag: nextLag(FIRST_LAG, 0, 0), shown: { place: 0 }, told: 0 },
    now,
  )

test('[REH-628] where people went on while noise hid them, the line goes on without words, but not far', () => {
  const noisy = roomIn(3, 7)
  expect(shownIn(noisy, 3)).toBeGreaterThan(shownIn(noisy, 0.2))
  expect(shownIn(noisy, 60)).toBe(shownIn(noisy, 5))
})

test('[REH-628] where people stood still while they talked, what they have learned is not to go on', () => {
  const [noisy, talkative] = [roomIn(3, 7), roomIn(3, 0)]
  expect(talkative.goesOn).toBeLessThan(0.1)
  expect(shownIn(talkative, 3)).toBeLessThan(shownIn(noisy, 3))
})

test('[REH-628] a leap is no going on, and the end of an utterance teaches nothing', () => {
  const before = roomIn(3, 7)
  expect(foundAt(before, 200, heard(3)).goesOn).toBe(before.goesOn)
  expect(foundAt(before, 7, { at: 3, isFinal: true }).goesOn).toBe(before.goesOn)
})

test('after a jump or a long silence no far place counts as reached', () => {
  expect(reachedFrom(NOT_FOUND_YET, 1_700_000_000)).toBeLessThan(20)
  expect(reachedFrom({ ...NOT_FOUND_YET, at: 0 }, 3600)).toBeLessThan(60)
})

const TURNS = ['A: on and on it goes and goes', 'B: until it goes no more and stops']

/** How far the line goes without words, in a room in which people go on, where the first turn takes so long. */
function goneAfter(seconds: number, turnMs: number): number {
  const words = spokenScript(TURNS).map((word) =>
    word.block === 0 && word.kind === 'spoken' ? { ...word, turnMs } : word,
  )
  const timed = indexScript(words, createVocabulary('en')).places
  const lag = nextLag(FIRST_LAG, 0, 0)
  const found = { place: 0, at: 0, goesOn: 1 }
  return placeWithoutWords(timed, { found, lag, shown: { place: 0 }, told: 0 }, seconds)
}

test('[REH-762] without words the line goes at the pace that was measured', () => {
  const usual = goneAfter(0.3, 0)
  expect(goneAfter(0.3, 6000)).toBeLessThan(usual)
  expect(goneAfter(0.3, 1300)).toBeGreaterThan(usual)
})

test('[REH-762] behind a speech that something without words follows, the line waits', () => {
  const followed = TURNS[0]!.split(' ').length - 2
  expect(goneAfter(9, 0)).toBe(6)
  expect(goneAfter(9, 60_000)).toBeLessThanOrEqual(followed)
  expect(goneAfter(30, 60_000)).toBe(followed)
})

const PLAY = spokenScript([
  'A: The garden wall was painted yesterday by the youngest of the brothers',
  'B: Nobody remembers where the silver spoons were hidden before the wedding',
])

function say(follower: Follower, text: string, from: number) {
  const words = text.split(' ')
  return words.map((_, last) =>
    follower.push({ words: words.slice(0, last + 1), isFinal: false, timeMs: from + last * 350 }),
  )
}

test('[REH-625] says whether the newest words are the text at the line', () => {
  const follower = createFollower(PLAY, { lang: 'en' })
  const found = say(follower, 'the garden wall was painted yesterday', 0)
  expect(found.at(-1)?.fits).toBe(true)
  const text =
    'the garden wall was painted yesterday well okay could everyone stop there for lunch please'
  const talk = say(follower, text, 0)
  expect(talk.at(-1)?.fits).toBe(false)
  expect(talk.at(-1)?.index).toBeLessThan(20)
  const again = say(follower, `${text} by the youngest of the brothers`, 0)
  expect(again.at(-1)?.fits).toBe(true)
})

test('[REH-626] the line looks ahead by the measured lag', () => {
  const shownAt = (behindMs: number) => {
    const follower = createFollower(PLAY, { lang: 'en' })
    const words = 'the garden wall was painted'.split(' ')
    return follower.push({ words, isFinal: false, timeMs: 2000, behindMs })?.index ?? 0
  }
  expect(shownAt(1500)).toBeGreaterThan(shownAt(50))
})

const STORY = [
  'The garden wall was painted yesterday by the youngest of the brothers',
  'Nobody remembers where the silver spoons were hidden before the wedding',
  'Every morning a postman climbs this mountain without any letter for us',
  'Grandmother kept seven hungry goats behind her narrow wooden kitchen door',
  'Tomorrow evening we shall travel together towards some distant northern harbour',
  'Perhaps somebody stole those golden buttons from my finest velvet coat',
]

/** A follower in a room in which people went on, or stood still, while they were not heard; it was heard last at 100 s. */
function followerIn(room: 'noisy' | 'talkative'): Follower {
  const follower = createFollower(spokenScript(STORY.map((line) => `A: ${line}`)), { lang: 'en' })
  follower.jump(1)
  for (let turn = 0; turn < 5; turn++) {
    const words = (STORY[room === 'noisy' ? turn : 0] ?? '').split(' ').slice(0, 6)
    const timeMs = 100_000 - (4 - turn) * 4_600
    for (let count = 1; count <= words.length; count++)
      follower.push({ words: words.slice(0, count), isFinal: false, timeMs })
    follower.push({ words, isFinal: true, timeMs })
  }
  return follower
}

test('[REH-764] while the recogniser is silent the line goes on where people usually do, but not far', () => {
  const follower = followerIn('noisy')
  const places = [100.5, 101, 103, 107, 120].map((at) => follower.wait(at * 1000)?.index ?? -1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[3]).toBeGreaterThan(places[0]!)
  expect(places[4]).toBe(places[3])
  expect(follower.wait(102_000)?.fits).toBe(false)
})

test('[REH-764] where people stood still while they were not heard, it stays', () => {
  expect(followerIn('talkative').wait(103_000)).toBeNull()
  expect(createFollower([], { lang: 'en' }).wait(1000)).toBeNull()
})

const TALK =
  'well okay could everyone please stop there because light three came much too late again so wait until Peter has mended this cable'

interface Recogniser {
  /** The times between its answers, in turn. */
  readonly everyMs: readonly number[]
  /** The measured lag at its answers, in turn; null where none is measured. */
  readonly behindMs: readonly (number | null)[]
}

/** The follower's answers to talk off the text in utterances with silence between them, beginning at 101 s. */
function talkTo(follower: Follower, { everyMs, behindMs }: Recogniser) {
  const words = TALK.split(' ')
  let [timeMs, answers] = [101_000, 0]
  const push = (from: number, to: number, isFinal: boolean) => {
    timeMs += everyMs[answers % everyMs.length] ?? 0
    const behind = behindMs[answers++ % behindMs.length] ?? null
    return follower.push({ words: words.slice(from, to), isFinal, timeMs, behindMs: behind })
  }
  return [0, 8, 16].flatMap((from) => [
    ...Array.from({ length: 8 }, (_, at) => push(from, from + at + 1, false)),
    push(from, from + 8, true),
    follower.wait((timeMs += 900)),
  ])
}

test.each<readonly [string, Recogniser]>([
  ['that answers regularly', { everyMs: [350], behindMs: [null] }],
  ['that answers unevenly', { everyMs: [150, 900, 200, 100, 700], behindMs: [null] }],
  ['whose lag is measured', { everyMs: [350], behindMs: [300, 900, 500, 1400, 200] }],
])('[REH-628] amid talk the line does not go back, with a recogniser %s', (_, recogniser) => {
  for (const room of ['noisy', 'talkative'] as const)
    for (let said = 1; said <= 12; said++) {
      const follower = followerIn(room)
      const line = (STORY[room === 'noisy' ? 5 : 1] ?? '').split(' ').slice(0, said)
      for (let count = 1; count <= said; count++) {
        const words = line.slice(0, count)
        follower.push({ words, isFinal: count === said, timeMs: 97_000 + count * 300 })
      }
      const places = talkTo(follower, recogniser).filter((place) => place !== null)
      const held = places.slice(places.findIndex(({ fits }) => !fits))
      expect(held.length).toBeGreaterThan(15)
      const indexes = held.map(({ index }) => index)
      expect(indexes).toEqual(indexes.toSorted((one, other) => one - other))
    }
})

test('[REH-830] in a quiet room the line does not go on while words fit nothing', () => {
  const follower = followerIn('noisy')
  const line = (STORY[5] ?? '').split(' ')
  const found = line.map((_, last) =>
    follower.push({ words: line.slice(0, last + 1), isFinal: false, timeMs: 97_000 + last * 300 }),
  )
  follower.jump((found.at(0)?.index ?? 0) - 20)
  const back = (STORY[3] ?? '').split(' ').slice(0, 6)
  for (let count = 1; count <= back.length; count++)
    follower.push({ words: back.slice(0, count), isFinal: count === 6, timeMs: 100_700 + count })
  const talk = TALK.split(' ').map((_, last, all) =>
    follower.push({ words: all.slice(0, last + 1), isFinal: false, timeMs: 101_000 + last * 350 }),
  )
  const held = talk.filter((place) => place?.fits === false).map((place) => place?.index)
  expect(held.length).toBeGreaterThan(15)
  expect(new Set(held).size).toBe(1)
})
