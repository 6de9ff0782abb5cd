// TeX writes fonts as pictures of letters (Type 3) that have no names but their numbers in TeX's own encodings. Their
// numbers are read as characters, which is right for most letters, and wrong for ligatures, quotation marks and 'ß'.

import { normalized } from '#/shared/fold-case.ts'

/** The facts about a font that tell its encoding. */
interface EncodedFont {
  readonly type?: string | undefined
  /** Of a font of pictures, by the names of its letters: 'a27' and the like in fonts of TeX. */
  readonly charProcOperatorList?: ReadonlyMap<string, unknown> | undefined
}

/** From 0 on; a blank for what is no character. */
const CORK_LOW = '`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–— ˳ıȷ|ff|fi|fl|ffi|ffl'
const CORK_HIGH =
  'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£' +
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß'
const OLD: Readonly<Record<number, string>> = {
  11: 'ff',
  12: 'fi',
  13: 'fl',
  14: 'ffi',
  15: 'ffl',
  16: 'ı',
  25: 'ß',
  26: 'æ',
  27: 'œ',
  28: 'ø',
  29: 'Æ',
  30: 'Œ',
  31: 'Ø',
  34: '”',
  92: '“',
  123: '–',
  124: '—',
}

type Decode = (text: string) => string

/** Null for a font that is not one of TeX's. */
export function texLetters({ type, charProcOperatorList }: EncodedFont): Decode | null {
  const names = [...(charProcOperatorList?.keys() ?? [])]
  if (type !== 'Type3' || names.length === 0) return null
  if (!names.every((name) => /^a\d{1,3}$/.test(name) || name === '.notdef')) return null
  const codes = new Set(names.map((name) => Number(name.slice(1))))
  const isCork =
    [...codes].some((code) => code >= 128) || (!hasIn(codes, 11, 15) && hasIn(codes, 27, 31))
  return (text) => Array.from(text, (letter) => (isCork ? cork(letter) : old(letter))).join('')
}

function hasIn(codes: ReadonlySet<number>, from: number, to: number): boolean {
  return [...codes].some((code) => code >= from && code <= to)
}

const LIGATURES = CORK_LOW.split('|').slice(1)
const FIRST_LIGATURE = 27

function cork(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 128 && code < 256) return CORK_HIGH[code - 128] ?? letter
  if (code >= FIRST_LIGATURE && code < 32) return LIGATURES[code - FIRST_LIGATURE] ?? letter
  return code < FIRST_LIGATURE ? (CORK_LOW[code] ?? letter) : letter
}

function old(letter: string): string {
  return OLD[letter.codePointAt(0) ?? 0] ?? letter
}

/** A letter whose two dots are drawn by themselves: TeX's older fonts have no umlauts. */
export function withAccents(text: string): string {
  return text.includes('¨')
    ? text.replaceAll(/¨([aeiouAEIOU])/g, (_, letter: string) => normalized(`${letter}\u0308`))
    : text
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The letters A to z with their two bytes in the wrong order: 昀 is U+6600 for U+0066, 'f'. */
const SWAPPED = Array.from(LETTERS, (letter) =>
  String.fromCodePoint(letter.charCodeAt(0) * 256),
).join('')
const SWAPPED_LIGATURE = new RegExp(
  `(?<=\\p{Script=Latin})[${SWAPPED}]{2,}|[${SWAPPED}]{2,}(?=\\p{Script=Latin})`,
  'gu',
)

/**
 * The text with the letters of its ligatures. Ghostscript 10.0 writes the characters of a ligature with their bytes in
 * the wrong order: 'o昀昀' for 'off'. Two such signs in a Latin word are no Chinese.
 */
export function withLigatures(text: string): string {
  return text.replaceAll(SWAPPED_LIGATURE, (signs) =>
    Array.from(signs, (sign) => String.fromCodePoint(sign.charCodeAt(0) / 256)).join(''),
  )
}

/** The known facts about a font: its name in the file, the font program that goes with it, and its encoding. */
export interface FontFacts extends EncodedFont {
  readonly name?: string | undefined
  readonly data?: Uint8Array | undefined
}

export interface FontStyle {
  readonly bold: boolean
  readonly italic: boolean
  readonly smallCaps: boolean
}

/** Also of TeX: 'CMCSC10', 'SFCC1095', 'LMRomanCaps10-Regular'. */
const SMALL_CAPS = /small[-_ ]?cap|smcp|csc\d|sfcc\d|caps(?:\d|-|$)|[-_]sc$/i

/** The ends of names such as 'MinionPro-BoldIt' and 'LinLibertineOBI'. */
const SHORT_BOLD = /(?:\p{Ll}[OT]?)[BZ]I?$/u
const SHORT_ITALIC = /(?:\p{Ll}[OT]?[BZ]?I|[-_\p{Ll}]It)$/u

/**
 * In most cases the font's name contains its style. If not, the tables `post` and `head` of the font program contain
 * it.
 */
export function fontStyle({ name = '', data }: FontFacts): FontStyle {
  const tables = data ? sfntStyle(data) : { bold: false, italic: false }
  return {
    bold: /bold|black|heavy|demi/i.test(name) || SHORT_BOLD.test(name) || tables.bold,
    italic: /italic|oblique|kursiv/i.test(name) || SHORT_ITALIC.test(name) || tables.italic,
    smallCaps: SMALL_CAPS.test(name) || /[a-z]SC(?:-|$)/.test(name),
  }
}

function sfntStyle(data: Uint8Array): Omit<FontStyle, 'smallCaps'> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const post = tableOffset(view, 'post')
  const head = tableOffset(view, 'head')
  const italicAngle = post !== null && post + 8 <= view.byteLength ? view.getInt32(post + 4) : 0
  const macStyle = head !== null && head + 46 <= view.byteLength ? view.getUint16(head + 44) : 0
  return { bold: (macStyle & 1) !== 0, italic: italicAngle !== 0 || (macStyle & 2) !== 0 }
}

function tableOffset(view: DataView, tag: string): number | null {
  if (view.byteLength < 12) return null
  const count = view.getUint16(4)
  for (let index = 0; index < count; index++) {
    const entry = 12 + index * 16
    if (entry + 16 > view.byteLength) return null
    const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(entry + byte)))
    if (name === tag) return view.getUint32(entry + 8)
  }
  return null
}
