import { expect, test } from 'vitest'
import { parseXml } from '../xml.ts'
import { textOfSign } from './signs.ts'

test.each([
  ['<w:t xml:space="preserve"> Ja </w:t>', ' Ja '],
  ['<w:delText>Nein</w:delText>', 'Nein'],
  ['<w:tab/>', '\t'],
  ['<w:ptab/>', '\t'],
  ['<w:cr/>', '\n'],
  ['<w:noBreakHyphen/>', '-'],
  ['<w:sym w:font="Wingdings" w:char="F0E0"/>', '→'],
  ['<w:sym w:font="Webdings" w:char="F021"/>', ''],
  ['<w:sym/>', ''],
  ['<w:softHyphen/>', null],
  ['<w:drawing/>', null],
])('[FMT-500] the text of a part of a run: %s', (part, text) => {
  expect(textOfSign(parseXml(part))).toBe(text)
})
