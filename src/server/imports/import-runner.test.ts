import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ImportListeners } from './session-progress.ts'
import type { ImportLeases } from './import-leases.ts'
import { createImportRunner, type ImportRunner } from './import-runner.ts'

const SECOND_MS = 1000
const IDS = ['a', 'b', 'c']

const renew = vi.fn<ImportLeases['renew']>()
const tell = vi.fn<ImportListeners['tell']>()
const onError = vi.fn<(error: unknown) => void>()
let runner: ImportRunner

beforeEach(() => {
  vi.useFakeTimers()
  renew.mockReset()
  const untouched = () => Promise.reject(new Error('not asked here'))
  runner = createImportRunner({
    jobs: {
      refuseTooMany: untouched,
      create: untouched,
      find: untouched,
      findEnded: untouched,
      readPdf: untouched,
      readHabits: untouched,
      report: untouched,
      fail: untouched,
      complete: untouched,
    },
    leases: {
      renew,
      // the first job never gets its turn, so the runner holds all jobs
      begin: () => new Promise(() => {}),
      release: untouched,
    },
    labelService: null,
    onError,
    onFailure: () => {},
    tell,
  })
  for (const id of IDS) runner.add({ id, userId: 'u', fileName: `${id}.pdf` })
})
afterEach(() => {
  vi.useRealTimers()
})

test('[IMP-38] all held jobs are renewed at once, and never while a renewal is under way', async () => {
  const slow = Promise.withResolvers<ReadonlySet<string>>()
  renew.mockReturnValueOnce(slow.promise).mockResolvedValue(new Set(IDS))
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS)
  expect(renew.mock.calls).toEqual([[IDS]])
  slow.resolve(new Set(IDS))
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS)
  expect(renew.mock.calls).toEqual([[IDS], [IDS], [IDS]])
})

test('[IMP-35] a job that has ended on another node is let go', async () => {
  renew.mockResolvedValue(new Set(['a', 'c']))
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(IDS.filter((id) => runner.progress(id) !== null)).toEqual(['a', 'c'])
})

test('[IMP-38] a renewal that fails is reported, and the next one tries again', async () => {
  renew.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(new Set(IDS))
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS)
  expect(onError).toHaveBeenCalledOnce()
  expect(renew).toHaveBeenCalledTimes(2)
})

test('[IMP-62] an import that waits says how many come first', () => {
  expect(IDS.map((id) => runner.progress(id)?.current)).toEqual([
    [],
    [{ type: 'output', line: 'Waiting, 1 ahead', ahead: 1 }],
    [{ type: 'output', line: 'Waiting, 2 ahead', ahead: 2 }],
  ])
  tell.mockReset()
  renew.mockResolvedValue(new Set())
  runner.cancel('b')
  const toldOf = (jobId: string) => tell.mock.calls.filter(([id]) => id === jobId)
  expect(toldOf('c')).toEqual([['c', [{ type: 'output', line: 'Waiting, 1 ahead', ahead: 1 }]]])
})
