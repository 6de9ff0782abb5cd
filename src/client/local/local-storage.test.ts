import { afterEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { forgetLocal, localKeys, readLocal, storeLocal } from './local-storage.ts'
import { readVisit, storeVisit } from './visit-storage.ts'

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

test.each([
  ['full', full],
  ['blocked', undefined],
])('[UI-6] where storage is %s, it is said that a reload loses the value', (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  expect(storeLocal('pace', 'fast')).toBe(false)
  expect(readLocal('pace')).toBe('fast')
  forgetLocal('pace')
})

test.each([
  ['full', full],
  ['blocked', undefined],
])('[UI-6] where a visit’s storage is %s, a value holds as long as the page', (_, storage) => {
  vi.stubGlobal('sessionStorage', storage)
  storeVisit('token', 'authenticated')
  expect(readVisit('token')).toBe('authenticated')
  storeVisit('token', null)
  expect(readVisit('token')).toBeNull()
})
