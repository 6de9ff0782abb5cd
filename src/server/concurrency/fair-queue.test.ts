import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

test('[IMP-57] people take turns: who has many waits for who has one', async () => {
  const done: string[] = []
  let atOnce = 0
  const queue = createFairQueue({
    personOf: (job: string) => job.slice(0, 1),
    work: async (job) => {
      expect(++atOnce).toBe(1)
      await new Promise(setImmediate)
      done.push(job)
      atOnce--
    },
    onWaiting: () => {},
  })
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1']) queue.add(job)
  await queue.whenDone()
  expect(done).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
  queue.add('a4')
  await queue.whenDone()
  expect(done.at(-1)).toBe('a4')
})

test('[IMP-62] a waiting job is told how many come first, whenever that may have changed', async () => {
  const heard: string[] = []
  const ends: Array<() => void> = []
  const queue = createFairQueue({
    personOf: (job: string) => job.slice(0, 1),
    work: () => new Promise<void>((resolve) => ends.push(resolve)),
    onWaiting: (job, ahead) => heard.push(`${job} ${ahead}`),
  })
  const news = () => heard.splice(0)
  queue.add('a1')
  expect(news()).toEqual([])
  queue.add('a2')
  queue.add('a3')
  expect(news()).toEqual(['a2 1', 'a2 1', 'a3 2'])
  queue.add('b1')
  expect(news()).toEqual(['b1 1', 'a2 2', 'a3 3'])
  queue.remove('a2')
  expect(news()).toEqual(['b1 1', 'a3 2'])
  ends[0]?.()
  await new Promise(setImmediate)
  expect(news()).toEqual(['a3 1'])
})
