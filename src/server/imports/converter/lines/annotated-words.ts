import type { Footnote } from '#/shared/imports/footnote-comments.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import type { Annotation } from '../extract/annotations.ts'
import type { PageText } from '../extract/page-text.ts'
import type { FootnotedPage } from './footnotes.ts'
import type { NotedPage } from './furniture.ts'

/** The pages with the texts that lie over them left out, each as a note on the word at which its passage ends. */
export function withAnnotationsAsNotes(pages: readonly NotedPage[]): readonly FootnotedPage[] {
  return pages.map((page) => {
    const { annotations = [] } = page
    if (annotations.length === 0) return page
    const notes = annotations.map((annotation) => noteOf(page, annotation))
    return {
      ...page,
      leftOut: [...(page.leftOut ?? []), ...notes.map(({ left }) => left)],
      footnotes: notes.flatMap(({ footnote }) => footnote ?? []),
    }
  })
}

/** In type sizes: the middle of a line stands so far above its baseline at most. */
const MIDDLE = 0.8
const LAST_WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*(?=[^\p{L}\p{N}]*$)/u
const REST_OF_WORD = /^[\p{L}\p{M}\p{N}'’-]*/u

function noteOf(
  { number, items }: PageText,
  { text, end }: Annotation,
): { readonly left: LeftOut; readonly footnote: Footnote | null } {
  const left: LeftOut = { page: number, kind: 'annotation', text }
  if (end === null) return { left, footnote: null }
  const item = items.find(
    ({ x, y, width, size }) =>
      y >= end.y && y - end.y <= size * MIDDLE && x < end.x && end.x <= x + width + size,
  )
  if (!item) return { left, footnote: null }
  const count = Math.round(((end.x - item.x) / Math.max(1, item.width)) * item.text.length)
  const before = item.text.slice(0, count)
  // the places of letters are estimated
  const rest = /[\p{L}\p{N}]$/u.test(before)
    ? (REST_OF_WORD.exec(item.text.slice(count))?.[0] ?? '')
    : ''
  const word = LAST_WORD.exec(before + rest)?.[0]
  const footnote = word ? { text, lines: [left], word, page: number, x: end.x, y: item.y } : null
  return { left, footnote }
}
