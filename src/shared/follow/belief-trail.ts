import { intAt } from '../number-at.ts'
import { type Belief, copyBelief, createBelief } from './belief.ts'

const MAX_TRAIL_LENGTH = 64

/** The beliefs before and after each word of the current utterance, so that a changed word can be heard again. */
export interface BeliefTrail {
  /** After all words. */
  readonly last: () => Belief
  /** Goes back to where only the first `count` words were heard, or as far as is remembered; answers that count. */
  readonly rewind: (count: number) => number
  /** Where the belief after one more word goes. */
  readonly next: () => Belief
  /** The words so far will not change any more. */
  readonly settleAll: () => void
  /** Forgets the words so far; answers where the new belief is to be written. */
  readonly restart: (words: number) => Belief
  /** The script was changed: what was at one place is now at another. */
  readonly moveAll: (moved: (place: number) => number) => void
}

export function createBeliefTrail(capacity: number): BeliefTrail {
  const beliefs = [createBelief(capacity)]
  let forgotten = 0
  let used = 1
  const belief = (k: number): Belief => (beliefs[k] ??= createBelief(capacity))
  return {
    last: () => belief(used - 1),
    rewind(count) {
      used = Math.min(used, Math.max(1, count - forgotten + 1))
      return forgotten + used - 1
    },
    next() {
      if (used === MAX_TRAIL_LENGTH) {
        const oldest = beliefs.shift()
        if (oldest) beliefs.push(oldest)
        used--
        forgotten++
      }
      return belief(used++)
    },
    settleAll() {
      copyBelief(belief(used - 1), belief(0))
      used = 1
      forgotten = 0
    },
    restart(words) {
      forgotten = words
      used = 1
      return belief(0)
    },
    moveAll(moved) {
      for (const { places, count } of beliefs.slice(0, used))
        for (let k = 0; k < count; k++) places[k] = moved(intAt(places, k))
    },
  }
}
