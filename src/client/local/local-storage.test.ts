import { afterEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#test/support/fake-storage.ts'
import {
  forgetLocal,
  hideBrokenStorage,
  localKeys,
  readLocal,
  storeLocal,
  readVisit,
  storeVisit,
} from './local-storage.ts'

const full = Object.assign(fakeStorage({ theme: 'dark' }), {
  setItem() {
    throw new Error('QuotaExceededError')
  },
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['full', full],
  ['blocked', undefined],
])('[UI-6] a choice holds for the visit if storage is %s', (_, storage) => {
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
])('[UI-6] storing says that a reload loses the value if storage is %s', (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  expect(storeLocal('pace', 'fast')).toBe(false)
  expect(readLocal('pace')).toBe('fast')
  forgetLocal('pace')
})

test.each([
  ['full', full],
  ['blocked', undefined],
])('[UI-6] a value holds as long as the page if a visit’s storage is %s', (_, storage) => {
  vi.stubGlobal('sessionStorage', storage)
  storeVisit('token', 'authenticated')
  expect(readVisit('token')).toBe('authenticated')
  storeVisit('token', null)
  expect(readVisit('token')).toBeNull()
})

const unreadable = Object.assign(fakeStorage(), {
  getItem() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  },
})

test('[COL-778] a storage that cannot be read is hidden from packages that read it while they are loaded', () => {
  vi.stubGlobal('localStorage', unreadable)
  hideBrokenStorage()
  expect(globalThis.localStorage).toBeUndefined()
})

test('[COL-778] a storage that can be read stays', () => {
  const readable = fakeStorage()
  vi.stubGlobal('localStorage', readable)
  hideBrokenStorage()
  expect(globalThis.localStorage).toBe(readable)
})
