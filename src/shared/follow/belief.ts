import { floatAt, intAt } from '../number-at.ts'

/**
 * The places where the actors may be. Each place that is likely enough has two chances: the actors have just said its
 * word (`on`), or they talk off the text after it (`off`).
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

/** Makes this place the only one of the belief. */
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

/** The chance that the actors are at most `reach` places away from this one. */
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
