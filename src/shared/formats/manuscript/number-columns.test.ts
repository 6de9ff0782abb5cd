import { describe, expect, test } from 'vitest'
import { textsOf } from '../../script/blocks.ts'
import { blocksOfManuscript } from './blocks-of-manuscript.ts'
import { plainParagraph } from './file-of-manuscript.ts'
import type { SourceParagraph } from './source-paragraph.ts'

type Rows = readonly (readonly string[])[]

const tabs = (rows: Rows): readonly SourceParagraph[] =>
  rows.map((cells) => plainParagraph([{ text: cells.join('\t') }]))
const table = (rows: Rows): readonly SourceParagraph[] =>
  rows.flatMap((cells, row) =>
    cells.map((text, column) => ({
      ...plainParagraph(text === '' ? [] : [{ text }]),
      cell: { table: 1, row, column },
    })),
  )

function readOf(paragraphs: readonly SourceParagraph[]) {
  const { blocks, leftOut } = blocksOfManuscript(paragraphs)
  const shown = blocks.map((block) =>
    textsOf(block)
      .map((text) => text.map((span) => span.text).join(''))
      .join('|'),
  )
  return { shown, left: leftOut.map(({ kind, text }) => `${kind} ${text}`) }
}

const ROWS = [
  ['1', 'WAGNER', 'Ja, das ist so.'],
  ['2', 'ANNA', 'Nein, nie.'],
  ['3', 'WAGNER', 'Doch immer.'],
  ['4', '', 'Anna geht.'],
  ['', 'ANNA', 'Ach was.'],
  ['5', 'WAGNER', 'Bleib!'],
]
const PLAY = [
  'WAGNER|Ja, das ist so.',
  'ANNA|Nein, nie.',
  'WAGNER|Doch immer.',
  'Anna geht.',
  'ANNA|Ach was.',
  'WAGNER|Bleib!',
]
const NUMBERS = ['1', '2', '3', '4', '5'].map((number) => `lineNumber ${number}`)

describe.each([
  ['a table', table],
  ['tabs', tabs],
])('columns of %s', (_name, set) => {
  test('[FMT-101] a column of rising numbers is left out, and listed', () => {
    const { shown, left } = readOf(set(ROWS))
    expect(shown).toEqual(PLAY)
    expect(left).toEqual(NUMBERS)
  })

  test('[FMT-101] a column of numbers may stand behind the text', () => {
    const rows = ROWS.map(([number = '', ...others]) => [...others, number])
    expect(readOf(set(rows)).shown).toEqual(PLAY)
  })

  test('[FMT-101] the heads of the columns are left out, and listed', () => {
    const { shown, left } = readOf(set([['Nr.', 'Figur', 'Text'], ...ROWS]))
    expect(shown).toEqual(PLAY)
    expect(left).toEqual(['head Nr. Figur Text', ...NUMBERS])
    expect(readOf(set([['Figur', 'Text'], ...ROWS.map(([, ...others]) => others)])).shown).toEqual(
      PLAY,
    )
  })

  test('[FMT-101] numbers that people say are no column', () => {
    const counted = [
      ['ANNA', '1'],
      ['BEN', '2'],
      ['ANNA', '3'],
      ['BEN', 'Ich komme.'],
      ['ANNA', 'Gut.'],
    ]
    expect(readOf(set(counted)).shown).toEqual([
      'ANNA|1',
      'BEN|2',
      'ANNA|3',
      'BEN|Ich komme.',
      'ANNA|Gut.',
    ])
  })
})
