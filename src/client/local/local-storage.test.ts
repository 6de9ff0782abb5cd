import { afterEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '../../../test/support/fake-storage.ts'
import { forgetLocal, localKeys, readLocal, storeLocal } from './local-storage.ts'

const full = Object.assign(fakeStorage({ theme: 'dark' }), {
  setItem() {
    throw new Error('QuotaExceededError')
  },
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['full', full],
  ['blocked', undefined],
])('[UI-6] where storage is %s, what is chosen holds for the visit', (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  storeLocal('theme', 'light')
  expect(readLocal('theme')).toBe('light')
  expect(localKeys('th')).toEqual(['theme'])
  forgetLocal('theme')
  expect(readLocal('theme')).toBeNull()
})
