const SPACED =
  /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){2,}(?: [.,:;!?])?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{L} \p{L} [.:](?!\S)/gu
/** Capitals, where kerned pairs such as VA have no space between them. */
const SPACED_CAPITALS =
  /(?<![\p{L}\p{N}])(?:\p{Lu}{1,2} )*\p{Lu}(?: \p{Lu})+(?: \p{Lu}{1,2}(?!\p{L}))*(?: [.,:;!?])?(?![\p{L}\p{N}])/gu
/** Kerned pairs that begin a name, less those that are words. */
const SPACED_BEHIND_PAIR =
  /(?<![\p{L}\p{N}])(?!(?:Wo|We|To|Tu|Ye) )[FPTVWY]\p{Ll}(?: \p{L}){2,}(?: [.,:;!?])?(?![\p{L}\p{N}])/gu
const MIN_PIECES = 3

/**
 * `D e r` is a word set with space between its letters. Between such words two spaces stand, or, where the PDF has
 * but one there, a capital begins the next: `E r s t e r A k t`.
 */
export function closeSpacedLetters(text: string): string {
  return closeLetters(closeLetters(text).replaceAll(/ {2,}/g, ' '))
}

function closeLetters(text: string): string {
  const close = (word: string) =>
    word.replaceAll(' ', '').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const closeLong = (word: string) => (word.split(' ').length > MIN_PIECES ? close(word) : word)
  return text
    .replace(SPACED_CAPITALS, closeLong)
    .replace(SPACED_BEHIND_PAIR, close)
    .replace(SPACED, close)
}

/** Does the text begin with such a word? */
export function beginsSpaced(text: string): boolean {
  const trimmed = text.trimStart()
  return (
    /^\p{L}{1,2} /u.test(trimmed) && !trimmed.startsWith(closeSpacedLetters(trimmed).slice(0, 3))
  )
}
