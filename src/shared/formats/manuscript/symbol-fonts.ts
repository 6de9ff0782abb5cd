// The signs of symbol fonts, which programs store as numbers without a meaning of their own (U+F020 to U+F0FF): as the letters and
// signs of Unicode that look the same. Word makes arrows and faces so from '-->' and ':)'.
import { bytesAsText } from '../text-coding.ts'

const PRIVATE = /[\uf020-\uf0ff]/gu
const FIRST = 0xf000
const SYMBOL_FONT = /^symbol/i
/** Fonts that draw pictures in the places of letters. */
const PICTURES = /wingdings|webdings|dingbats|opensymbol|marlett|symbol/i

const table = (from: number, signs: string): readonly (readonly [number, string])[] =>
  [...signs].map((sign, index) => [from + index, sign])

/** Letters and signs of the font Symbol; in all other places it has those of ASCII. */
const SYMBOL: ReadonlyMap<number, string> = new Map([
  ...table(0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'),
  ...table(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
  ...table(0xa1, 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'),
  ...table(0xd2, '®©™'),
  [0x2d, '−'],
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

/**
 * A sign by its number in a font. Where a font has letters, the number is that of the letter; a picture that is not known is nothing.
 * @param font null if the file does not say it: then it is taken for one of pictures
 */
export function signOfFont(code: number, font: string | null): string {
  if (!Number.isInteger(code) || code < 0x20 || code > 0x10ffff) return ''
  const place = code >= FIRST && code <= FIRST + 0xff ? code - FIRST : code
  if (font !== null && SYMBOL_FONT.test(font) && place <= 0xff)
    return SYMBOL.get(place) ?? (place < 0x7f ? String.fromCodePoint(place) : '')
  const isPicture = font === null ? code >= FIRST : PICTURES.test(font)
  if (isPicture && place <= 0xff) return WINGDINGS.get(place) ?? ''
  return place === code ? String.fromCodePoint(code) : bytesAsText(Uint8Array.of(place))
}

/** A text whose signs of symbol fonts are those of Unicode. No font of letters has these numbers in a text. */
export const withReadableSigns = (text: string, font?: string): string =>
  text.replaceAll(PRIVATE, (sign) =>
    signOfFont(sign.codePointAt(0) ?? 0, font !== undefined && PICTURES.test(font) ? font : null),
  )
