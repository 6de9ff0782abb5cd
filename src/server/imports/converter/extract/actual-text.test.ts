import { expect, test } from 'vitest'
import { countReplaceable, withActualText } from './actual-text.ts'

const begin = (tag = 'Span') => ({ type: 'beginMarkedContentProps', tag })
const end = { type: 'endMarkedContent' }
const glyph = (str: string) => ({ str, width: 5 })

test('[IMP-208] glyphs without a character get the text that they stand for', () => {
  const items = [begin('P'), glyph('Mi'), begin(), glyph('\ue001'), end, glyph('e'), end]
  expect(withActualText(items, [null, 'tt']).map(({ str }) => str)).toEqual(['Mi', 'tt', 'e'])
})

test('[IMP-208] several glyphs for one text are one piece, as wide as all', () => {
  const items = [begin(), glyph('\ue001'), glyph('\ue002'), end]
  expect(withActualText(items, ['ffi'])).toEqual([{ str: 'ffi', width: 10 }])
})

test('[IMP-208] a capital or nameless glyph for one small letter is a small capital', () => {
  const items = [
    begin(),
    glyph('\ue001'),
    end,
    begin(),
    glyph('E'),
    end,
    begin(),
    glyph('\ue003'),
    end,
  ]
  const found = withActualText(items, ['n', 'e', 'tt'])
  expect(found.map(({ smallCaps }) => smallCaps ?? false)).toEqual([true, true, false])
})

test('[IMP-208] only pages with such marks are read again', () => {
  expect(countReplaceable([begin('P'), glyph('a'), end])).toBe(0)
  expect(countReplaceable([begin('P'), begin(), glyph('a'), end, end])).toBe(2)
})
