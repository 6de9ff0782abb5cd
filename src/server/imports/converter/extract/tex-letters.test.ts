import { expect, test } from 'vitest'
import { texLetters, withAccents } from './tex-letters.ts'

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
