/** How fast plays are read aloud. */
export const WORDS_PER_MINUTE = 150
