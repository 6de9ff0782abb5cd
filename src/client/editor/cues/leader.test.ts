import { expect, test } from 'vitest'
import { leaderLanes, leaderPath } from './measure-cues.ts'

test('[CUE-38] leaders of one line of text run beside each other', () => {
  expect(leaderLanes([10, 12, 10, 40, 64, 65])).toEqual([0, 1, 2, 0, 0, 1])
})

test('[CUE-38] a leader begins at its word, runs below its line and ends at its own marker', () => {
  const [word, marker] = [
    { x: 100, y: 50 },
    { x: 300, y: 95 },
  ]
  const path = leaderPath(word, marker, 0)
  expect(path).toMatch(/^M100 50/)
  expect(path).toMatch(/ 300 95$/)
  const runsAt = (lane: number) =>
    Number(/ ([\d.]+)H/.exec(leaderPath(word, marker, lane))?.[1] ?? Number.NaN)
  expect(runsAt(0)).toBeGreaterThan(50)
  expect(new Set([0, 1, 2].map(runsAt)).size).toBe(3)
})
