import { expect, test, vi } from 'vitest'
import { createCommitWatch, createReadiness, type ReadinessChecks } from './check-readiness.ts'

let now = 0
const onFailure = vi.fn<(check: string, error: unknown) => void>()
const create = (checks: ReadinessChecks) =>
  createReadiness({ checks, onFailure, withinMs: 20, now: () => now })

test('[OPS-90] a check that does not answer has failed, and the others are asked all the same', async () => {
  const ready = create({ hangs: () => new Promise(() => {}), answers: async () => {} })
  expect(await ready()).toEqual({ isReady: false, checks: { hangs: 'failed', answers: 'ok' } })
})

test('[OPS-404] however many ask, there is one check a second', async () => {
  const check = vi.fn<() => Promise<void>>(async () => {})
  const ready = create({ check })
  await Promise.all([ready(), ready()])
  now += 999
  await ready()
  expect(check).toHaveBeenCalledTimes(1)
  now += 1
  await ready()
  expect(check).toHaveBeenCalledTimes(2)
})

test('[OPS-404] a failing check is logged once, and again only after it has worked meanwhile', async () => {
  onFailure.mockClear()
  const broken = new Error('broken')
  const states = [broken, broken, null, broken]
  const ready = create({
    check: async () => {
      const error = states.shift()
      if (error) throw error
    },
  })
  for (let round = 0; round < 4; round++) {
    await ready()
    now += 1_000
  }
  expect(onFailure.mock.calls).toEqual([
    ['check', broken],
    ['check', broken],
  ])
})

test('[OPS-173] a failed commit of edits counts for 30 seconds, or until one succeeds', async () => {
  const commits = createCommitWatch(() => now)
  await expect(commits.check()).resolves.toBeUndefined()
  commits.ended(true)
  await expect(commits.check()).rejects.toThrow('has failed')
  commits.ended(false)
  await expect(commits.check()).resolves.toBeUndefined()
  commits.ended(true)
  now += 29_999
  await expect(commits.check()).rejects.toThrow('has failed')
  now += 1
  await expect(commits.check()).resolves.toBeUndefined()
})

test('[OPS-179] a clock that is put back holds up no check', async () => {
  const check = vi.fn<() => Promise<void>>(async () => {})
  const ready = createReadiness({ checks: { check }, onFailure })
  await ready()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 })
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await ready()
  vi.useRealTimers()
  later.mockRestore()
  expect(check).toHaveBeenCalledTimes(2)
})
