// The signs of symbol fonts, which programs store as numbers without a meaning of their own (U+F020 to U+F0FF): as the letters and
// signs of Unicode that look the same. Word makes arrows and faces so from '-->' and ':)'.
import { bytesAsText } from '../text-coding.ts'

const PRIVATE = /[\uf020-\uf0ff]/gu
const FIRST = 0xf000
// Names have longer forms: 'SymbolMT', 'Wingdings-Regular', 'ZapfDingbatsITC'. They are compared without what parts their words.
const BETWEEN_WORDS = /[\s_-]+/g
const SYMBOL_FONT = /^symbol(?:mt|neu|ps)?(?:regular|normal)?$/
const WINGDINGS_FONT = /^wingdings(?![23])/
/** Other fonts that draw pictures in the places of letters. Those whose names only end alike have the places of Unicode. */
const OTHER_PICTURES = /^(?:wingdings|webdings|(?:itc)?zapfdingbats|monotypesorts|marlett)/

/** The kind of a font of pictures; null for one of letters. */
function kindOf(font: string): 'symbol' | 'wingdings' | 'others' | null {
  const name = font.toLowerCase().replaceAll(BETWEEN_WORDS, '')
  if (SYMBOL_FONT.test(name)) return 'symbol'
  if (WINGDINGS_FONT.test(name)) return 'wingdings'
  return OTHER_PICTURES.test(name) ? 'others' : null
}

const table = (from: number, signs: string): readonly (readonly [number, string])[] =>
  [...signs].map((sign, index) => [from + index, sign])

/** Letters and signs of the font Symbol; in the other places up to 0x7d it has those of ASCII. */
const SYMBOL: ReadonlyMap<number, string> = new Map([
  ...table(0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'),
  ...table(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
  ...table(0xa1, 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'),
  ...table(0xbf, '↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑'),
  ...table(0xf1, '⟩∫'),
  [0x22, '∀'],
  [0x24, '∃'],
  [0x27, '∋'],
  [0x2a, '∗'],
  [0x2d, '−'],
  [0x40, '≅'],
  [0x5c, '∴'],
  [0x5e, '⊥'],
  [0x60, ''],
  [0x7e, '∼'],
  [0xa0, '€'],
])

/** Those that Word itself makes, and that stand in lists and beside text. */
const WINGDINGS: ReadonlyMap<number, string> = new Map([
  ...table(0x4a, '☺😐☹'),
  ...table(0xdf, '←→↑↓↖↗↙↘'),
  ...table(0xef, '⇦⇨⇧⇩⬄'),
  ...table(0xfb, '✗✓☒☑'),
  [0x28, '☎'],
  [0x2a, '✉'],
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, '□'],
  [0x9f, '•'],
  [0xa7, '▪'],
  [0xa8, '◻'],
  [0xb7, '•'],
  [0xd8, '➢'],
  [0xe7, '←'],
  [0xe8, '➔'],
])

/** What no text has: controls, halves of pairs, and places that Unicode leaves empty. */
const NO_SIGN = /[\p{Cc}\p{Cs}]|[\ufffe\uffff]/u

/**
 * A sign by its number in a font. Where a font has letters, the number is that of the letter; a picture that is not known is nothing.
 * @param font null if the file does not say it: then it is taken for the usual one of pictures
 */
export function signOfFont(code: number, font: string | null): string {
  if (!Number.isInteger(code) || code < 0x20 || code > 0x10ffff) return ''
  const place = code >= FIRST && code <= FIRST + 0xff ? code - FIRST : code
  const sign = place <= 0xff ? signAt(place, place !== code, font) : String.fromCodePoint(code)
  return NO_SIGN.test(sign) ? '' : sign
}

function signAt(place: number, isPrivate: boolean, font: string | null): string {
  const usual = isPrivate ? 'wingdings' : null
  const kind = font === null ? usual : kindOf(font)
  if (kind === 'symbol')
    return SYMBOL.get(place) ?? (place < 0x7e ? String.fromCodePoint(place) : '')
  if (kind === 'wingdings') return WINGDINGS.get(place) ?? ''
  if (kind === 'others') return ''
  return isPrivate ? bytesAsText(Uint8Array.of(place)) : String.fromCodePoint(place)
}

/** A text whose signs of symbol fonts are those of Unicode. No font of letters has these numbers in a text. */
export const withReadableSigns = (text: string, font?: string): string =>
  text.replaceAll(PRIVATE, (sign) =>
    signOfFont(sign.codePointAt(0) ?? 0, font !== undefined && kindOf(font) ? font : null),
  )
