import { describe, expect, test } from 'vitest'
import { plainText, textsOf } from '../../script/blocks.ts'
import { blocksOfManuscript, plainParagraph } from './blocks-of-manuscript.ts'
import type { SourceParagraph } from './source-paragraph.ts'
import { shownWords } from '#test/support/shown-blocks.ts'

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
  const shown = shownWords(blocks)
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

/** Pages of two speeches, with what stands above and below them. */
function pages(head: string, foot: (page: number) => string): readonly SourceParagraph[] {
  return [1, 2, 3, 4].flatMap((page) => {
    const texts = [head, 'ANNA', `Die ${page}. Seite.`, 'BEN', 'Weiter.', foot(page)]
    const shown = texts.filter((text) => text !== '')
    return shown.map((text, index) => ({
      ...plainParagraph([{ text }], null, page),
      ...(index === 0 && page > 1 && { beginsPage: true as const }),
    }))
  })
}

function readTyped(paragraphs: readonly SourceParagraph[]) {
  const { blocks, leftOut } = blocksOfManuscript(paragraphs)
  const texts = blocks.flatMap((block) => textsOf(block).map(plainText))
  return { texts, left: leftOut.map(({ kind, text }) => `${kind} ${text}`) }
}

test.each([
  ['– 1 –', (page: number) => `– ${page} –`],
  ['Seite 1 von 4', (page: number) => `Seite ${page} von 4`],
  ['1', (page: number) => String(page)],
])('[FMT-461] numbers of pages that are typed as %s are left out', (_how, foot) => {
  const { texts, left } = readTyped(pages('', foot))
  expect(texts).not.toContain(foot(2))
  expect(left).toEqual([1, 2, 3, 4].map((page) => `pageNumber ${foot(page)}`))
})

test('[FMT-461] a line typed above each page is left out behind the first one', () => {
  const { texts, left } = readTyped(pages('Das Haus am Wehr / Fassung 3', () => ''))
  expect(texts.filter((text) => text.startsWith('Das Haus'))).toHaveLength(1)
  expect(left).toEqual(Array.from({ length: 3 }, () => 'head Das Haus am Wehr / Fassung 3'))
})

test('[FMT-461] names above pages, and numbers of scenes, stay', () => {
  const { texts } = readTyped(pages('', () => ''))
  expect(texts.filter((text) => text === 'ANNA')).toHaveLength(4)
  const scenes = [1, 2, 3].flatMap((number) =>
    [String(number), 'ANNA: Ja.', 'BEN: Nein.'].map((text) => plainParagraph([{ text }])),
  )
  expect(readTyped(scenes).texts).toContain('2')
})

test('[FMT-463] words that begin three of many pages are said or done there, and stay', () => {
  const chorus = Array.from({ length: 12 }, (_, index) => {
    const head = index % 4 === 1 ? 'Der Chor singt' : `Anna ${'geht '.repeat(index + 1)}ab`
    return [head, 'ANNA', `Die ${index}. Seite.`].map((text, line) => ({
      ...plainParagraph([{ text }], null, index + 1),
      ...(line === 0 && index > 0 && { beginsPage: true as const }),
    }))
  })
  const { texts, left } = readTyped(chorus.flat())
  expect(texts.filter((text) => text === 'Der Chor singt')).toHaveLength(3)
  expect(left).toEqual([])
})

test('[FMT-463] the name of a person who speaks below it above most pages is no head', () => {
  const speeches = [1, 2, 3, 4].flatMap((page) =>
    ['FRAU LINDT', 'Ja.', 'ANNA', `Die ${page}. Seite.`].map((text, line) => ({
      ...plainParagraph([{ text }], null, page),
      ...(line === 0 && page > 1 && { beginsPage: true as const }),
    })),
  )
  const { texts, left } = readTyped(speeches)
  expect(texts.filter((text) => text === 'FRAU LINDT')).toHaveLength(4)
  expect(left).toEqual([])
})

test('[FMT-463] heads of left and right pages are left out, each on every second page', () => {
  const head = (page: number) => (page % 2 === 0 ? 'Das Haus am Wehr' : 'Ida Roth')
  const all = Array.from({ length: 8 }, (_, index) =>
    [head(index + 1), 'ANNA', `Die ${index}. Seite.`, 'BEN', 'Weiter.'].map((text, line) => ({
      ...plainParagraph([{ text }], null, index + 1),
      ...(line === 0 && index > 0 && { beginsPage: true as const }),
    })),
  )
  const { left } = readTyped(all.flat())
  expect(left.filter(({ length }) => length > 0)).toHaveLength(7)
})

test('[FMT-588] the words around a play of Project Gutenberg, and its licence, are left out and listed', () => {
  const play = ['ANNA: Ja.', 'BEN: Nein.', 'ANNA: Doch.', 'BEN: Gut.']
  const before = [
    'Title: Faust',
    '*** START OF THE PROJECT GUTENBERG EBOOK FAUST: DER TRAGÖDIE ERSTER',
    'UND ZWEITER TEIL ***',
  ]
  const behind = [
    '*** END OF THIS PROJECT GUTENBERG EBOOK FAUST ***',
    'Updated editions will follow.',
  ]
  const paragraphs = [...before, ...play, ...behind].map((text) => plainParagraph([{ text }]))
  const { blocks, leftOut } = blocksOfManuscript(paragraphs)
  expect(blocks).toEqual(blocksOfManuscript(play.map((text) => plainParagraph([{ text }]))).blocks)
  expect(leftOut.map(({ text }) => text)).toEqual([...before, ...behind])
})
