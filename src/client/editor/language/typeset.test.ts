import { expect, test } from 'vitest'
import type { ScriptLanguage } from '#/shared/script/script-language.ts'
import { typeset } from './typeset.ts'

/** The text after these keys have been typed. */
function type(keys: string, language: ScriptLanguage): string {
  return [...keys].reduce((before, typed) => {
    const set = typeset(before, typed, language)
    return set === null ? before + typed : before.slice(0, before.length - set.back) + set.text
  }, '')
}

test.each([
  ['"Ja", sagt sie.', '„Ja“, sagt sie.'],
  ['Er sagt: "Komm!"', 'Er sagt: „Komm!“'],
  ['"Er sagte: \'Komm!\'"', '„Er sagte: ‚Komm!‘“'],
  ["Ich hab's.", 'Ich hab’s.'],
  ["'Ich hab's', sagt er.", '‚Ich hab’s‘, sagt er.'],
  ['("Leise")', '(„Leise“)'],
  ['Warte ... nein....', 'Warte … nein….'],
  ['Ja -- nein', 'Ja – nein'],
  ['Süd-Nord', 'Süd-Nord'],
])('[WRI-3] German: %s becomes %s', (keys, text) => {
  expect(type(keys, 'de')).toBe(text)
})

test.each([
  ['"Yes," she said.', '“Yes,” she said.'],
  ['"He said \'Come!\'"', '“He said ‘Come!’”'],
  ["I don't. It's Ben's.", 'I don’t. It’s Ben’s.'],
  ['("softly")', '(“softly”)'],
  ['Well... no -- yes', 'Well… no – yes'],
])('[WRI-3] English: %s becomes %s', (keys, text) => {
  expect(type(keys, 'en')).toBe(text)
})
