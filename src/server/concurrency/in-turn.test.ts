import { expect, test } from 'vitest'
import { createInTurn } from './in-turn.ts'

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
