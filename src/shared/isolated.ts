export const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Embeddings, overrides and isolates: a name may have the beginning of one, or an end that closes that of the sentence. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
export const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069']

/**
 * A name or title for the middle of a sentence: if it has letters from right to left, they leave the order of the words
 * and marks around it as it is. Other names are not changed.
 */
export function isolated(name: string): string {
  const plain = name.replaceAll(CONTROLS, '')
  return RIGHT_TO_LEFT.test(plain) ? `${FIRST_STRONG_ISOLATE}${plain}${POP_ISOLATE}` : plain
}

/** The direction in which a text is laid out: that of its first letter, as `dir="auto"` takes it. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [firstLetter] = /\p{L}/u.exec(text) ?? []
  return firstLetter !== undefined && RIGHT_TO_LEFT.test(firstLetter) ? 'rtl' : 'ltr'
}

/** A text that is no sentence on the screen but is kept, such as a title. */
export const withoutIsolates = (text: string): string => text.replaceAll(CONTROLS, '')
