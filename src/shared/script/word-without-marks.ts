import type { Node } from 'prosemirror-model'

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** A word as it is quoted, without the punctuation around it; a dash stays as it is. */
export function wordWithoutMarks(word: string): string {
  return word.replace(EDGES, '') || word
}

/** Whether a word has a letter or a digit that can be spoken: a dash alone has none. */
export function isPronounceable(word: string): boolean {
  // most words begin with a plain letter, and it is asked of each word of a play
  const first = word.charCodeAt(0) | 0x20
  return (first >= 0x61 && first <= 0x7a) || /[\p{L}\p{N}]/u.test(word)
}

/** The letters of a text, most of which are one piece; the library puts each one together, and a play has thousands. */
export function lettersOf(textblock: Node): string {
  const only = textblock.childCount === 1 ? textblock.firstChild?.text : undefined
  return only ?? textblock.textContent
}
