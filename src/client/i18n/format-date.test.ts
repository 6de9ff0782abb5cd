import { expect, test } from 'vitest'
import { formatAgo } from './format-date.ts'

const NOW = Date.UTC(2027, 4, 3, 12)
const ago = (seconds: number, lang: 'de' | 'en') => formatAgo(NOW - seconds * 1000, NOW, lang)

test('[COM-8] a moment, minutes and hours are counted, and from a day on it is a date', () => {
  expect([0, 59, 60, 3599, 3600, 86_399].map((seconds) => ago(seconds, 'de'))).toEqual([
    'jetzt',
    'jetzt',
    'vor 1 Min.',
    'vor 59 Min.',
    'vor 1 Std.',
    'vor 23 Std.',
  ])
  expect(ago(86_400, 'de')).toBe('2. Mai 2027')
  expect([ago(300, 'en'), ago(86_400, 'en')]).toEqual(['5 min. ago', '2 May 2027'])
})

test('[COM-8] a clock that is ahead makes nothing of the future', () => {
  expect(ago(-90, 'de')).toBe('jetzt')
})
