/** Other letters and signs are no marks. Most texts have none of these, and are told apart ten times as fast. */
// oxlint-disable-next-line no-misleading-character-class -- marks are meant
const MAYBE_MARKED = /[\u0300-\u1fff\u20d0-\uffff]/
/** Marks that stand on one letter. No writing has so many. */
const MOST_MARKS = /[[\p{M}\uff9e\uff9f]--\u034f]{30}(?=[[\p{M}\uff9e\uff9f]--\u034f])/gv

/**
 * A text in a normal form of Unicode, which sorts the marks that stand on one letter. That takes the square of their number: 80,000 marks
 * take half a minute. So each thirty are followed by an invisible joiner, across which none is sorted (Unicode's 'stream-safe
 * text format').
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  const isSafe = text.length <= 30 || !MAYBE_MARKED.test(text)
  return (isSafe ? text : text.replaceAll(MOST_MARKS, '$&\u034f')).normalize(form)
}

const BEYOND_ASCII = /[^ -~]/

/** The form in which names, e-mails and titles are compared: databases' own case folding ignores umlauts. */
export function foldCase(text: string): string {
  // most texts are plain, and the rules of languages take several times as long
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return normalized(text).toLocaleLowerCase('de')
}

// The form in which words are searched: users do not type a script's quotation marks, dashes and capitals.

/** A text of these characters alone does not change, so the replacements, each of which reads it, are left out. */
const PLAIN = /^[ -~¡-ª¬®-º¼-Þà-ɏ]*$/

const SAME: ReadonlyMap<string, string> = new Map([
  ...Array.from('‘’‚‛ʼ', (mark) => [mark, "'"] as const),
  ...Array.from('“”„‟«»', (mark) => [mark, '"'] as const),
  ...Array.from('‐‑‒–—―', (dash) => [dash, '-'] as const),
  ['ς', 'σ'],
  ['ß', 'ss'],
  ['\u00ad', ''],
])
/** All white space but the blank. */
const SPACES = String.raw`\t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
const FOLDED = new RegExp(`[${[...SAME.keys()].join('')}${SPACES}]`, 'g')
const FOLDED_IN_LINES = new RegExp(FOLDED.source.replace(String.raw`\t\n`, ''), 'g')

export const foldWords = (text: string): string => fold(text, FOLDED)

/** Folds the words of many lines at once, which is five times as fast; tabs and line feeds stay. */
export const foldLines = (text: string): string => fold(text, FOLDED_IN_LINES)

function fold(text: string, characters: RegExp): string {
  const folded = foldCase(text)
  if (PLAIN.test(folded)) return folded
  return folded.replaceAll(characters, (character) => SAME.get(character) ?? ' ')
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
