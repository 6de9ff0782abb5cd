import { expect, test } from 'vitest'
import { visitNumber } from './visit-number.ts'

test('[COL-46] the number of a visit comes from script, time and browser, and is below a million', () => {
  const number = visitNumber('faust', 1_700_000_000_000, 'browser')
  expect(visitNumber('faust', 1_700_000_000_000, 'browser')).toBe(number)
  const others = [
    visitNumber('egmont', 1_700_000_000_000, 'browser'),
    visitNumber('faust', 1_700_000_000_001, 'browser'),
    visitNumber('faust', 1_700_000_000_000, 'another'),
  ]
  expect(others).not.toContain(number)
  for (const each of [number, ...others]) {
    expect(Number.isInteger(each)).toBe(true)
    expect(each).toBeGreaterThanOrEqual(0)
    expect(each).toBeLessThan(1_000_000)
  }
})
