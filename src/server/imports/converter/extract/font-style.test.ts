import { expect, test } from 'vitest'
import { fontStyle } from './font-style.ts'

test.each([
  ['Carlito-Bold', true, false],
  ['AAAAAA+LiberationSerif-Italic', false, true],
  ['Times-BoldOblique', true, true],
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
  expect(fontStyle({ name: 'LibreOI', data })).toEqual({
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
