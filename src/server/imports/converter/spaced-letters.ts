const SPACED =
  /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){2,}(?: [.,:;!?])?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{L} \p{L} [.:](?!\S)/gu
/** Capitals, where kerned pairs such as VA have no space between them. */
const SPACED_CAPITALS =
  /(?<![\p{L}\p{N}])(?:\p{Lu}{1,2} )*\p{Lu}(?: \p{Lu})+(?: \p{Lu}{1,2}(?!\p{L}))*(?: [.,:;!?])?(?![\p{L}\p{N}])/gu
const FEWEST_PIECES = 3

/** `D e r` is a word set with space between its letters; spaces between words are wider than that. */
export function closeSpacedLetters(text: string): string {
  const close = (word: string) => word.replaceAll(' ', '')
  return text
    .replace(SPACED_CAPITALS, (word) =>
      word.split(' ').length > FEWEST_PIECES ? close(word) : word,
    )
    .replace(SPACED, close)
}

/** Does the text begin with such a word? */
export function beginsSpaced(text: string): boolean {
  const trimmed = text.trimStart()
  return (
    /^\p{L}{1,2} /u.test(trimmed) && !trimmed.startsWith(closeSpacedLetters(trimmed).slice(0, 3))
  )
}
