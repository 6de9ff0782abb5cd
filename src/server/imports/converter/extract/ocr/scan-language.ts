export type ScanLanguage = 'deu' | 'eng' | 'deu+eng'

const GERMAN =
  /^(?:und|der|die|das|ist|nicht|ich|du|sie|es|ein|eine|zu|den|dem|mit|wie|auf|von|was|mir|so)$/
const ENGLISH =
  /^(?:the|and|of|to|is|not|you|it|in|that|my|your|what|he|she|have|for|with|but|be|this|are)$/
/** Below so many small words nothing is certain. */
const MIN_WORDS = 12
const CLEARLY = 3

/**
 * The language of a text by its small words: both where neither prevails, null where it says too
 * little. One model alone is faster, and reads its own language better: two vote on every word.
 */
export function scanLanguage(words: readonly string[]): ScanLanguage | null {
  const lower = words.map((word) => word.toLowerCase())
  const german = lower.filter((word) => GERMAN.test(word)).length
  const english = lower.filter((word) => ENGLISH.test(word)).length
  if (german + english < MIN_WORDS) return null
  if (german > english * CLEARLY) return 'deu'
  return english > german * CLEARLY ? 'eng' : 'deu+eng'
}
