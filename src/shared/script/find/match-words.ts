/** How well words fit, the best first. */
export const MATCH = {
  equal: 0,
  whole: 1,
  start: 2,
  wordStart: 3,
  inside: 4,
  scattered: 5,
} as const

export interface WordMatch {
  readonly rank: number
  /** The index in the text at which the words begin. */
  readonly at: number
}

/** The best place of the words in a text, both folded; null if the text does not contain them. */
export function matchWords(text: string, words: string): WordMatch | null {
  const first = text.indexOf(words)
  if (first < 0) return null
  if (text.length === words.length) return { rank: MATCH.equal, at: 0 }
  let best: WordMatch = { rank: first === 0 ? MATCH.start : MATCH.inside, at: first }
  for (let at = first; at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isWordStart(text, at)) continue
    if (isWordEnd(text, at + words.length)) return { rank: MATCH.whole, at }
    if (best.rank > MATCH.wordStart) best = { rank: MATCH.wordStart, at }
  }
  return best
}

/** The index of the first word that begins with these letters; -1 if there is none. */
export function indexOfWordStart(text: string, letters: string): number {
  let at = text.indexOf(letters)
  while (at >= 0 && !isWordStart(text, at)) at = text.indexOf(letters, at + 1)
  return at
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !isLetter(text, at - 1)
}

function isWordEnd(text: string, at: number): boolean {
  return at === text.length || !isLetter(text, at)
}

const BEYOND_ASCII = 128

/** This check runs very often when one letter is typed, so ASCII letters are checked without a regular expression. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code >= BEYOND_ASCII) return /[\p{L}\p{M}\p{N}]/u.test(text.charAt(at))
  const character = text.charAt(at)
  return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9')
}
