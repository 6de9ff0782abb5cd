import type { MarkSpec } from 'prosemirror-model'
import { textStyleCss } from '../text-style.ts'

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
  toDOM: (mark) => ['span', { style: textStyleCss(mark.attrs) }, 0],
}
