import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { lineText } from './line.ts'
import { withoutCueNumbers, withoutLineNumbers } from './line-numbers.ts'
import { columnLines } from './lines.ts'

const bodiesOf = (...pages: readonly (readonly Placed[])[]) => {
  const texts = pages.map((placed, index) => pageText(placed, index + 1))
  return columnLines(texts).map((lines, index) => ({ number: index + 1, lines }))
}
const read = (...pages: readonly (readonly Placed[])[]) =>
  withoutLineNumbers(bodiesOf(...pages))
    .flatMap((page) => page.lines)
    .map(lineText)

/** Ten lines, with a number beside each fifth. */
const versePage = (x: number, mark = (number: number) => String(number)): readonly Placed[] =>
  Array.from({ length: 10 }, (_, row) => row + 1).flatMap((row): readonly Placed[] => [
    [100, 100 + row * 12, `Vers ${row} spricht`],
    ...(row % 5 === 0 ? [[x, 100 + row * 12, mark(row)] as const] : []),
  ])
const verses = Array.from({ length: 10 }, (_, row) => `Vers ${row + 1} spricht`)

test('[IMP-90] rising numbers beside the lines are verse numbers', () => {
  const placed = [5, 10, 15, 20].flatMap((number, row): Placed[] => [
    [50, 100 + row * 12, `Vers ${number} spricht`],
    [300, 100 + row * 12, String(number)],
  ])
  expect(read(placed)).toEqual([5, 10, 15, 20].map((number) => `Vers ${number} spricht`))
})

test('[IMP-90] a number that stands alone in a text is part of it', () => {
  const placed: readonly Placed[] = [
    [50, 100, 'Zimmer'],
    [300, 100, '12'],
  ]
  expect(read(placed)).toEqual(['Zimmer 12'])
})

test.each([
  ['left', 50],
  ['right', 400],
])('[IMP-90] verse numbers on the %s may begin anew on each page', (_, x) => {
  const page = versePage(x)
  expect(read(page, page, page)).toEqual([...verses, ...verses, ...verses])
})

test('[IMP-90] verse numbers may stand in brackets', () => {
  const page = versePage(400, (number) => `[${number}]`)
  expect(read(page, page)).toEqual([...verses, ...verses])
})

test('[IMP-90] numbers that rise by no step, or stand at no place of their own, are text', () => {
  const rooms = [17, 4, 23, 8].map((number, row): readonly Placed[] => [
    [100, 100 + row * 12, 'Zimmer'],
    [400, 100 + row * 12, String(number)],
  ])
  expect(read(...rooms)).toEqual(['Zimmer 17', 'Zimmer 4', 'Zimmer 23', 'Zimmer 8'])
  const scattered = [5, 10, 15, 20].map((number, row): readonly Placed[] => [
    [100, 100, 'Zimmer'],
    [250 + ((row * 37) % 60), 100, String(row % 2 === 0 ? number : 5)],
  ])
  expect(read(...scattered)).toEqual(['Zimmer 5', 'Zimmer 5', 'Zimmer 15', 'Zimmer 5'])
})

test.each(['FTLN 00$', '$.', '$)'])(
  '[IMP-552] numbers that count one by one are left out: %s',
  (form) => {
    const placed = Array.from({ length: 12 }, (_, row) => row).flatMap((row): readonly Placed[] => [
      [50, 100 + row * 12, form.replace('$', String(row + 11))],
      [120, 100 + row * 12, 'Ein Vers spricht'],
    ])
    expect(read(placed)).toEqual(Array.from({ length: 12 }, () => 'Ein Vers spricht'))
  },
)

test('[IMP-552] a few numbered lines among others are text', () => {
  const placed = Array.from({ length: 120 }, (_, row): Placed => [
    50,
    100 + row * 5,
    row % 15 === 0 ? `${row / 15 + 1}. Regel des Hauses` : 'Ein Satz ohne Zahl',
  ])
  expect(read(placed)).toContain('3. Regel des Hauses')
})

test('[IMP-558] numbers on lines of their own are no line numbers', () => {
  const placed = Array.from({ length: 6 }, (_, scene) => scene).flatMap(
    (scene): readonly Placed[] => [
      [290, 100 + scene * 60, String(scene + 1)],
      [50, 130 + scene * 60, 'Ein Satz, den jemand sagt'],
    ],
  )
  expect(read(placed).filter((text) => /\d/.test(text))).toHaveLength(6)
})

test('[IMP-800] the numbers of both columns of a page are line numbers, beside a line or a little above it', () => {
  const row = (index: number) => 100 + index * 12
  const placed = Array.from({ length: 20 }, (_, index) => index).flatMap((index): Placed[] => [
    [50, row(index), `Links steht Vers ${index}x`],
    ...(index % 5 === 4 ? [[200, row(index) - 3, String(index + 1), { size: 7 }] as const] : []),
    [230, row(index), `Rechts steht Vers ${index}x`],
    ...(index % 5 === 4 ? [[420, row(index), String(index + 21), { size: 7 }] as const] : []),
  ])
  expect(read(placed).filter((text) => /\d$|^\d/.test(text))).toEqual([])
})

test('[IMP-800] three numbers of verses are enough if they are 5, 10 and 15', () => {
  const numbered = (...numbers: readonly number[]): readonly Placed[] =>
    numbers.flatMap((number, index): Placed[] => [
      [50, 100 + index * 12, 'Ein Vers spricht'],
      [300, 100 + index * 12, String(number)],
    ])
  expect(read(numbered(5, 10, 15))).toEqual(Array.from({ length: 3 }, () => 'Ein Vers spricht'))
  expect(read(numbered(5, 10, 20))).toContain('Ein Vers spricht 20')
})

const withoutCues = (placed: readonly Placed[]) => {
  const pages = withoutCueNumbers(bodiesOf(placed))
  return {
    texts: pages.flatMap(({ lines }) => lines.map(lineText)),
    left: pages.flatMap(({ leftOut }) => leftOut?.map(({ text }) => text) ?? []),
  }
}
const speeches = ['Anna: Ja.', 'Bert: Nein.', 'Anna: Doch.', 'Bert: Nie.', 'Anna: Immer.']

test('[IMP-796] the numbers of cues left of all text are left out, beside a line or between two', () => {
  const cues: readonly Placed[] = [
    [30, 100, 'LX 12'],
    [30, 118, 'Q5'],
    [30, 136, 'Ton 4a / LX 13'],
  ]
  const lines = speeches.map((text, index): Placed => [150, 100 + index * 12, text])
  const { texts, left } = withoutCues([...cues, ...lines])
  expect(texts).toEqual(speeches)
  expect(left.toSorted()).toEqual(['LX 12', 'Q5', 'Ton 4a / LX 13'])
})

test('[IMP-796] people with numbers who come back, and numbers at the edge of the text, are no cues', () => {
  const names = ['Soldat 1', 'Soldat 2', 'Soldat 1', 'Soldat 2', 'Soldat 1']
  const named = names.flatMap((name, index): Placed[] => [
    [30, 100 + index * 12, name],
    [150, 100 + index * 12, 'Wer da?'],
  ])
  expect(withoutCues(named).left).toEqual([])
  const inText = speeches.map((text, index): Placed => [30, 100 + index * 12, text])
  expect(
    withoutCues([...inText, [30, 180, 'LX 1'], [30, 192, 'LX 2'], [30, 204, 'Q 3']]).left,
  ).toEqual([])
})

test('[IMP-900] words with numbers behind the text, as roles in a list, stay', () => {
  const list = [
    ['Hans Meier', 'Soldat 1'],
    ['Otto Kurz', 'Soldat 2'],
    ['Eva Lang', 'Soldat 3'],
    ['Montag', 'Akt 1'],
    ['Dienstag', 'Akt 2'],
    ['Mittwoch', 'Akt 3'],
  ]
  const placed = list.flatMap((pair, row) =>
    pair.map((text, column): Placed => [50 + column * 250, 100 + row * 12, text]),
  )
  expect(withoutCues([...placed]).left).toEqual([])
})

test('[IMP-900] the numbers of cues that begin at one place behind the text are left out', () => {
  const lines = speeches.map((text, index): Placed => [50, 100 + index * 12, text])
  const cues: readonly Placed[] = [
    [400, 100, 'Licht 1'],
    [400, 124, 'Ton 2'],
    [400, 136, 'Licht 3'],
  ]
  const { texts, left } = withoutCues([...lines, ...cues, [50, 170, 'x'.repeat(100)]])
  expect(texts).toEqual([...speeches, 'x'.repeat(100)])
  expect(left).toEqual(['Licht 1', 'Ton 2', 'Licht 3'])
})
