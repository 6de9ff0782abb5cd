import { expect, test } from 'vitest'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { refusalOf } from './connection-status.ts'
import { retryDelayMs } from './backoff.ts'

test('[COL-10] the first retry comes after 2 s, [COL-11] later ones double up to 30 s', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(retryDelayMs)).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ])
})

test('[COL-40] a close code from 4400 to 4499 is final, and after every other one the connection is tried again', () => {
  expect(refusalOf(CLOSE.badToken)).toBe('token')
  expect(refusalOf(CLOSE.noRight)).toBe('right')
  expect(refusalOf(CLOSE.gone)).toBe('gone')
  expect(refusalOf(CLOSE.wrongSchema)).toBe('schema')
  expect(refusalOf(4499)).toBe('right')
  for (const code of [1000, 1001, 1003, 1006, 1013, 4399, 4500]) expect(refusalOf(code)).toBeNull()
})
