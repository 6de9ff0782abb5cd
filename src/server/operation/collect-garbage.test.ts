import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BUSY_MACHINE_MS } from '#test/support/busy-machine.ts'
import { startCollectingGarbage } from './collect-garbage.ts'

const MB = 1024 * 1024
const CHECK_MS = 5_000

let stop = (): void => {}
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A process with so many MB of buffers, of which it keeps some. */
function processWith(state: { mb: number; kept: number; busy: number }) {
  const collect = vi.fn<() => Promise<void>>(async () => void (state.mb = state.kept))
  const trim = vi.fn<() => void>()
  stop = startCollectingGarbage({
    bytes: () => state.mb * MB,
    busyShare: () => state.busy,
    collect,
    trim,
  })
  return { collect, trim }
}

const checks = (count: number) => vi.advanceTimersByTimeAsync(count * CHECK_MS)

test('[OPS-495] memory that a flood has left is collected once the house is quiet, four times more while rooms let go of their documents, and not again', async () => {
  const state = { mb: 7, kept: 7, busy: 0.5 }
  const { collect } = processWith(state)
  state.mb = 37
  await checks(3)
  expect(collect).not.toHaveBeenCalled()
  state.busy = 0.02
  state.kept = 20
  await checks(1)
  expect([collect.mock.calls.length, state.mb]).toEqual([1, 20])
  state.kept = 7
  await checks(40)
  expect([collect.mock.calls.length, state.mb]).toEqual([5, 7])
})

test('[OPS-495] memory in use is not collected again and again', async () => {
  const state = { mb: 7, kept: 60, busy: 0 }
  const { collect } = processWith(state)
  state.mb = 60
  await checks(40)
  expect(collect).toHaveBeenCalledTimes(5)
  // they are let go, and a new flood comes
  Object.assign(state, { mb: 7, kept: 7 })
  await checks(1)
  state.mb = 40
  await checks(2)
  expect(collect).toHaveBeenCalledTimes(6)
})

describe('[OPS-502] memory that rooms let go of after a flood is collected about a minute after its end', () => {
  /** The seconds from the end of a flood until the memory of its rooms is free. */
  async function secondsUntilFree(roomsGoAfterS: number, foldS: number, quietBefore: number) {
    const state = { mb: 7, kept: 67, busy: 0.5 }
    processWith(state)
    state.mb = 67
    await checks(2)
    if (quietBefore > 0) {
      // the flood holds its breath, and is collected before it ends
      state.busy = 0
      await checks(quietBefore)
      state.busy = 0.5
      await checks(12)
    }
    state.busy = 0
    for (let seconds = 5; seconds <= 300; seconds += 5) {
      const isFolding = seconds > roomsGoAfterS - foldS && seconds <= roomsGoAfterS
      state.busy = isFolding ? 0.9 : 0
      if (seconds > roomsGoAfterS) state.kept = 7
      await checks(1)
      if (state.mb === 7) return seconds
    }
    return Infinity
  }

  test.each([
    [30, 0, 0],
    [40, 0, 0],
    [45, 0, 0],
    [45, 10, 0],
    [45, 0, 1],
    [45, 10, 2],
    [35, 5, 12],
  ])(
    'rooms that go after %i s, %i s of them for folding, %i quiet checks in the flood',
    async (...given) => {
      expect(await secondsUntilFree(...given)).toBeLessThanOrEqual(65)
    },
  )

  test('rooms whose folding takes half a minute longer, soon after that', async () => {
    expect(await secondsUntilFree(75, 40, 0)).toBeLessThanOrEqual(75 + 20)
  })
})

test('[OPS-500] the C library gives its free pages back at the quiet check after each collection', async () => {
  const state = { mb: 7, kept: 7, busy: 0 }
  const { collect, trim } = processWith(state)
  state.mb = 60
  await checks(1)
  expect([collect.mock.calls.length, trim.mock.calls.length]).toEqual([1, 0])
  state.busy = 0.5
  await checks(1)
  expect(trim).not.toHaveBeenCalled()
  state.busy = 0
  await checks(1)
  expect(trim).toHaveBeenCalledTimes(1)
  await checks(40)
  expect([collect.mock.calls.length, trim.mock.calls.length]).toEqual([5, 5])
})

test('[OPS-495] a real process lets go of buffers that nothing refers to', async () => {
  setFlagsFromString('--expose-gc')
  // only contexts that are made after the option was set have it
  vi.stubGlobal('gc', runInNewContext('gc'))
  let kept: Uint8Array[] | null = []
  stop = startCollectingGarbage()
  const before = process.memoryUsage().external
  for (let i = 0; i < 40; i++) kept.push(new Uint8Array(MB))
  expect(process.memoryUsage().external).toBeGreaterThan(before + 30 * MB)
  kept = null
  await vi.waitFor(
    async () => {
      await checks(1)
      expect(process.memoryUsage().external).toBeLessThan(before + 8 * MB)
    },
    { timeout: BUSY_MACHINE_MS },
  )
})

// 40,000 buffers as a flood leaves them: the small ones between them stay in use
const SOURCE = `
  const { logConsoleAsJson } = await import(${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, '../http/json-lines.ts')).href)})
  logConsoleAsJson()
  const { loadTrim } = await import(${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'collect-garbage.ts')).href)})
  const trim = loadTrim()
  const mb = () => process.memoryUsage.rss() / 2 ** 20
  const small = []
  let large = []
  for (let each = 0; each < 40_000; each++) {
    large.push(Buffer.allocUnsafeSlow(2_500))
    if (each % 8 === 0) small.push(Buffer.allocUnsafeSlow(70))
  }
  large = null
  await gc({ type: 'major', execution: 'async' })
  await gc({ type: 'major', execution: 'async' })
  // V8 frees the buffers in another thread
  let before = mb()
  let after = before
  for (let each = 0; each < 200 && before - after < 50; each++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    before = Math.max(before, mb())
    trim()
    after = mb()
  }
  process.emitWarning('another', 'ExperimentalWarning')
  process.stdout.write(JSON.stringify({ freed: before - after, small: small.length }))
`

const isGlibc =
  process.platform === 'linux' &&
  JSON.stringify(process.report.getReport()).includes('glibcVersion')

test.runIf(isGlibc)('[OPS-500] free pages between blocks in use go back to the system', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', SOURCE],
    { encoding: 'utf8', env: { ...process.env, MALLOC_ARENA_MAX: '2' } },
  )
  const { freed, small } = JSON.parse(stdout) as { readonly freed: number; readonly small: number }
  expect(small).toBe(5_000)
  // of 100 MB
  expect(freed).toBeGreaterThan(50)
  // no warning but the other one
  expect(stderr.match(/ExperimentalWarning/g)).toHaveLength(1)
  expect(stderr).toContain('another')
})
