import { expect, test } from 'vitest'
import { createTurns } from './fair-queue.ts'

test('[IMP-57] people take turns: who has many waits for who has one', async () => {
  const done: string[] = []
  let atOnce = 0
  const turns = createTurns({
    personOf: (piece: string) => piece.slice(0, 1),
    work: async (piece) => {
      expect(++atOnce).toBe(1)
      await new Promise(setImmediate)
      done.push(piece)
      atOnce--
    },
    onWaiting: () => {},
  })
  for (const piece of ['a1', 'a2', 'a3', 'b1', 'c1']) turns.add(piece)
  await turns.whenDone()
  expect(done).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
  turns.add('a4')
  await turns.whenDone()
  expect(done.at(-1)).toBe('a4')
})

test('[IMP-62] whoever waits is told how many come first, as often as that may change', async () => {
  const heard: string[] = []
  const ends: Array<() => void> = []
  const turns = createTurns({
    personOf: (piece: string) => piece.slice(0, 1),
    work: () => new Promise<void>((resolve) => ends.push(resolve)),
    onWaiting: (piece, ahead) => heard.push(`${piece} ${ahead}`),
  })
  const news = () => heard.splice(0)
  turns.add('a1')
  expect(news()).toEqual([])
  turns.add('a2')
  turns.add('a3')
  expect(news()).toEqual(['a2 1', 'a2 1', 'a3 2'])
  turns.add('b1')
  expect(news()).toEqual(['b1 1', 'a2 2', 'a3 3'])
  turns.remove('a2')
  expect(news()).toEqual(['b1 1', 'a3 2'])
  ends[0]?.()
  await new Promise(setImmediate)
  expect(news()).toEqual(['a3 1'])
})
