import { expect, test } from 'vitest'
import { pageText } from '#test/pdf/page-text.ts'
import { withoutOverprint } from './page-text.ts'

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
