import { expect, test } from 'vitest'
import { firstSharedVisit, forgetVisits, lastVisit, noteVisit } from './script-visits.ts'

test('[LIB-418] [ACC-40] visits are each person’s own, count from the first look at the list, and go with the person', () => {
  expect(lastVisit('anna', 's1', 100)).toBe(100)
  expect(lastVisit('anna', 's1', 200)).toBe(100)
  noteVisit('anna', 's1', 300)
  expect([lastVisit('anna', 's1', 400), lastVisit('anna', 's2', 400)]).toEqual([300, 100])
  expect(lastVisit('ben', 's1', 500)).toBe(500)
  forgetVisits('anna')
  expect(lastVisit('anna', 's1', 600)).toBe(600)
  expect(lastVisit('ben', 's1', 700)).toBe(500)
})

test('[ACC-40] the first look at a shared script is each person’s own, and goes with the person', () => {
  expect(firstSharedVisit('cora', 100)).toBe(100)
  expect(firstSharedVisit('cora', 200)).toBe(100)
  expect(firstSharedVisit('doris', 300)).toBe(300)
  forgetVisits('cora')
  expect(firstSharedVisit('cora', 400)).toBe(400)
})
