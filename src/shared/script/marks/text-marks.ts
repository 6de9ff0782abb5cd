import type { MarkSpec } from 'prosemirror-model'
import { isRecord } from '../../is-record.ts'
import { textStyleCss, validColor, validFontFamily, validFontSize } from '../text-style.ts'

export const bold: MarkSpec = {
  parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
  toDOM: () => ['strong', 0],
}

export const italic: MarkSpec = {
  parseDOM: [{ tag: 'em' }, { tag: 'i' }],
  toDOM: () => ['em', 0],
}

export const strike: MarkSpec = {
  parseDOM: [{ tag: 's' }, { tag: 'del' }],
  toDOM: () => ['s', 0],
}

export const code: MarkSpec = {
  parseDOM: [{ tag: 'code' }],
  toDOM: () => ['code', 0],
}

export const textStyle: MarkSpec = {
  attrs: { color: { default: null }, fontSize: { default: null }, fontFamily: { default: null } },
  parseDOM: [
    {
      tag: 'span[data-text-style]',
      getAttrs: (element) => styleOf(element.getAttribute('data-text-style') ?? ''),
    },
  ],
  toDOM: (mark) => [
    'span',
    { 'data-text-style': JSON.stringify(mark.attrs), style: textStyleCss(mark.attrs) },
    0,
  ],
}

/** The valid parts of a copied text style; false if the text is no record in JSON. */
function styleOf(json: string): Record<string, string | null> | false {
  try {
    const style: unknown = JSON.parse(json)
    if (!isRecord(style)) return false
    const { color, fontSize, fontFamily } = style
    const size = validFontSize(fontSize)
    return {
      color: validColor(color),
      fontSize: size === null ? null : `${size}px`,
      fontFamily: validFontFamily(fontFamily),
    }
  } catch {
    return false
  }
}
