import { expect, test } from 'vitest'
import { PASSWORD_RULES, unmetPasswordRules } from './account-rules.ts'

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
