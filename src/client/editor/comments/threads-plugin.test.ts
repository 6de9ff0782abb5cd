import { expect, test } from 'vitest'
import { p, stateOf } from '#test/support/script.ts'
import { shortQuote } from '../core/controls/short-quote.ts'
import { quoteOf } from './threads-plugin.ts'

test('[COM-9] a quote has whole words, and no white space around them', () => {
  const state = stateOf(p('Emilia? (Indem er noch geht.)'), p('Ab.'))
  const quote = (...ranges: readonly (readonly [number, number])[]) =>
    quoteOf(
      state,
      ranges.map(([from, to]) => ({ from, to })),
    )
  expect(quote([4, 24])).toBe('Emilia? (Indem er noch')
  expect(quote([3, 5])).toBe('Emilia')
  expect(quote([1, 7])).toBe('Emilia')
  expect(quote([1, 8])).toBe('Emilia?')
  expect(quote([24, 29], [32, 33])).toBe('geht. Ab')
})

test('[COM-9] a quote of more than sixty characters is shortened, at the end of a word if there is one', () => {
  expect(shortQuote('kurz')).toBe('kurz')
  const long = shortQuote(`${'Wort '.repeat(11)}Buchstabensalat und mehr`)
  expect(long).toBe(`${'Wort '.repeat(11).trim()} …`)
  expect(shortQuote('x'.repeat(100))).toBe(`${'x'.repeat(60)} …`)
})
