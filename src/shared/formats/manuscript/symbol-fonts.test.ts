import { expect, test } from 'vitest'
import { signOfFont, withReadableSigns } from './symbol-fonts.ts'

test.each([
  ['Times New Roman', 0xf0fc, 'ü'],
  ['Times New Roman', 0xf093, '“'],
  ['Times New Roman', 0x2013, '–'],
  ['Symbol', 0xf061, 'α'],
  ['Symbol', 0xf02d, '−'],
  ['Symbol', 0xf0ae, '→'],
  ['Symbol', 0xf033, '3'],
  ['Symbol', 0x2013, '–'],
  ['Wingdings', 0xf0e0, '→'],
  ['Wingdings', 0xe0, '→'],
  ['Wingdings', 0xf04a, '☺'],
  ['Wingdings', 0xf0fc, '✓'],
  ['Webdings', 0xf021, ''],
  ['Webdings', 0xf06e, ''],
  ['Wingdings 2', 0xf04a, ''],
  ['ZapfDingbats', 0xf028, ''],
  ['Segoe UI Symbol', 0xe0, 'à'],
  ['Segoe UI Symbol', 0xa9, '©'],
  ['Symbola', 0xe4, 'ä'],
  ['Symbol', 0xf024, '∃'],
  ['Symbol', 0xf0d6, '√'],
  ['Symbol', 0xf0e5, '∑'],
  ['Symbol', 0xf0f2, '∫'],
  ['SymbolMT', 0xf06d, 'μ'],
  ['Arial', 0xf007, ''],
  ['Arial', 0xf00a, ''],
  ['Arial', 0xf081, ''],
  ['Arial', 0xffff, ''],
  ['Arial', 0xd800, ''],
  [null, 0xf0b7, '•'],
  [null, 0x7, ''],
])('[FMT-500] the sign of a font at a number: %s, %i', (font, code, sign) => {
  expect(signOfFont(code, font)).toBe(sign)
})

test.each([
  ['Wingdings-Regular', '✓'],
  ['Wingdings Regular', '✓'],
  ['WINGDINGS', '✓'],
  ['Wingdings2-Regular', ''],
  ['ITCZapfDingbatsStd-Medium', ''],
  ['Wingdings2', ''],
  ['Wingdings 3', ''],
  ['ZapfDingbatsITC', ''],
  ['ITC Zapf Dingbats', ''],
  ['Zapf Dingbats BT', ''],
  ['Webdings-Regular', ''],
  ['SymbolMT', ''],
  ['Symbol-Regular', ''],
])(
  '[FMT-512] a font of pictures by a longer name is one, for both ways into a text: %s',
  (font, sign) => {
    expect(signOfFont(0xf0fc, font)).toBe(sign)
    expect(signOfFont(0xfc, font)).toBe(sign)
    expect(withReadableSigns('\uf0fc', font)).toBe(sign)
  },
)

test.each(['Symbola', 'Segoe UI Symbol', 'Noto Sans Symbols'])(
  '[FMT-512] a font of letters whose name sounds alike is none: %s',
  (font) => expect(signOfFont(0xfc, font)).toBe('ü'),
)

test('[FMT-500] a text keeps all other signs, and letters of other private places', () => {
  expect(withReadableSigns('Ab \uf0e0 \ue000 ☺ ü')).toBe('Ab → \ue000 ☺ ü')
})
