import { commonEnds } from '../common-ends.ts'

const REPEATED_WITHIN_MS = 500

/** The last result of the recogniser, to find the new words of the next hypothesis. */
export interface Utterance {
  readonly words: readonly string[]
  readonly isFinal: boolean
  readonly timeMs: number
}

export const NOTHING_HEARD: Utterance = { words: [], isFinal: false, timeMs: -Infinity }

/** How many words the two have in common from the start. */
export function keptWords(before: readonly string[], now: readonly string[]): number {
  return commonEnds(before, now, Object.is).head
}

/** Some recognisers deliver a final result twice. No actor repeats the same words so fast. */
export function isRepeatedFinal(before: Utterance, now: Utterance): boolean {
  return (
    before.isFinal &&
    now.isFinal &&
    now.timeMs - before.timeMs < REPEATED_WITHIN_MS &&
    before.words.length === now.words.length &&
    keptWords(before.words, now.words) === now.words.length
  )
}
