import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('[IMP-57] people take turns: who has many waits for who has one', async () => {
  const done: string[] = []
  let atOnce = 0
  const turns = createTurns(
    (piece: string) => piece.slice(0, 1),
    async (piece) => {
      expect(++atOnce).toBe(1)
      await new Promise(setImmediate)
      done.push(piece)
      atOnce--
    },
  )
  for (const piece of ['a1', 'a2', 'a3', 'b1', 'c1']) turns.add(piece)
  await turns.whenDone()
  expect(done).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
  turns.add('a4')
  await turns.whenDone()
  expect(done.at(-1)).toBe('a4')
})
