import { expect, test } from 'vitest'
import { textStyleCss, validColor, validFontFamily, validFontSize } from './text-style.ts'

test('[SEC-30] colours, sizes and fonts that could leave their property are dropped', () => {
  for (const color of ['red; background: url(//x)', '#12345', 'url(#a)', 7, null, '#fff}'])
    expect(validColor(color)).toBeNull()
  for (const size of ['16px; x', '7px', '97px', '1e9', '-16', {}, null])
    expect(validFontSize(size)).toBeNull()
  for (const family of ['a; b', 'url(x)', 'x'.repeat(81), '', 7])
    expect(validFontFamily(family)).toBeNull()
})

test('[SEC-30] valid colours, sizes and fonts go through, and all other values are dropped', () => {
  expect(validColor('#F59e0b')).toBe('#F59e0b')
  expect(validFontSize('16px')).toBe(16)
  const css = textStyleCss({ color: '#f00', fontSize: '20px', fontFamily: 'x; color: red' })
  expect(css).toContain('#f00')
  expect(css).toContain('font-size: 20px')
  expect(css).not.toContain('red')
})

test('[DOC-33] a family of the house is drawn in the page’s own face, others stay as they are', () => {
  const family = (fontFamily: string) => textStyleCss({ fontFamily })
  expect(family("'Inter'")).toBe('font-family: var(--font-interface)')
  expect(family('Source Serif 4, serif')).toBe('font-family: var(--font-serif), serif')
  expect(family('"Comic Sans MS", Courier Prime')).toBe(
    'font-family: "Comic Sans MS", var(--font-typewriter)',
  )
})
