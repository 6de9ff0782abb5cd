// The marks of a line in Markdown and Fountain: bold, italic, struck, and signs that stand for themselves.
import type { RichText, TextSpan } from '../../script/blocks.ts'
import type { SourceSpan } from '../manuscript/source-paragraph.ts'

interface Marks {
  readonly bold: boolean
  readonly italic: boolean
  readonly strike: boolean
}

/** A sign with a backslash is itself; '***' is both, '_' is italic in Markdown and underlined in Fountain. */
const SIGNS = /\\([\\*_~`#>.[\](){}+!@^=/-])|\*\*\*|\*\*|\*|~~|__|_/g

/** @param underscore what '_' marks; a single '_' within a word stands for itself */
export function inlineSpans(text: string, underscore: 'italic' | null): readonly SourceSpan[] {
  const spans: SourceSpan[] = []
  let marks: Marks = { bold: false, italic: false, strike: false }
  let from = 0
  const add = (piece: string) => {
    if (piece === '') return
    const { bold, italic, strike } = marks
    spans.push({
      text: piece,
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(strike && { strike }),
    })
  }
  for (const match of text.matchAll(SIGNS)) {
    const { 0: sign, 1: escaped, index } = match
    const end = index + sign.length
    if (escaped === undefined && !isMark(text, index, end, sign, marks, underscore)) continue
    add(text.slice(from, index))
    from = end
    if (escaped !== undefined) add(escaped)
    else marks = turned(marks, sign)
  }
  add(text.slice(from))
  return joined(spans)
}

function turned(marks: Marks, sign: string): Marks {
  if (sign === '***') return { ...marks, bold: !marks.bold, italic: !marks.italic }
  if (sign === '**' || sign === '__') return { ...marks, bold: !marks.bold }
  if (sign === '~~') return { ...marks, strike: !marks.strike }
  return { ...marks, italic: !marks.italic }
}

/** A sign opens before a letter and closes behind one; what opens must close in the line. */
function isMark(
  text: string,
  index: number,
  end: number,
  sign: string,
  marks: Marks,
  underscore: 'italic' | null,
): boolean {
  if (sign.startsWith('_') && underscore === null) return false
  const [before = ' ', after = ' '] = [text[index - 1], text[end]]
  const isOpen = sign === '~~' ? marks.strike : sign.length > 1 ? marks.bold : marks.italic
  if (sign.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after))
    return false
  return isOpen ? !/\s/.test(before) : !/\s/.test(after) && text.includes(sign, end)
}

function joined(spans: readonly SourceSpan[]): readonly SourceSpan[] {
  const text: SourceSpan[] = []
  for (const span of spans) {
    const last = text.at(-1)
    const isSame =
      last && last.bold === span.bold && last.italic === span.italic && last.strike === span.strike
    if (isSame) text[text.length - 1] = { ...last, text: last.text + span.text }
    else text.push(span)
  }
  return text
}

/** A text with marks; blanks at the edge of a mark stand outside of it, because no sign closes behind a blank. */
export function inlineText(
  text: RichText,
  isCut: (span: TextSpan) => boolean,
  signs: { readonly special: RegExp; readonly strike: string },
): string {
  return text
    .map((span) => {
      const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(span.text) ?? []
      if (words === '') return span.text
      const strike = isCut(span) ? signs.strike : ''
      const sign = `${strike}${span.bold ? '**' : ''}${span.italic ? '*' : ''}`
      const end = `${span.italic ? '*' : ''}${span.bold ? '**' : ''}${strike}`
      return before + sign + words.replaceAll(signs.special, String.raw`\$&`) + end + after
    })
    .join('')
}
