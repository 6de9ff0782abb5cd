import { expect, test } from 'vitest'
import { rehearseWeek, scoreWeek, sumOf } from '#test/support/rehearsal-week.ts'

test('[NEWS-28] in 30 weeks of rehearsals each changed speech of a role is told, and hardly any other', () => {
  const weeks = Array.from({ length: 30 }, (_, seed) => scoreWeek(rehearseWeek(seed + 1, 400, 60)))
  const score = sumOf(weeks)
  expect(score.changed).toBeGreaterThan(100)
  expect(score.recall).toBe(1)
  expect(score.precision).toBeGreaterThanOrEqual(0.98)
})
