import type { NodeSpec } from 'prosemirror-model'
import { TEXT_ALIGNMENTS, type TextAlignment } from '../blocks.ts'

/** The alignment if it is one of the four known ones, else null (the default of its block). */
export function textAlignment(value: unknown): TextAlignment | null {
  return TEXT_ALIGNMENTS.find((alignment) => alignment === value) ?? null
}

const alignmentOf = (element: { readonly style: { readonly textAlign: string } }) =>
  textAlignment(element.style.textAlign)

const alignmentStyle = (value: unknown) => {
  const alignment = textAlignment(value)
  return alignment === null ? {} : { style: `text-align: ${alignment}` }
}

/** A paragraph may have several lines (verse, songs): a line feed in its text is a line break. */
export const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
  attrs: { textAlign: { default: null } },
  parseDOM: [{ tag: 'p', getAttrs: (element) => ({ textAlign: alignmentOf(element) }) }],
  toDOM: (node) => ['p', { dir: 'auto', ...alignmentStyle(node.attrs.textAlign) }, 0],
}

const HEADING_LEVELS = [1, 2, 3] as const

export const heading: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { level: { default: 1 }, textAlign: { default: null } },
  parseDOM: HEADING_LEVELS.map((level) => ({
    tag: `h${level}`,
    getAttrs: (element) => ({ level, textAlign: alignmentOf(element) }),
  })),
  toDOM: (node) => [
    `h${HEADING_LEVELS.find((level) => level === node.attrs.level) ?? 1}`,
    { dir: 'auto', ...alignmentStyle(node.attrs.textAlign) },
    0,
  ],
}
