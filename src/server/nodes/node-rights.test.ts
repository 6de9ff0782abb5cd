import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '#test/support/soon.ts'
import { createStandstill, type Standstill } from './node-rights.ts'

let now: number
let checks: PromiseWithResolvers<void>[]
let standstill: Standstill
beforeEach(() => {
  vi.useFakeTimers()
  now = 0
  checks = []
  const checkRights = () => {
    const check = Promise.withResolvers<void>()
    checks.push(check)
    return check.promise
  }
  standstill = createStandstill(checkRights, () => now)
})
afterEach(() => {
  standstill?.stop()
  vi.useRealTimers()
})

/** The process works, and its timers run in time. */
function work(ms: number): void {
  for (let passed = 0; passed < ms; passed += 50) {
    now += 50
    vi.advanceTimersByTime(50)
  }
}

test('[SEC-121] a node that works is sure of its rights', () => {
  work(10_000)
  expect(standstill.whenSure()).toBeNull()
  expect(checks).toHaveLength(0)
})

test('[SEC-121] the first message after a standstill waits for one check of all rights', async () => {
  now += 60_000
  const sure = standstill.whenSure()
  expect(standstill.whenSure()).toBe(sure)
  work(3_000)
  expect(standstill.whenSure()).toBe(sure)
  expect(checks).toHaveLength(1)
  checks[0]?.resolve()
  await sure
  expect(standstill.whenSure()).toBeNull()
})

test('[SEC-121] a standstill that a timer notices before any message is one, too', () => {
  work(1_000)
  now += 60_000
  vi.advanceTimersByTime(250)
  expect(checks).toHaveLength(1)
  expect(standstill.whenSure()).not.toBeNull()
})

test('[SEC-121] rights that were read before another standstill are read again', async () => {
  now += 60_000
  const sure = standstill.whenSure()
  now += 60_000
  checks[0]?.resolve()
  await soon(() => expect(checks).toHaveLength(2))
  expect(standstill.whenSure()).toBe(sure)
  checks[1]?.resolve()
  await sure
  expect(standstill.whenSure()).toBeNull()
})
