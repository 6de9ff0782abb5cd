// The blocks of a title page and of a list of roles, the same for a play that is imported and one that is pasted.
import type { HeadingBlock, ParagraphBlock, RichText, TextSpan } from './blocks.ts'
import type { TitlePart } from './line-grammar/title-page.ts'

export function titleBlock(part: TitlePart, text: RichText): HeadingBlock | ParagraphBlock {
  if (part === 'author') return { type: 'paragraph', text, align: 'center' }
  return { type: 'heading', level: part === 'title' ? 1 : 3, text, align: 'center' }
}

export function castHeadingBlock(text: RichText): HeadingBlock {
  return { type: 'heading', level: 2, text }
}

/** A role of the list: its name, which is the first characters, in bold. */
export function roleBlock(text: RichText, nameLength: number): ParagraphBlock {
  let left = nameLength
  const spans = text.flatMap((span): readonly TextSpan[] => {
    const name = span.text.slice(0, left)
    const rest = span.text.slice(left)
    left -= name.length
    return [
      ...(name === '' ? [] : [{ ...span, text: name, bold: true as const }]),
      ...(rest === '' ? [] : [{ ...span, text: rest }]),
    ]
  })
  return { type: 'paragraph', text: spans }
}
