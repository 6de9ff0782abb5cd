import { expect, test } from 'vitest'
import { forgetLastPlaces, readLastPlace, storeLastPlace } from './user-data.ts'

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
