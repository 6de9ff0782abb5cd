import { describe, expect, test } from 'vitest'
import { hearFinal, hearGrowing } from '#test/support/hear.ts'
import { spokenScript } from '#test/support/spoken-script.ts'
import { createFollower, type FollowedPlace } from './follower.ts'
import type { ScriptWord } from './word-forms.ts'
import { nextPlaces, voicesIn, wordsBetween } from './voices.ts'
import { createVocabulary } from './vocabulary.ts'
import { wordColumns } from './word-columns.ts'

const LEFT = 'Lass den Topf sofort los, er gehört seit Weihnachten mir allein'
const RIGHT = 'Jetzt hör bitte einmal zu, meine Schwester kaufte ihn damals im Urlaub'
const AFTER = 'Der Deckel liegt zerbrochen unter dem Küchentisch'

const KITCHEN = spokenScript([
  'JANNIS: Wer hat die Suppe versalzen heute morgen?',
  `= JANNIS: ${LEFT}`,
  `= OLGA: ${RIGHT}`,
  `JANNIS: ${AFTER}`,
  'OLGA: Dann essen wir eben Brot.',
])

const indexOf = (words: readonly ScriptWord[], text: string) =>
  words.findIndex((word) => word.text.startsWith(text))
const textAt = (place: FollowedPlace | null | undefined) => KITCHEN[place?.index ?? 0]?.text

function atTheStart() {
  const follower = createFollower(KITCHEN, { lang: 'de' })
  follower.jump(indexOf(KITCHEN, 'Wer'))
  hearFinal(follower, 'wer hat die Suppe versalzen heute morgen')
  return follower
}

/** The words of several voices in turns, each `count` at a time. */
function inTurns(count: number, ...voices: readonly string[]): string {
  const left = voices.map((voice) => voice.split(' '))
  const heard: string[] = []
  while (left.some((words) => words.length > 0))
    for (const words of left) heard.push(...words.splice(0, count))
  return heard.join(' ')
}

describe('speeches that are spoken at once', () => {
  test.each([
    ['only the left one is heard', LEFT],
    ['only the right one is heard', RIGHT],
    ['both are heard word by word', inTurns(1, LEFT, RIGHT)],
    ['both are heard, the right one first', inTurns(1, RIGHT, LEFT)],
    ['both are heard in pieces of three words', inTurns(3, LEFT, RIGHT)],
    ['one is heard after the other', `${LEFT} ${RIGHT}`],
    ['one is heard after the other, from the right', `${RIGHT} ${LEFT}`],
  ])(
    '[REH-465] %s: the line is in one of them, and goes on when they are through',
    (_what, heard) => {
      const follower = atTheStart()
      const places = hearGrowing(follower, heard, { isFinal: false })
      const [from, to] = [indexOf(KITCHEN, 'Lass'), indexOf(KITCHEN, 'Der') - 1]
      for (const place of places.slice(4, -2)) {
        expect(place?.index).toBeGreaterThanOrEqual(from)
        expect(place?.index).toBeLessThan(to)
      }
      hearFinal(follower, heard)
      expect(textAt(hearFinal(follower, 'der Deckel liegt'))).toBe('liegt')
      expect(textAt(hearFinal(follower, 'zerbrochen unter dem Küchentisch'))).toBe('Dann')
    },
  )

  test('[REH-465] the line keeps to its voice while both are heard word by word', () => {
    const follower = atTheStart()
    hearGrowing(follower, 'lass den Topf', { isFinal: false })
    const heard = `lass den Topf ${inTurns(1, 'sofort los er gehört seit', 'jetzt hör bitte einmal zu')}`
    const places = hearGrowing(follower, heard, { isFinal: false })
    const right = indexOf(KITCHEN, 'OLGA')
    expect(places.filter((place) => (place?.index ?? 0) >= right)).toEqual([])
  })

  test('[REH-465] a voice that is heard further takes the line when the other falls silent', () => {
    const follower = atTheStart()
    hearFinal(follower, inTurns(1, 'lass den Topf', 'jetzt hör bitte'))
    expect(textAt(hearFinal(follower, 'einmal zu meine Schwester kaufte'))).toBe('kaufte')
  })

  test('[REH-465] the whole run is left when one of its speeches has ended', () => {
    expect(textAt(hearFinal(atTheStart(), LEFT))).toBe('Der')
    expect(textAt(hearFinal(atTheStart(), RIGHT))).toBe('Der')
  })
})

describe('voices', () => {
  const voicesOf = (...turns: readonly string[]) => {
    const columns = wordColumns(spokenScript(turns), createVocabulary('de'))
    const spoken = spokenScript(turns).flatMap(({ kind }, index) =>
      kind === 'spoken' ? [index] : [],
    )
    return voicesIn(columns, Int32Array.from(spoken))
  }

  test('[REH-465] neighbouring speeches of one run are voices, and nothing else', () => {
    expect(voicesOf('A: eins zwei', 'B: drei')).toEqual([])
    expect(voicesOf('= A: eins zwei', 'B: drei', '= C: vier')).toEqual([])
    expect(
      voicesOf('A: null', '= A: eins zwei', '= B: drei', '= C: vier fünf', 'D: sechs'),
    ).toEqual([
      {
        start: 1,
        end: 6,
        each: [
          { start: 1, end: 3 },
          { start: 3, end: 4 },
          { start: 4, end: 6 },
        ],
      },
    ])
  })

  test('[REH-465] behind a voice the text behind all of them follows; words of the others are not between', () => {
    const voices = voicesOf('A: null', '= A: eins zwei', '= B: drei', 'D: sechs')
    expect([0, 1, 2, 3].map((place) => nextPlaces(voices, place))).toEqual([
      [1, 3],
      [2],
      [4, 3],
      [4],
    ])
    expect(wordsBetween(voices, 2, 4)).toBe(1)
    expect(wordsBetween(voices, 0, 3)).toBe(1)
    expect(wordsBetween(voices, 1, 3)).toBe(0)
    expect(wordsBetween(voices, 0, 4)).toBe(4)
  })
})
