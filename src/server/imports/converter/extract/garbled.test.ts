import { expect, test } from 'vitest'
import { pageText } from '#test/pdf/page-text.ts'
import { isGarbled } from './page-text.ts'

const garbled = (text: string) => isGarbled(pageText([[50, 50, text]]).items)
/** The glyphs of a font are numbered from the space on. */
const byGlyph = (text: string, space: number) =>
  [...text].map((letter) => String.fromCharCode(letter.charCodeAt(0) - 32 + space)).join('')

const GERMAN = 'Der Koffer ist offen, die Griffe fehlen, und niemand will es gewesen sein. Punktum.'
const POLISH = 'Wszyscy czekają na pociąg, który nigdy nie przyjedzie, bo tory skradziono zimą.'

test.each([1, 3])('[IMP-446] numbers of glyphs instead of characters, from %i on', (space) => {
  expect(garbled(byGlyph(GERMAN, space))).toBe(true)
})

test('[IMP-446] without spaces the lack of vowels shows it', () => {
  const letters = 'Niemand wartet mehr, denn der Regen hat den Bahnsteig genommen. '
    .replaceAll(/[^a-z]/gi, '')
    .repeat(4)
  expect(garbled(byGlyph(letters, 3))).toBe(true)
  expect(garbled(letters)).toBe(false)
})

test.each([
  ['German', GERMAN],
  ['German in capitals', GERMAN.toUpperCase()],
  ['Polish', POLISH],
  ['Russian', 'Все ждут поезда, который никогда не придёт, потому что рельсы украли зимой.'],
  ['Malayalam', 'എല്ലാവരും തീവണ്ടി കാത്തിരിക്കുന്നു, പക്ഷേ അത് ഒരിക്കലും വരില്ല, പാളങ്ങൾ മോഷ്ടിക്കപ്പെട്ടു.'],
  ['few letters', '12 34 Nr. 7 XKCD'],
])('[IMP-446] a text layer in %s is text', (_, text) => expect(garbled(text)).toBe(false))
