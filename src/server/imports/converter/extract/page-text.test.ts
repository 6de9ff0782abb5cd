import { expect, test } from 'vitest'
import { pageText } from '#test/pdf/page-text.ts'
import { areMeasured, withoutOverprint } from './page-text.ts'

const { items } = pageText([
  [50, 50, 'Prolog'],
  [50.4, 50.3, 'Prolog'],
  [50, 50.3, 'Prolog'],
  [50, 62, 'Prolog'],
  [90, 50, 'll'],
  [94, 50, 'll'],
])

test('[IMP-440] words drawn again at the same place are read once and bold, the same word elsewhere stays', () => {
  expect(withoutOverprint(items).map(({ text, bold, y }) => [text, bold, y])).toEqual([
    ['Prolog', true, 50],
    ['Prolog', false, 62],
    ['ll', false, 50],
    ['ll', false, 50],
  ])
})

test('[IMP-803] sizes that differ from line to line are measured, those of a typeset page are not', () => {
  const page = (sizeOf: (index: number) => number) =>
    pageText(
      Array.from({ length: 20 }, (_, index) => [
        50,
        50 + index * 14,
        'Ein Satz',
        { size: sizeOf(index) },
      ]),
    ).items
  expect(areMeasured(page((index) => 10 + ((index * 7) % 11) / 10))).toBe(true)
  expect(areMeasured(page((index) => (index % 3 === 0 ? 8 : 10)))).toBe(false)
})
