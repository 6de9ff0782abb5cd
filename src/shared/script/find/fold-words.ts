// The form in which words are searched: users do not type a script's quotation marks, dashes and capitals.
import { foldCase } from '../../fold-case.ts'

/** A text of these characters alone does not change, so the replacements, each of which reads it, are left out. */
const PLAIN = /^[ -~¡-ª¬®-º¼-Þà-ɏ]*$/

export function foldWords(text: string): string {
  const folded = foldCase(text)
  if (PLAIN.test(folded)) return folded
  return folded
    .replaceAll(/[‘’‚‛ʼ]/g, "'")
    .replaceAll(/[“”„‟«»]/g, '"')
    .replaceAll(/[‐-―]/g, '-')
    .replaceAll(/\s/g, ' ')
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll('\u00ad', '')
}

/** In a text of these characters alone folding makes one letter of each: offsets stay the same. */
const FOLDS_IN_PLACE =
  /^[\t\n\r\u0020-\u00ac\u00ae-\u00de\u00e0-\u012f\u0131-\u02af\u2010-\u2027\u202f\ufffc]*$/

/** The offset in a text that belongs to an offset in its folded form. */
export function unfoldedOffset(text: string, folded: number): number {
  if (FOLDS_IN_PLACE.test(text)) return folded
  let seen = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    if (seen >= folded) return index
    seen += foldWords(segment).length
  }
  return text.length
}
