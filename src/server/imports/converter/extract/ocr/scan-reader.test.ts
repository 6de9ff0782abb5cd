import { expect, test } from 'vitest'
import { poolSize } from '../extract.ts'
import { createRecognizerPool } from './scan-reader.ts'
import type { Recognizer } from './recognizer.ts'

const GIGABYTE = 1024 ** 3

function fakePool(size: number) {
  const closed: string[] = []
  let started = 0
  const start = async (): Promise<Recognizer & { readonly name: string }> => {
    const name = `${++started}`
    return { name, recognize: async () => [], close: async () => void closed.push(name) }
  }
  return { pool: createRecognizerPool(start, size), startedNow: () => started, closed }
}

test('[IMP-111] as many pages as the pool has room for are recognised side by side, and the next one waits', async () => {
  const { pool, startedNow, closed } = fakePool(2)
  const first = await pool.acquire()
  await pool.acquire()
  let isThirdBegun = false
  const third = pool.acquire().then((recognizer) => {
    isThirdBegun = true
    return recognizer
  })
  await Promise.resolve()
  expect(isThirdBegun).toBe(false)
  pool.release(first)
  expect(await third).toBe(first)
  expect(startedNow()).toBe(2)
  pool.release(first)
  await pool.close()
  expect(closed).toEqual(['1'])
})

test('[IMP-111] a recogniser that cannot start leaves its place to the next', async () => {
  let isBroken = true
  const start = async (): Promise<Recognizer> => {
    if (isBroken) throw new Error('no model')
    return { recognize: async () => [], close: async () => {} }
  }
  const pool = createRecognizerPool(start, 1)
  const [first, second] = [pool.acquire(), pool.acquire()]
  isBroken = false
  await expect(first).rejects.toThrow('no model')
  expect(await second).toBeDefined()
})

test.each([
  ['all cores of a small house', 2, 8, true, 2],
  ['no more than four', 16, 64, true, 4],
  ['one core less where threads cannot stand back', 4, 8, false, 3],
  ['one at least', 1, 0.1, false, 1],
  ['what half of the free memory holds', 8, 1.3, true, 2],
])(
  '[IMP-111] [IMP-403] pages are read side by side by %s',
  (_, cores, gigabytes, isBackground, size) => {
    const machine = { cores, freeBytes: gigabytes * GIGABYTE, hasBackgroundThreads: isBackground }
    expect(poolSize(machine)).toBe(size)
  },
)
