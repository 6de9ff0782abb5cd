export type ScanLanguage = 'deu' | 'eng' | 'deu+eng'

const GERMAN =
  /^(?:und|der|die|das|ist|nicht|ich|du|sie|es|ein|eine|zu|den|dem|mit|wie|auf|von|was|mir|so)$/
const ENGLISH =
  /^(?:the|and|of|to|is|not|you|it|in|that|my|your|what|he|she|have|for|with|but|be|this|are)$/
/** If a text has fewer small words, its language is not certain. */
const MIN_WORDS = 12
/** A language prevails if it has more than this multiple of the other language's words. */
const TIMES_MORE = 3

/**
 * The language of a text, recognised by its small words: both languages if neither prevails, null if there are too few
 * words. One model alone is faster than two, and reads its own language better, because two models vote on every word.
 */
export function scanLanguage(words: readonly string[]): ScanLanguage | null {
  const lower = words.map((word) => word.toLowerCase())
  const german = lower.filter((word) => GERMAN.test(word)).length
  const english = lower.filter((word) => ENGLISH.test(word)).length
  if (german + english < MIN_WORDS) return null
  if (german > english * TIMES_MORE) return 'deu'
  return english > german * TIMES_MORE ? 'eng' : 'deu+eng'
}
