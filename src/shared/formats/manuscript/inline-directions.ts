import type { SourceSpan } from './source-paragraph.ts'
import type { RichText, TextSpan } from '../../script/blocks.ts'

/** Text in brackets within a speech is a direction: it becomes italic. */
export function italicDirections(spans: readonly SourceSpan[]): readonly SourceSpan[] {
  const parted: SourceSpan[] = []
  let depth = 0
  for (const span of spans)
    for (const text of span.text.split(/(?=[([])|(?<=[)\]])/)) {
      if (/^[([]/.test(text)) depth += 1
      parted.push(depth > 0 ? { ...span, text, italic: true } : { ...span, text })
      if (/[)\]]$/.test(text)) depth = Math.max(0, depth - 1)
    }
  // if a bracket is never closed, the end of the direction is unknown
  return depth === 0 ? parted : spans
}

export const allItalic = (spans: readonly SourceSpan[]): readonly SourceSpan[] =>
  spans.map((span) => ({ ...span, italic: true as const }))

/** The text as a script has it: without marks that only helped to recognise it, and neighbours of one look joined. */
export function toRichText(spans: readonly SourceSpan[]): RichText {
  const text: TextSpan[] = []
  for (const { capitals: _capitals, underlined: _underlined, tinted: _tinted, ...span } of spans) {
    const last = text.at(-1)
    if (span.text === '') continue
    if (last && marksOf(last) === marksOf(span))
      text[text.length - 1] = { ...last, text: last.text + span.text }
    else text.push(span)
  }
  return text
}

const marksOf = ({ text: _text, ...marks }: TextSpan): string =>
  JSON.stringify(Object.entries(marks).toSorted(([a], [b]) => (a < b ? -1 : 1)))
