import { expect, test } from 'vitest'
import { createRateLimiter, NO_RATE_LIMITS, RateLimitError } from './rate-limiter.ts'

const LIMIT = { name: 'test', max: 2, windowMs: 10_000 }

function setUp() {
  const clock = { now: 1000 }
  return { clock, limiter: createRateLimiter(() => clock.now) }
}

test('[SEC-12] the use after the last one is refused until the window is over', () => {
  const { clock, limiter } = setUp()
  limiter.consume(LIMIT, 'anna')
  limiter.consume(LIMIT, 'anna')
  clock.now += 4500
  expect(() => limiter.consume(LIMIT, 'anna')).toThrow(RateLimitError)
  expect(() => limiter.consume(LIMIT, 'anna')).toThrow('Try again in 6 s.')
  clock.now += 5500
  limiter.consume(LIMIT, 'anna')
})

test('[SEC-12] each person and each limit has a count of its own', () => {
  const { limiter } = setUp()
  limiter.consume(LIMIT, 'anna')
  limiter.consume(LIMIT, 'anna')
  expect(() => limiter.consume(LIMIT, 'ben')).not.toThrow()
  expect(() => limiter.consume({ ...LIMIT, name: 'other' }, 'anna')).not.toThrow()
})

test('[SEC-10] a call that is forgotten does not count towards the limit', () => {
  const { limiter } = setUp()
  limiter.consume(LIMIT, 'anna')
  limiter.consume(LIMIT, 'anna')
  limiter.forget(LIMIT, 'anna')
  expect(() => limiter.consume(LIMIT, 'anna')).not.toThrow()
})

test('[SEC-12] a use that is given back can be made again', () => {
  const { limiter } = setUp()
  limiter.consume(LIMIT, 'anna')
  limiter.consume(LIMIT, 'anna')
  limiter.giveBack(LIMIT, 'anna')
  limiter.giveBack(LIMIT, 'ben')
  expect(() => limiter.consume(LIMIT, 'anna')).not.toThrow()
  expect(() => limiter.consume(LIMIT, 'anna')).toThrow(RateLimitError)
})

test('[SEC-12] a flood of callers does not pile up counts that are over', () => {
  const { clock, limiter } = setUp()
  for (let caller = 0; caller < 50_000; caller += 1) {
    limiter.consume(LIMIT, String(caller))
    clock.now += 1
  }
  limiter.consume(LIMIT, '49999')
  expect(() => limiter.consume(LIMIT, '49999')).toThrow(RateLimitError)
})

test('[OPS-15] limits can be off', () => {
  const none = { ...LIMIT, max: 0 }
  expect(() => NO_RATE_LIMITS.consume(none, 'anna')).not.toThrow()
})
