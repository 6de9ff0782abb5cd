import type { EncodedFont } from './tex-letters.ts'

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

/**
 * In most cases the font's name contains its style. If not, the tables `post` and `head` of the font program contain
 * it.
 */
export function fontStyle({ name = '', data }: FontFacts): FontStyle {
  const tables = data ? sfntStyle(data) : { bold: false, italic: false }
  return {
    bold: /bold|black|heavy|demi/i.test(name) || tables.bold,
    italic: /italic|oblique|kursiv/i.test(name) || tables.italic,
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
