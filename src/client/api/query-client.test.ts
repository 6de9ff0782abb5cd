import { QueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi, onTestFinished, describe } from 'vitest'
import type { Script } from '#/shared/api/scripts.ts'
import { ApiError, answerError } from './api-error.ts'
import { createQueryClient, readAnew } from './query-client.ts'
import { scriptListQuery, scriptQuery, showDetails } from './script-queries.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Number of real requests of a query that is used again and again, every five seconds. */
async function askedWithin(
  ms: number,
  options: { readonly queryKey: readonly unknown[]; readonly staleTime?: unknown },
): Promise<number> {
  const client = createQueryClient()
  const queryFn = vi.fn<() => Promise<string>>(async () => 'answer')
  const staleTime = options.staleTime as number
  for (let passed = 0; passed < ms; passed += 5000) {
    const query = { queryKey: options.queryKey, queryFn }
    const observer = new QueryObserver(
      client,
      staleTime === undefined ? query : { ...query, staleTime },
    )
    const leave = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(5000)
    leave()
  }
  return queryFn.mock.calls.length
}

test('[API-28] the script list is fresh for 30 s, a detail for 60 s, all else for 5 minutes', async () => {
  expect(await askedWithin(30_000, scriptListQuery)).toBe(1)
  expect(await askedWithin(35_000, scriptListQuery)).toBe(2)
  expect(await askedWithin(60_000, scriptQuery('a'))).toBe(1)
  expect(await askedWithin(65_000, scriptQuery('a'))).toBe(2)
  expect(await askedWithin(300_000, { queryKey: ['other'] })).toBe(1)
  expect(await askedWithin(305_000, { queryKey: ['other'] })).toBe(2)
})

test('[API-31] a request that did not arrive is repeated, one that the server refused is not', async () => {
  const asked = async (error: ApiError) => {
    const queryFn = vi.fn<() => Promise<never>>(async () => {
      throw error
    })
    const client = createQueryClient()
    const leave = new QueryObserver(client, { queryKey: ['x'], queryFn }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(20_000)
    leave()
    return queryFn.mock.calls.length
  }
  expect(await asked(new ApiError('Network error: x', 0, ''))).toBe(3)
  expect(await asked(answerError(503, 'Busy', ''))).toBe(3)
  expect(await asked(answerError(404, 'Not Found', ''))).toBe(1)
})

test('[COL-510] calls that failed at the same moment are repeated at different ones', async () => {
  const begun = Date.now()
  const repeated: number[] = []
  const leave = [0, 0.5, 0.9].map((lot) => {
    let calls = 0
    const queryFn = async () => {
      if (calls++ === 1) repeated.push(Date.now() - begun)
      throw new ApiError('Network error: x', 0, '')
    }
    const observer = new QueryObserver(
      createQueryClient(() => lot),
      { queryKey: ['x'], queryFn },
    )
    return observer.subscribe(() => {})
  })
  await vi.advanceTimersByTimeAsync(1_600)
  leave.forEach((end) => end())
  expect(repeated).toEqual([1_000, 1_250, 1_450])
})

describe('read anew', () => {
  test('[FMT-182] an answer that was asked for before a change is not kept after it, be it the first one or a later one', async () => {
    const client = new QueryClient()
    const answers: ((text: string) => void)[] = []
    const ask = () => new Promise<string>((resolve) => void answers.push(resolve))
    const observer = new QueryObserver(client, { queryKey: ['preview'], queryFn: ask })
    onTestFinished(observer.subscribe(() => {}))
    const shown = () => observer.getCurrentResult().data
    expect(answers).toHaveLength(1)
    const first = readAnew(client, ['preview'])
    await expect.poll(() => answers.length).toBe(2)
    answers[0]?.('empty')
    answers[1]?.('Guten Morgen.')
    await first
    expect(shown()).toBe('Guten Morgen.')
    const stale = observer.refetch()
    const second = readAnew(client, ['preview'])
    await expect.poll(() => answers.length).toBe(4)
    answers[3]?.('Guten Abend.')
    answers[2]?.('Guten Morgen.')
    await Promise.all([stale, second])
    expect(shown()).toBe('Guten Abend.')
  })
})

test('[LIB-743] a list that is asked for the first time is asked for anew where a title changes meanwhile', async () => {
  const client = createQueryClient()
  const renamed = { id: 'a', title: 'Neu' } as Script
  let asked = 0
  const queryFn = () => (++asked === 1 ? new Promise<never>(() => {}) : [renamed])
  onTestFinished(new QueryObserver(client, { ...scriptListQuery, queryFn }).subscribe(() => {}))
  showDetails(client, renamed)
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryData(scriptListQuery.queryKey)).toEqual([renamed])
})
