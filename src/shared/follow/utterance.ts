import { commonEnds } from '../common-ends.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'

const REPEATED_WITHIN_MS = 500

/** A result of a recogniser. */
export interface Result {
  readonly words: readonly string[]
  readonly isFinal: boolean
  readonly timeMs: number
}

/** What has been heard since the last final result, to find the new words of the next result. */
export interface Utterance extends Result {
  /** How many of the first words results leave out by now; 0 where a result has all of them. */
  readonly leftOut: number
  /** How many words before these have been forgotten. */
  readonly forgotten: number
}

export const NOTHING_HEARD: Utterance = {
  words: [],
  isFinal: false,
  timeMs: -Infinity,
  leftOut: 0,
  forgotten: 0,
}

/** How many words the two have in common from the start. */
export function keptWords(before: readonly string[], now: readonly string[]): number {
  return commonEnds(before, now, Object.is).head
}

/** So many of the words that are left out are remembered. */
const REMEMBERED = 60

/**
 * The utterance with this result. Some recognisers leave out of a result what they heard first, or empty a result while
 * they listen: what was heard before is no less said.
 */
export function utteranceWith(before: Utterance, result: Result): Utterance {
  if (before.isFinal) return { ...result, leftOut: 0, forgotten: 0 }
  const { words, leftOut, forgotten } = before
  const first = hasFirstWords(before, result) ? [] : words.slice(0, leftOut)
  const now = [...first, ...result.words]
  const isShorter = words.length - now.length >= M.phraseWords
  const isAnew = keptWords(words, now) <= first.length && (isShorter || result.words.length === 0)
  if (!isAnew) return { ...result, words: now, leftOut: first.length, forgotten }
  const count = whereGoesOn(words, result.words)
  const from = Math.max(0, count - REMEMBERED)
  const said = words.slice(from, count)
  return {
    ...result,
    words: [...said, ...result.words],
    leftOut: said.length,
    forgotten: forgotten + from,
  }
}

/** Whether a result has the words again that results left out: it keeps more than them, or has most of them. */
function hasFirstWords({ words, leftOut }: Utterance, result: Result): boolean {
  if (keptWords(words, result.words) > leftOut) return true
  const again = words.slice(0, leftOut).filter((word) => result.words.includes(word))
  return result.words.length >= leftOut && again.length * 2 > leftOut
}

/** How many of these words were heard before the words of a result that begins anew: all if it repeats none at their end. */
function whereGoesOn(words: readonly string[], now: readonly string[]): number {
  let [count, longest] = [words.length, 0]
  for (let k = 1; k < words.length; k++) {
    const repeated = keptWords(words.slice(k), now)
    // the newest words may have been corrected
    const isAtEnd = k + repeated > words.length - M.phraseWords
    if (isAtEnd && repeated > longest) [count, longest] = [k, repeated]
  }
  return count
}

/** Some recognisers deliver a final result twice. No actor repeats the same words so fast. */
export function isRepeatedFinal(before: Utterance, now: Result): boolean {
  const words = before.words.slice(before.leftOut)
  return (
    before.isFinal &&
    now.isFinal &&
    now.timeMs - before.timeMs < REPEATED_WITHIN_MS &&
    words.length === now.words.length &&
    keptWords(words, now.words) === now.words.length
  )
}
