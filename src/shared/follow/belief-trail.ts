import { intAt } from '../number-at.ts'
import { type Belief, copyBelief, createBelief } from './belief.ts'

const MAX_TRAIL_LENGTH = 64

/** The beliefs before and after each word of the current utterance, so that a changed word can be processed anew. */
export interface BeliefTrail {
  /** The belief after all words. */
  readonly last: () => Belief
  /**
   * Goes back to the belief after the first `count` words, or to the oldest stored belief; answers the number of words
   * before that belief.
   */
  readonly rewind: (count: number) => number
  /** The object for the belief after one more word. */
  readonly next: () => Belief
  /** Keeps only the last belief: the words so far will not change any more. */
  readonly settleAll: () => void
  /** Forgets the beliefs after the words so far; answers the object for the new belief. */
  readonly restart: (words: number) => Belief
  /** Moves all beliefs to the places that `moved` answers, after a change of the script. */
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
