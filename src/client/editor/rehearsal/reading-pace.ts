import { WORDS_PER_MINUTE } from '#/shared/script/words.ts'
import type { PlacedWord } from '#/shared/script/script-words.ts'

// With these times the line moves at about the pace at which people read aloud.
const WORD_MS = 110
const LETTER_MS = 42
const COMMA_MS = 140
const SENTENCE_MS = 420
const OTHER_SPEAKER_MS = 500
/** The time between the last word and the end of the demo. */
export const LAST_WORD_MS = 2000

/** From this number of words on a distance is shown in minutes, because users cannot count so many words. */
const MANY_WORDS = 100

/** The approximate minutes that it takes to speak the words; null below `MANY_WORDS`. */
export function minutesOf(words: number): number | null {
  return words < MANY_WORDS ? null : Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/** The time from a word to the next word, in ms. */
export function readingPace(word: PlacedWord, next: PlacedWord): number {
  const letters = word.text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  const pause = /[.!?…]\P{L}*$/u.test(word.text)
    ? SENTENCE_MS
    : /[,;:–—]\P{L}*$/u.test(word.text)
      ? COMMA_MS
      : 0
  const change = word.block === next.block ? 0 : OTHER_SPEAKER_MS
  return WORD_MS + letters * LETTER_MS + pause + change
}
