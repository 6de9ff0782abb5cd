import { expect, test } from 'vitest'
import { sound } from './sound.ts'

test.each([
  ['sohn', 'son'],
  ['schiff', 'schif'],
  ['rad', 'rat'],
  ['giebt', 'gibt'],
  ['vetter', 'fetter'],
  ['saiten', 'seiten'],
  ['haeuser', 'heuser'],
  ['capital', 'kapital'],
])('%s sounds like %s', (one, other) => {
  expect(sound(one, 'de')).toBe(sound(other, 'de'))
})

test.each([
  ['knight', 'nait'],
  ['write', 'rite'],
  ['phase', 'fase'],
  ['see', 'sea'],
])('%s sounds like %s', (one, other) => {
  expect(sound(one, 'en')).toBe(sound(other, 'en'))
})

test('different words sound different', () => {
  expect(sound('haus', 'de')).not.toBe(sound('hose', 'de'))
})
