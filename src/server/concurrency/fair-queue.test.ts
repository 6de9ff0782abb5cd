import { expect, test } from 'vitest'
import { createFairQueue, createInTurn } from './fair-queue.ts'

/** A queue of jobs that are named by the people who wait for them, and begin in `begun`; each ends when it is told to. */
function setUp(atOnce = 1) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const queue = createFairQueue({
    peopleOf: (job: string) => [...job.replace(/\d+$/, '')],
    atOnce,
    work: (job) => {
      begun.push(job)
      return new Promise<void>((resolve) => ends.set(job, resolve))
    },
  })
  const end = async (job: string | undefined) => {
    ends.get(job ?? '')?.()
    await new Promise(setImmediate)
  }
  const endAll = async () => {
    for (let index = 0; index < begun.length; index++) await end(begun[index])
  }
  return { queue, begun, end, endAll }
}

test('[IMP-57] [SEC-111] in each round everybody has one turn, however many jobs others have', async () => {
  const { queue, begun, endAll } = setUp()
  for (const job of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(job)
  await endAll()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  await queue.whenDone()
  queue.add('a4')
  await endAll()
  await queue.whenDone()
  expect(begun.at(-1)).toBe('a4')
})

test('[SEC-111] people who come again and again with one job do not hold up a person who has many', async () => {
  const { queue, begun, end } = setUp()
  for (const job of ['c1', 'c2', 'c3']) queue.add(job)
  for (let turn = 0; turn < 9; turn++) {
    queue.add(`a${turn}`)
    queue.add(`b${turn}`)
    await end(begun[turn])
  }
  expect(begun.indexOf('c3')).toBeLessThanOrEqual(6)
})

test('[SEC-111] jobs at once are of different people', async () => {
  const { queue, begun, end } = setUp(2)
  for (const job of ['a1', 'a2']) queue.add(job)
  expect(begun).toEqual(['a1'])
  queue.add('b1')
  expect(begun).toEqual(['a1', 'b1'])
  queue.add('c1')
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('[SEC-111] a job for which several people wait is done when the first of them has a turn', async () => {
  const { queue, begun, endAll } = setUp()
  for (const job of ['a1', 'a2', 'a3', 'ab4', 'c1']) queue.add(job)
  await endAll()
  expect(begun).toEqual(['a1', 'ab4', 'c1', 'a2', 'a3'])
})

test('[IMP-62] a waiting job is told how many come first, whenever that may have changed', async () => {
  const heard: string[] = []
  const ends: Array<() => void> = []
  const queue = createFairQueue({
    peopleOf: (job: string) => [job.slice(0, 1)],
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

test('[SEC-491] work whose people change while it is done keeps its turn, and ends for those who wait for it', async () => {
  const inTurn = createInTurn(2)
  const begun: string[] = []
  let people: readonly string[] = ['anna']
  const first = Promise.withResolvers<string>()
  const all = [
    inTurn(
      () => people,
      () => {
        begun.push('first')
        people = []
        return first.promise
      },
    ),
    inTurn(
      () => ['anna'],
      () => void begun.push('second'),
    ),
    inTurn(
      () => [],
      () => void begun.push('of nobody'),
    ),
  ]
  await all[2]
  expect(begun).toEqual(['first', 'of nobody'])
  first.reject(new Error('failed'))
  await expect(all[0]).rejects.toThrow('failed')
  await all[1]
  expect(begun).toEqual(['first', 'of nobody', 'second'])
})
