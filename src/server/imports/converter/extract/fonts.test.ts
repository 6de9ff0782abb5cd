import { expect, test } from 'vitest'
import { fontStyle, texLetters, withAccents, withLigatures } from './fonts.ts'

test.each([
  ['Carlito-Bold', true, false],
  ['AAAAAA+LiberationSerif-Italic', false, true],
  ['Times-BoldOblique', true, true],
  ['BAAAAA+LinLibertineOBI', true, true],
  ['MinionPro-BoldIt', true, true],
  ['GaramondB', true, false],
  ['CAAAAA+LinLibertineOI', false, true],
  ['LinLibertineO', false, false],
  ['Helvetica', false, false],
])('[IMP-209] the style of %s', (name, bold, italic) => {
  expect(fontStyle({ name })).toEqual({ bold, italic, smallCaps: false })
})

test('[IMP-209] the font program tells where the name does not', () => {
  const data = new Uint8Array(12 + 16 + 8)
  const view = new DataView(data.buffer)
  view.setUint16(4, 1)
  data.set(new TextEncoder().encode('post'), 12)
  view.setUint32(20, 28)
  view.setInt32(32, -12 * 65_536)
  expect(fontStyle({ name: 'Libre', data })).toEqual({
    bold: false,
    italic: true,
    smallCaps: false,
  })
  expect(fontStyle({ data: data.slice(0, 30) })).toEqual({
    bold: false,
    italic: false,
    smallCaps: false,
  })
})

test.each([
  'ABCDEF+LMRomanCaps10-Regular',
  'CMCSC10',
  'SFCC1095',
  'AlegreyaSC-Regular',
  'Junicode-sc',
])('[IMP-209] a font of small capitals is told by its name: %s', (name) =>
  expect(fontStyle({ name }).smallCaps).toBe(true),
)

test.each(['LMRoman10-Regular', 'Escape-Regular', 'Crescent'])(
  '[IMP-209] a font of other letters is none of small capitals: %s',
  (name) => expect(fontStyle({ name }).smallCaps).toBe(false),
)

const named = (...names: readonly string[]) => ({
  type: 'Type3',
  charProcOperatorList: new Map(names.map((name) => [name, {}])),
})
const font = (...codes: readonly number[]) => named(...codes.map((code) => `a${code}`))
const codes = (...numbers: readonly number[]) => String.fromCharCode(...numbers)

test('[IMP-665] ligatures, quotation marks and ß of TeX’s newer encoding', () => {
  const decode = texLetters(font(28, 18, 16, 228, 255))
  expect(
    decode?.(`${codes(18)}Au${codes(30)}allend sü${codes(255)}, ä ${codes(28)}el${codes(16)}`),
  ).toBe('„Auffiallend süß, ä fiel“')
})

test('[IMP-665] ligatures, dashes and ß of TeX’s older encoding', () => {
  const decode = texLetters(font(12, 25, 123, 65))
  expect(decode?.(`${codes(12)}el na${codes(25)} {`)).toBe('fiel naß –')
})

test('[IMP-665] other fonts are read as they say', () => {
  expect(texLetters({ ...font(28), type: 'Type1' })).toBeNull()
  expect(texLetters(named('space', 'germandbls'))).toBeNull()
  expect(texLetters({ type: 'Type3' })).toBeNull()
})

test('[IMP-665] dots that are drawn by themselves belong to the letter behind them', () => {
  expect(withAccents('der gr¨oßere L¨aufer, ¨Ubel')).toBe('der größere Läufer, Übel')
})

test.each([
  ['o昀昀, S琀椀ch and a昀琀er', 'off, Stich and after'],
  ['吀栀e 昀椀nger', 'The finger'],
  ['Wort 昀昀 Wort', 'Wort 昀昀 Wort'],
  ['Das 昀 in Takt', 'Das 昀 in Takt'],
])('[IMP-804] the letters of a ligature in %s have their bytes in the right order', (text, right) =>
  expect(withLigatures(text)).toBe(right),
)
