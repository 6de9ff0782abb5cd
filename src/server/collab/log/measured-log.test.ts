import { expect, test, vi } from 'vitest'
import { memoryLog } from '#test/support/room-simulation.ts'
import { measuredLog, type OnCommit } from './measured-log.ts'

const ENTRY = { scriptId: 'script', data: Uint8Array.of(0, 0) }

test('[OPS-91] a commit is measured, and one that fails is told apart', async () => {
  const onCommit = vi.fn<OnCommit>()
  const log = memoryLog().log()
  await measuredLog(log, onCommit).append([ENTRY, ENTRY])
  const full = { ...log, append: () => Promise.reject(new Error('disk full')) }
  await expect(measuredLog(full, onCommit).append([ENTRY])).rejects.toThrow('disk full')
  expect(onCommit.mock.calls).toEqual([
    [2, expect.any(Number), false],
    [1, expect.any(Number), true],
  ])
})

test('[OPS-91] a large update that cannot be stored counts as a commit that failed', async () => {
  const onCommit = vi.fn<OnCommit>()
  const log = memoryLog().log()
  await measuredLog(log, onCommit).store(ENTRY)
  const full = { ...log, store: () => Promise.reject(new Error('disk full')) }
  await expect(measuredLog(full, onCommit).store(ENTRY)).rejects.toThrow('disk full')
  expect(onCommit.mock.calls).toEqual([[1, expect.any(Number), true]])
})
