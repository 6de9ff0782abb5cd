import type { ScriptLanguage } from '#/shared/script/script-language.ts'

/** The replacement for a typed character. */
export interface Typeset {
  /** Number of characters before the typed one that are replaced, too. */
  readonly back: number
  readonly text: string
}

const APOSTROPHE = '’'
const QUOTES = {
  de: { double: ['„', '“'], single: ['‚', '‘'] },
  en: { double: ['“', '”'], single: ['‘', APOSTROPHE] },
} as const

/** A quotation mark after these characters opens a quotation. So does one after an opening mark of the language. */
const OPENS = /(^|[\s([{/–—-])$/u

/**
 * The replacement for a typed character in a language; null if the character stays.
 * @param before the text of the block up to the character
 */
export function typeset(before: string, typed: string, language: ScriptLanguage): Typeset | null {
  if (typed === '"' || typed === "'") return { back: 0, text: quote(before, typed, language) }
  if (typed === '.' && /(^|[^.])\.\.$/.test(before)) return { back: 2, text: '…' }
  if (typed === '-' && /(^|[^-])-$/.test(before)) return { back: 1, text: '–' }
  // the mark before was taken for a closing one, but a letter follows: it is an apostrophe
  if (language === 'de' && /\p{L}‘$/u.test(before) && /\p{L}/u.test(typed))
    return { back: 1, text: APOSTROPHE + typed }
  return null
}

function quote(before: string, typed: '"' | "'", language: ScriptLanguage): string {
  const { double, single } = QUOTES[language]
  const [opening, closing] = typed === '"' ? double : single
  const isOpening = OPENS.test(before) || before.endsWith(double[0]) || before.endsWith(single[0])
  if (isOpening) return opening
  const isApostrophe = typed === "'" && before.lastIndexOf(opening) <= before.lastIndexOf(closing)
  return isApostrophe ? APOSTROPHE : closing
}
