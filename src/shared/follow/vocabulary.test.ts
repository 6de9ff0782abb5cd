import { expect, test } from 'vitest'
import { createSoundIndex, createVocabulary, sound } from './vocabulary.ts'

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

test('finds what sounds alike, contains what was heard, or is contained in it', () => {
  const vocabulary = createVocabulary('de')
  const candidates = createSoundIndex(vocabulary)
  for (const word of ['laterne', 'laternen', 'strassenlaterne', 'katze']) vocabulary.intern(word)
  const found = (word: string) =>
    candidates(vocabulary.soundOf(vocabulary.find(word)))
      .map(vocabulary.spellingOf)
      .toSorted()
  expect(found('laterne')).toEqual(['laterne', 'laternen', 'strassenlaterne'])
  expect(found('katze')).toEqual(['katze'])
})

test('finds spellings that came in after it was asked', () => {
  const vocabulary = createVocabulary('de')
  const candidates = createSoundIndex(vocabulary)
  const known = vocabulary.intern('krug')
  expect(candidates('kruk')).toEqual([known])
  const added = vocabulary.intern('krüge')
  expect(candidates('kruk')).toEqual([known])
  expect(candidates(vocabulary.soundOf(added))).toContain(added)
})
