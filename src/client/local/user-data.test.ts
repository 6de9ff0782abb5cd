import { expect, test } from 'vitest'
import {
  forgetLastPlaces,
  readLastPlace,
  storeLastPlace,
  firstSharedVisit,
  forgetVisits,
  lastVisit,
  noteVisit,
  dismissHint,
  isHintDismissed,
} from './user-data.ts'

test('[NAV-55] [ACC-40] the last places are each person’s own, and go with them', () => {
  storeLastPlace('anna', 's1', 'AB')
  storeLastPlace('anna', 's2', 'CD')
  storeLastPlace('ben', 's1', 'EF')
  expect(readLastPlace('anna', 's1')).toBe('AB')
  expect(readLastPlace('ben', 's2')).toBeNull()
  forgetLastPlaces('anna')
  expect([readLastPlace('anna', 's1'), readLastPlace('anna', 's2')]).toEqual([null, null])
  expect(readLastPlace('ben', 's1')).toBe('EF')
})

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

test('[LIB-81] a hint that a person has dismissed stays so, for them alone', () => {
  expect(isHintDismissed('anna', 'welcome')).toBe(false)
  dismissHint('anna', 'welcome')
  expect(isHintDismissed('anna', 'welcome')).toBe(true)
  expect(isHintDismissed('anna', 'empty-script')).toBe(false)
  dismissHint('anna', 'empty-script')
  dismissHint('anna', 'welcome')
  expect(isHintDismissed('anna', 'welcome')).toBe(true)
  expect(isHintDismissed('anna', 'empty-script')).toBe(true)
  expect(isHintDismissed('ben', 'welcome')).toBe(false)
})
