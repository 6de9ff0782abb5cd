import { floatAt, intAt } from '../number-at.ts'

/**
 * Where the actors may be: chances of having just said the word of a place (`on`), or of talking off the text
 * after it (`off`), for the places that are likely enough to be kept.
 */
export interface Belief {
  count: number
  readonly places: Int32Array
  readonly on: Float32Array
  readonly off: Float32Array
}

export function createBelief(capacity: number): Belief {
  return {
    count: 0,
    places: new Int32Array(capacity),
    on: new Float32Array(capacity),
    off: new Float32Array(capacity),
  }
}

/** Sure to be at this place. */
export function settle(belief: Belief, place: number): void {
  belief.count = 1
  belief.places[0] = place
  belief.on[0] = 0.5
  belief.off[0] = 0.5
}

export function copyBelief(from: Belief, to: Belief): void {
  to.count = from.count
  to.places.set(from.places.subarray(0, from.count))
  to.on.set(from.on.subarray(0, from.count))
  to.off.set(from.off.subarray(0, from.count))
}

/** The place with the highest chance, -1 if there is none. */
export function likeliestPlace({ count, places, on, off }: Belief): number {
  let best = -1
  let highest = 0
  for (let k = 0; k < count; k++) {
    const chance = floatAt(on, k) + floatAt(off, k)
    if (chance <= highest) continue
    highest = chance
    best = intAt(places, k)
  }
  return best
}

/** The chance of talk off the text. */
export function chanceOff({ count, off }: Belief): number {
  let chance = 0
  for (let k = 0; k < count; k++) chance += floatAt(off, k)
  return chance
}

/** The chance of being at most `reach` places away from this one. */
export function chanceAround(
  { count, places, on, off }: Belief,
  place: number,
  reach: number,
): number {
  let chance = 0
  for (let k = 0; k < count; k++) {
    if (Math.abs(intAt(places, k) - place) <= reach) chance += floatAt(on, k) + floatAt(off, k)
  }
  return chance
}
