import { expect, test } from 'vitest'
import { createFollower, type Follower } from './follower.ts'
import { createRoomNoise, type GoingOn } from './forward-filter.ts'
import { FOLLOW_MODEL } from './follow-model.ts'
import { spokenScript } from '#test/support/spoken-script.ts'

const { quiet, noisy } = FOLLOW_MODEL.goingOn
const HEARD = 'all the old words that were heard'.split(' ')

/** A room in which one of so many results takes back so many words, after some minutes. */
function roomIn({ words, every, isFinal = false }: Room): GoingOn {
  const after = createRoomNoise()
  let goingOn = after([], { words: HEARD, isFinal: false, timeMs: 0 })
  for (let result = 1; result < 1500; result++) {
    const kept = HEARD.slice(0, result % every === 0 ? HEARD.length - words : HEARD.length)
    goingOn = after(HEARD, { words: [...kept, 'new'], isFinal, timeMs: result * 100 })
  }
  return goingOn
}

interface Room {
  readonly words: number
  readonly every: number
  readonly isFinal?: boolean
}

test('[REH-807] a room in which the newest two words are corrected again and again is a quiet one', () => {
  expect(roomIn({ words: 2, every: 1 })).toEqual(quiet)
  expect(roomIn({ words: 3, every: 40 })).toEqual(quiet)
})

test('[REH-807] final results that are heard anew are no noise', () => {
  expect(roomIn({ words: 6, every: 1, isFinal: true })).toEqual(quiet)
})

test('[REH-807] the more often whole phrases are taken back, the noisier the room is', () => {
  const leaving = [40, 11, 9, 4].map((every) => roomIn({ words: 3, every }).leaveText)
  expect(leaving).toEqual(leaving.toSorted((a, b) => a - b))
  expect(leaving[1]).toBeGreaterThan(quiet.leaveText)
  expect(roomIn({ words: 5, every: 3 })).toEqual(noisy)
})

const STORY = spokenScript([
  'A: The garden wall was painted yesterday by the youngest of the brothers',
  'B: Nobody remembers where the silver spoons were hidden before the wedding',
  'A: Every morning a postman climbs this mountain without any letter for us',
  'B: Grandmother kept seven hungry goats behind her narrow wooden kitchen door',
])

/** A follower that stands before the second line, after some minutes in which phrases were taken back, or only newest words. */
function followerIn(takenBack: number): Follower {
  const follower = createFollower(STORY, { lang: 'en' })
  const first = HEARD.slice(0, HEARD.length - takenBack)
  for (let result = 0; result < 800; result++) {
    const words = result % 2 === 0 ? HEARD : [...first, 'um', 'on', 'ha'].slice(0, HEARD.length)
    follower.push({ words, isFinal: false, timeMs: result * 100 })
  }
  follower.push({ words: HEARD, isFinal: true, timeMs: 80_000 })
  follower.jump(STORY.findIndex(({ text }) => text === 'Nobody'))
  return follower
}

const TALK = 'well okay could everyone stop there for lunch please because somebody lost a bag'
const GARBLED = 'nobody remembers all on him ha what silver and i spoons all ha at what hidden'

/** What is shown after the last of these words. */
function shownAfter(follower: Follower, text: string) {
  const words = text.split(' ')
  const places = words.map((_, last) =>
    follower.push({
      words: words.slice(0, last + 1),
      isFinal: false,
      timeMs: 90_000 + last * 400,
      behindMs: 0,
    }),
  )
  const place = places.at(-1)
  return { text: STORY[place?.index ?? 0]?.text, fits: place?.fits }
}

test('[REH-807] in noise one word of the text behind garbled ones is enough to go on, in a quiet room it is talk', () => {
  expect(shownAfter(followerIn(4), GARBLED)).toEqual({ text: 'before', fits: true })
  expect(shownAfter(followerIn(1), GARBLED)).toEqual({ text: 'spoons', fits: false })
})

test('[REH-807] in noise the line holds in talk off the text, too', () => {
  const near = ['the', 'silver', 'spoons', 'were']
  const { text, fits } = shownAfter(followerIn(4), `nobody remembers where the silver ${TALK}`)
  expect(near).toContain(text)
  expect(fits).toBe(false)
})

test('[REH-808] in a room whose recogniser leaves out what it heard first, or empties results, the line goes on as if it did not', () => {
  const talk = TALK.split(' ')
  const leavingOut = createFollower(STORY, { lang: 'en' })
  const plain = createFollower(STORY, { lang: 'en' })
  const said = STORY.filter(({ kind }) => kind === 'spoken').map(({ text }) => text)
  const spoken = [...said.slice(0, 20), ...talk, ...said.slice(20)]
  const hear = (follower: Follower, from: number, to: number) =>
    follower.push({ words: spoken.slice(from, to), isFinal: false, timeMs: to * 400, behindMs: 0 })
  for (let to = 1; to <= spoken.length; to++) {
    const whole = hear(plain, 0, to)
    const from = to - 1 - ((to - 1) % 7)
    if (from === to - 1) hear(leavingOut, from, from)
    expect(hear(leavingOut, from, to)?.index).toBe(whole?.index)
  }
})
