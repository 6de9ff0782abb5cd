import { expect, test } from 'vitest'
import { textsOf } from '../../script/blocks.ts'
import { blocksOfManuscript, plainParagraph } from './blocks-of-manuscript.ts'
import { withCueNotes } from './cue-notes.ts'
import type { SourceParagraph, SourceSpan } from './source-paragraph.ts'

/** Each text with its cues and comments behind the words that have them. */
function shownOf(paragraphs: readonly SourceParagraph[]): readonly string[] {
  return blocksOfManuscript(paragraphs).blocks.map((block) =>
    textsOf(block)
      .map((text) =>
        text
          .map(({ text: words, cues = [], comments = [] }) => {
            const marks = [
              ...cues.map((cue) => `${cue.cueType} ${cue.cueNumber} ${cue.cueName}`.trim()),
              ...comments.map(({ commentText }) => `!${commentText}`),
            ]
            return marks.length === 0 ? words : `${words}<${marks.join(', ')}>`
          })
          .join(''),
      )
      .join('|'),
  )
}

const line = (...spans: readonly (string | SourceSpan)[]): SourceParagraph =>
  plainParagraph(spans.map((span) => (typeof span === 'string' ? { text: span } : span)))
const row = (at: number, ...cells: readonly string[]): readonly SourceParagraph[] =>
  cells.map((text, column) => ({
    ...plainParagraph(text === '' ? [] : [{ text }]),
    cell: { table: 1, row: at, column },
  }))

test('[FMT-342] a column whose head names several kinds is one of cues, and its heads are left out', () => {
  const rows = [
    row(0, 'Figur', 'Text', 'Licht / Ton'),
    row(1, 'Szene 1', '', ''),
    row(2, 'ANNA', 'Ja.', 'LX 1'),
    row(3, 'BEN', 'Nein.', ''),
    row(4, 'ANNA', 'Doch.', 'Ton 3: Regen'),
    row(5, 'BEN', 'Gut.', 'Nebel'),
  ].flat()
  expect(shownOf(rows)).toEqual([
    '',
    'ANNA|Ja.<light 1>',
    'BEN|Nein.',
    'ANNA|Doch.<sound 3 Regen>',
    'BEN|Gut.<!Nebel>',
  ])
})

test('[FMT-125] lines and brackets with a kind and a number of a cue become cues on the words before them', () => {
  expect(
    shownOf([
      line('ANNA: Ich gehe. [LX 2] Leb wohl!'),
      line('SND 4 GO'),
      line('BEN: Nein.'),
      line('Licht 5: Mond'),
      line('ANNA: Doch.'),
      line('STANDBY LX 6'),
    ]),
  ).toEqual([
    'ANNA|Ich gehe.<light 2> Leb wohl!<sound 4>',
    'BEN|Nein.<light 5 Mond>',
    'ANNA|Doch.<!STANDBY LX 6>',
  ])
})

test('[FMT-125] so do such words in another colour; words without one, and other numbers, stay words', () => {
  const red = { text: 'Q 7', tinted: true } as const
  expect(
    shownOf([
      line('ANNA: Sieh da ', red, ' und komm.'),
      line('BEN: Der Zug 4 kommt.'),
      line('ANNA: Call 911'),
      line('BEN: Q 7 ist gut.'),
    ]),
  ).toEqual([
    'ANNA|Sieh da<light 7> und komm.',
    'BEN|Der Zug 4 kommt.',
    'ANNA|Call 911',
    'BEN|Q 7 ist gut.',
  ])
})

test('[FMT-125] a cue below a heading is on the next words', () => {
  expect(
    shownOf([
      line('Szene 1'),
      line('LX 1 – Preset'),
      line('ANNA: Ja.'),
      line('BEN: Nein.'),
      line('ANNA: Ja.'),
    ])[1],
  ).toBe('ANNA|Ja.<light 1 Preset>')
})

test('[FMT-126] a column of cues, and one of remarks with a head, are marks on the text of their row', () => {
  expect(
    shownOf([
      ...row(1, 'Nr.', 'Figur', 'Text', 'Licht', 'Bemerkungen'),
      ...row(2, '1', 'POPOWA', 'Ich empfange niemanden.', '1', 'sitzt am Tisch'),
      ...row(3, '2', 'LUKA', 'Gut.', '', ''),
      ...row(4, '3', 'POPOWA', 'Ach!', '3/4', ''),
      ...row(5, '4', 'LUKA', 'Ja.', '', ''),
    ]),
  ).toEqual([
    'POPOWA|Ich empfange niemanden.<light 1, !sitzt am Tisch>',
    'LUKA|Gut.',
    'POPOWA|Ach!<light 3, light 4>',
    'LUKA|Ja.',
  ])
})

test('[FMT-126] a column of cues needs no head', () => {
  expect(
    shownOf([
      ...row(1, 'ANNA', 'Ja.', ''),
      ...row(2, 'BEN', 'Nein.', 'LX 12 / SQ 4'),
      ...row(3, 'ANNA', 'Doch.', ''),
    ]),
  ).toEqual(['ANNA|Ja.', 'BEN|Nein.<light 12, sound 4>', 'ANNA|Doch.'])
})

test('[FMT-505] the words before cues on lines of their own are read as often below many cues as below one', () => {
  const readsBelow = (cues: number) => {
    let reads = 0
    const words: SourceSpan = {
      get text() {
        reads += 1
        return 'ANNA: Ja, gern.'
      },
    }
    const lines = Array.from({ length: cues }, (_, at) => line(`LX ${at + 1}`))
    const [speech] = withCueNotes([plainParagraph([words]), ...lines, line('BEN: Nein.')])
    expect(speech?.spans.flatMap((span) => span.cues ?? [])).toHaveLength(cues)
    return reads
  }
  expect(readsBelow(200)).toBe(readsBelow(1))
})
