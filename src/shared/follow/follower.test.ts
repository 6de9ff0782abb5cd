import { expect, test } from 'vitest'
import { createFollower, type Follower } from './follower.ts'
import type { ScriptWord } from './word-forms.ts'
import { spokenScript } from '#test/support/spoken-script.ts'
import { hearFinal, hearGrowing } from '#test/support/hear.ts'

const KRUG = spokenScript([
  'ADAM: Was ist mit Euch geschehn? Wie seht Ihr aus?',
  'LICHT: Ja, seht. Zum Straucheln braucht es doch nichts als Füße.',
  'ADAM: Auf diesem glatten Boden, ist ein Strauch hier?',
  'LICHT: Gestrauchelt bin ich hier, denn jeder trägt den leidgen Stein zum Anstoß in sich selbst.',
  'ADAM: Nein, sagt mir, Freund! Den Stein trüg jeglicher?',
  'LICHT: Ja, in sich selbst!',
  'ADAM: Verflucht das!',
  'LICHT: Was beliebt?',
  'ADAM: Ihr stammt von einem lockern Ältervater, der so beim Anbeginn der Dinge fiel.',
  'LICHT: Und der berühmt ob seines Falles blieb; Ihr seid doch nicht?',
  'ADAM: Nun? Gleichfalls?',
  'LICHT: Ob ich? Ich glaube, Ihr beliebt zu scherzen.',
])

function following(words: readonly ScriptWord[], at: string, lang: 'de' | 'en' = 'de'): Follower {
  const follower = createFollower(words, { lang })
  follower.jump(indexOf(words, at))
  return follower
}

function indexOf(words: readonly ScriptWord[], text: string): number {
  const index = words.findIndex((word) => word.text.startsWith(text))
  return index
}

test('shows the word that is being said, and looks ahead while speech goes on', () => {
  const follower = following(KRUG, 'Auf')
  const places = hearGrowing(follower, 'auf diesem glatten Boden ist', { isFinal: false })
  const last = indexOf(KRUG, 'Boden') + 1
  const { index, confidence } = places.at(-1) ?? { index: -1, confidence: 0 }
  expect(index).toBeGreaterThanOrEqual(last)
  expect(index).toBeLessThanOrEqual(last + 4)
  expect(confidence).toBeGreaterThan(0.9)
})

test('shows the next line when a line is over, and the last word within one', () => {
  const ended = hearFinal(following(KRUG, 'Auf'), 'auf diesem glatten Boden ist ein Strauch hier')
  expect(KRUG[ended?.index ?? 0]?.text).toBe('Gestrauchelt')
  const paused = hearFinal(following(KRUG, 'Auf'), 'auf diesem glatten Boden')
  expect(KRUG[paused?.index ?? 0]?.text).toBe('Boden,')
})

test('holds its place while people talk of something else, and says how sure it is', () => {
  const follower = following(KRUG, 'Auf')
  hearFinal(follower, 'auf diesem glatten Boden ist ein Strauch hier')
  const before = hearFinal(follower, 'gestrauchelt bin ich hier')
  const place = hearFinal(follower, 'Moment bitte die Lampe da hinten flackert schon wieder')
  expect(place?.index).toBe(before?.index)
  const again = hearFinal(follower, 'denn jeder trägt den leidgen Stein zum Anstoß in sich selbst')
  expect(again?.index).toBe(indexOf(KRUG, 'selbst.') + 2)
  expect(again?.confidence).toBeGreaterThan(0.9)
})

test.each([
  ['gestrauchelt bin ich hier denn', 'jeder'],
  ['zum Straucheln braucht es', 'doch'],
  ['ihr stammt von einem', 'lockern'],
])('[REH-804] two words of noise behind %j carry the line one word at most', (heard, next) => {
  for (const noise of ['um na', 'on ha']) {
    const [first = ''] = heard.split(' ')
    const start = KRUG.findIndex(({ text }) => text.toLowerCase() === first.toLowerCase())
    const follower = createFollower(KRUG, { lang: 'de' })
    follower.jump(start)
    const place = hearFinal(follower, `${heard} ${noise}`)
    const last = KRUG[place?.index ?? 0]?.text
    expect([heard.split(' ').at(-1), next]).toContain(last)
  }
})

test('finds a far place after some of its words', () => {
  const long = [
    ...KRUG,
    ...spokenScript(Array.from({ length: 40 }, (_, i) => `BOTE: ${FILLING[i % 4]}`)),
  ]
  const far = spokenScript(['EVE: Der Dorfrichter zerschlug nächtens unseren schönen Krug.'])
  const words = [...long, ...far.map((word) => ({ ...word, block: word.block + 1000 }))]
  const follower = following(words, 'Auf')
  hearFinal(follower, 'auf diesem glatten Boden')
  const place = hearFinal(follower, 'der Dorfrichter zerschlug nächtens unseren schönen')
  expect(words[place?.index ?? 0]?.text).toBe('schönen')
})

const FILLING = [
  'Die Pferde stehen draußen vor dem Tor.',
  'Ein Brief kam gestern aus Utrecht.',
  'Der Gerichtsrat wünscht zu frühstücken.',
  'Man sucht noch immer die Perücke.',
]

test('the follower does not jump at words that occur everywhere', () => {
  const ja = spokenScript(
    Array.from({ length: 60 }, (_, i) => (i % 2 ? 'A: Ja.' : `B: ${FILLING[(i / 2) % 4]}`)),
  )
  const follower = createFollower(ja, { lang: 'de' })
  const start = ja.findIndex((word, i) => i > ja.length / 2 && word.text === 'Die')
  follower.jump(start)
  const place = hearFinal(follower, 'Die Pferde stehen draußen vor dem Tor')
  const said = hearFinal(follower, 'Ja.')
  expect(said?.index).toBeGreaterThan(place?.index ?? 0)
  expect((said?.index ?? 0) - (place?.index ?? 0)).toBeLessThan(5)
})

test('a repeated final result does not count again', () => {
  const words = spokenScript([
    'A: Nein, nein, nein, nein, und nochmals nein!',
    'B: Doch, doch, doch!',
  ])
  const follower = createFollower(words, { lang: 'de' })
  follower.jump(1)
  const nein = { words: ['nein'], isFinal: true, timeMs: 1000 }
  const first = follower.push(nein)
  expect(follower.push({ ...nein, timeMs: 1030 })).toEqual(first)
})

test('words that the recogniser takes back no longer count', () => {
  const revised = following(KRUG, 'Auf')
  revised.push({ words: ['auf', 'diesem', 'berühmten'], isFinal: false, timeMs: 1000 })
  revised.push({
    words: ['auf', 'diesem', 'berühmt', 'ob', 'seines'],
    isFinal: false,
    timeMs: 1500,
  })
  const straight = following(KRUG, 'Auf')
  const [after, unrevised] = [revised, straight].map((each) =>
    hearFinal(each, 'auf diesem glatten Boden'),
  )
  expect(after).toMatchObject({ index: unrevised?.index, fits: true })
  // when words were found before has a small part in it
  expect(after?.confidence).toBeCloseTo(unrevised?.confidence ?? 0, 3)
})

test('a click in the middle of an utterance counts from the next word on', () => {
  const follower = following(KRUG, 'Auf')
  follower.push({ words: ['auf', 'diesem', 'glatten'], isFinal: false, timeMs: 1000 })
  follower.jump(indexOf(KRUG, 'Ältervater'))
  const place = follower.push({
    words: ['auf', 'diesem', 'glatten', 'der', 'so'],
    isFinal: true,
    timeMs: 2000,
  })
  expect(KRUG[place?.index ?? 0]?.text).toBe('so')
})

test('[REH-30] directions, names, headings and text in brackets are never expected', () => {
  const words = spokenScript([
    '# Erster Auftritt',
    'ADAM: Ei, was zum Henker (er zeigt auf sein Bein) sagt, Gevatter!',
  ])
  const follower = createFollower(words, { lang: 'de' })
  const heard = ['Erster Auftritt Adam', 'er zeigt auf sein Bein', 'ei was zum Henker']
  const texts = heard.map((text) => words[hearFinal(follower, text)?.index ?? 0]?.text)
  expect(texts).toEqual(['Ei,', 'Ei,', 'Henker'])
})

test('answers nothing where nothing can be said', () => {
  const follower = createFollower(spokenScript(['# Erster Akt']), { lang: 'de' })
  expect(hearFinal(follower, 'Erster Akt')).toBeNull()
  expect(hearFinal(createFollower([], { lang: 'en' }), 'hello')).toBeNull()
})

const SCENES = [
  KRUG,
  KRUG,
  spokenScript(['EVE: Gott grüße Euch, Herr Richter.', ...manyTurns(40)]),
].flatMap((words, scene) =>
  words.map((word) => ({
    ...word,
    scene,
    lineId: word.lineId + 1000 * scene,
    block: word.block + 1000 * scene,
  })),
)

function manyTurns(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `BOTE: ${FILLING[i % 4]}`)
}

test('after talk the scene is expected to begin again, rather than to go on anywhere', () => {
  const follower = createFollower(SCENES, { lang: 'de' })
  const start = SCENES.findIndex(({ scene, kind }) => scene === 2 && kind === 'spoken')
  follower.jump(SCENES.length - 20)
  hearFinal(follower, 'so das war schon ganz gut aber')
  const place = hearFinal(follower, 'grüße Euch')
  expect(place?.index).toBe(start + 2)
})
