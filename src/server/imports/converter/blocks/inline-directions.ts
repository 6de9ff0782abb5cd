import type { RichText, TextSpan } from '#/shared/script/blocks.ts'
import { tidy } from './join-lines.ts'

/** Text in brackets within a speech is a stage direction: it becomes italic. */
export function italicDirections(text: RichText): RichText {
  const spans: TextSpan[] = []
  let depth = 0
  for (const span of text) {
    for (const piece of span.text.split(/(?=[([])|(?<=[)\]])/)) {
      if (/^[([]/.test(piece)) depth += 1
      spans.push(depth > 0 ? { ...span, text: piece, italic: true } : { ...span, text: piece })
      if (/[)\]]$/.test(piece)) depth = Math.max(0, depth - 1)
    }
  }
  // if a bracket is never closed, the end of the direction is unknown
  return depth === 0 ? tidy(spans) : text
}

export function allItalic(text: RichText): RichText {
  return tidy(text.map((span) => ({ ...span, italic: true as const })))
}
