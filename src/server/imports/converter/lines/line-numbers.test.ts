import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { lineText } from './line.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import { columnLines } from './lines.ts'

const read = (...pages: readonly (readonly Placed[])[]) => {
  const texts = pages.map((placed, index) => pageText(placed, index + 1))
  const bodies = columnLines(texts).map((lines, index) => ({ number: index + 1, lines }))
  return withoutLineNumbers(bodies)
    .flatMap((page) => page.lines)
    .map(lineText)
}

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
