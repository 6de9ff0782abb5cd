/** At least three letters with spaces between them, or two before a mark. */
const SPACED =
  /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){2,}(?: [.,:;!?])?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{L} \p{L} [.:](?!\S)/gu
/** The same with capitals, of which a kerned pair such as VA may have no space between its letters. */
const SPACED_CAPITALS =
  /(?<![\p{L}\p{N}])(?:\p{Lu}{1,2} )*\p{Lu}(?: \p{Lu})+(?: \p{Lu}{1,2}(?!\p{L}))*(?: [.,:;!?])?(?![\p{L}\p{N}])/gu
/** The same with a kerned pair such as 'Va' at the beginning, unless the pair is a word. */
const SPACED_BEHIND_PAIR =
  /(?<![\p{L}\p{N}])(?!(?:Wo|We|To|Tu|Ye) )[FPTVWY]\p{Ll}(?: \p{L}){2,}(?: [.,:;!?])?(?![\p{L}\p{N}])/gu
/** Spaced capitals in fewer pieces may be initials. */
const MIN_PIECES = 4

/**
 * Closes the words that are set with space between their letters, such as `D e r`. Two spaces stand between such words;
 * if the PDF has only one space there, a capital begins the next word: `E r s t e r A k t`.
 */
export function closeSpacedLetters(text: string): string {
  return closeLetters(closeLetters(text).replaceAll(/ {2,}/g, ' '))
}

function closeLetters(text: string): string {
  const close = (word: string) =>
    word.replaceAll(' ', '').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const closeLong = (word: string) => (word.split(' ').length < MIN_PIECES ? word : close(word))
  return text
    .replace(SPACED_CAPITALS, closeLong)
    .replace(SPACED_BEHIND_PAIR, close)
    .replace(SPACED, close)
}

/** Whether the text begins with a word that is set with space between its letters. */
export function beginsSpaced(text: string): boolean {
  const trimmed = text.trimStart()
  return (
    /^\p{L}{1,2} /u.test(trimmed) && !trimmed.startsWith(closeSpacedLetters(trimmed).slice(0, 3))
  )
}
