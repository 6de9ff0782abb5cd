import { expect, test } from 'vitest'
import { claimedByOthers } from './questions.ts'

const states = (held: Readonly<Record<number, unknown>>) =>
  new Map(Object.entries(held).map(([client, answering]) => [Number(client), { answering }]))

test('[IMP-53] a question that a person has open is held for them', () => {
  const held = states({ 1: ['a'], 2: null, 3: ['b', 'c'] })
  expect([...claimedByOthers(held, 2)]).toEqual(['a', 'b', 'c'])
  expect([...claimedByOthers(held, 1)]).toEqual(['b', 'c'])
})

test('[IMP-53] when two people take a question at once, exactly one has it', () => {
  const held = states({ 1: ['a'], 2: ['a', 'b'] })
  expect([...claimedByOthers(held, 1)]).toEqual(['b'])
  expect([...claimedByOthers(held, 2)]).toEqual(['a'])
})

test('[IMP-53] presence that is no list holds nothing', () => {
  expect(claimedByOthers(states({ 1: 'a', 2: [7, null], 3: {} }), 4).size).toBe(0)
})
