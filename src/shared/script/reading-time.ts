/** How fast plays are read aloud. */
export const WORDS_PER_MINUTE = 150

/** The time to speak so many words, in seconds. */
export function secondsOfWords(words: number): number {
  return (words * 60) / WORDS_PER_MINUTE
}

/** The time to speak so many words, in whole seconds. */
export function secondsToSpeak(words: number): number {
  return Math.round(secondsOfWords(words))
}
