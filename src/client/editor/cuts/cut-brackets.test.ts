import { expect, test } from 'vitest'
import { inLanes } from './cut-brackets.tsx'

test('[CUT-123] brackets that stand beside each other have lanes of their own', () => {
  const lanes = inLanes([
    { top: 0, height: 100 },
    { top: 50, height: 20 },
    { top: 60, height: 200 },
    { top: 70, height: 5 },
    { top: 100, height: 10 },
  ]).map(({ lane }) => lane)
  expect(lanes).toEqual([0, 1, 2, 1, 0])
})

test('[CUT-123] more than four share the last lane', () => {
  const brackets = Array.from({ length: 6 }, (_, index) => ({ top: index, height: 100 }))
  expect(inLanes(brackets).map(({ lane }) => lane)).toEqual([0, 1, 2, 3, 3, 3])
})
