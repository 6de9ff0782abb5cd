/** How fast plays are read aloud. */
export const WORDS_PER_MINUTE = 150

/** The time to speak so many words, in whole seconds. */
export function secondsToSpeak(words: number): number {
  return Math.round((words * 60) / WORDS_PER_MINUTE)
}
