const SPACED =
  /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){2,}(?: [.,:;!?])?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{L} \p{L} [.:](?!\S)/gu

/** `D e r` is a word set with space between its letters; spaces between words are wider than that. */
export function closeSpacedLetters(text: string): string {
  return text.replace(SPACED, (word) => word.replaceAll(' ', ''))
}

/** Does the text begin with such a word? */
export function beginsSpaced(text: string): boolean {
  return text.search(SPACED) === 0
}
