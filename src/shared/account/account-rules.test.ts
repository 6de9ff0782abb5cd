import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmailAddress, PASSWORD_RULES, unmetPasswordRules } from './account-rules.ts'

const unmet = (password: string) => unmetPasswordRules(password).map(({ id }) => id)

test('[ACC-22] a password that meets every rule', () => {
  for (const special of '@$!%*?&') expect(unmet(`Vorhang1${special}`)).toEqual([])
  expect(unmet('Äöüßäöü1!')).toEqual([])
})

test.each([
  ['Vorha1!', ['length']],
  ['vorhang1!', ['uppercase']],
  ['VORHANG1!', ['lowercase']],
  ['Vorhang!', ['digit']],
  ['Vorhang1#', ['special']],
  ['', ['length', 'uppercase', 'lowercase', 'digit', 'special']],
])('[ACC-22] %j breaks %j', (password, rules) => {
  expect(unmet(password)).toEqual(rules)
})

test('[ACC-23] each rule has its label in both languages', () => {
  for (const { en, de } of PASSWORD_RULES) expect([en, de].every(Boolean)).toBe(true)
})

test.each(['anna@example.org', 'anna+licht@bühne.example', "o'hara@localhost", 'jürgen@x.de'])(
  '[ACC-145] a single e-mail address: %s',
  (text) => expect(isEmailAddress(text)).toBe(true),
)

const NOT_ONE = [
  '',
  'anna',
  '@x.de',
  'anna@',
  'a@b@c',
  'a@x.de,b@y.de',
  'a@x.de;b@y.de',
  'Anna <a@x.de>',
]

test.each(NOT_ONE)('[ACC-145] not a single e-mail address: %j', (text) =>
  expect(isEmailAddress(text)).toBe(false),
)

test('[ACC-145] no text with a separator, a blank or an invisible character is one address, wherever it stands', () => {
  const between = fc.constantFrom(...',;:<>"()[]\\@ \t\r\n\0\u00a0\u200b\u2028')
  fc.assert(
    fc.property(fc.string(), between, fc.string(), (before, character, after) => {
      expect(isEmailAddress(`${before}${character}${after}@x.de`)).toBe(false)
      expect(isEmailAddress(`anna@${before}${character}${after}`)).toBe(false)
    }),
  )
})
