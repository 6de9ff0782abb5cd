import { floatAt, intAt } from '../at.ts'
import { type Voices, wordsBetween } from './voices.ts'

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

/** The place with the highest chance, -1 if there is none; of the places between two, if these are given. */
export function likeliestPlace(
  { count, places, on, off }: Belief,
  from = 0,
  to = Infinity,
  least = 0,
): number {
  let best = -1
  let highest = least
  for (let k = 0; k < count; k++) {
    const chance = floatAt(on, k) + floatAt(off, k)
    if (chance <= highest || intAt(places, k) < from || intAt(places, k) >= to) continue
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

/** The chance of a place. */
export function chanceOf({ count, places, on, off }: Belief, place: number): number {
  for (let k = 0; k < count; k++)
    if (intAt(places, k) === place) return floatAt(on, k) + floatAt(off, k)
  return 0
}

/** The chance that the actors are at most `reach` words away from this place. */
export function chanceAround(
  { count, places, on, off }: Belief,
  place: number,
  reach: number,
  voices: readonly Voices[] = [],
): number {
  let chance = 0
  for (let k = 0; k < count; k++) {
    if (wordsBetween(voices, intAt(places, k), place) <= reach)
      chance += floatAt(on, k) + floatAt(off, k)
  }
  return chance
}

/** Whether the newest words are the text at this place or near it: likelier than talk off the text and other places. */
export function isOnText(
  { count, places, on, off }: Belief,
  place: number,
  reach: number,
): boolean {
  let here = 0
  let elsewhere = 0
  for (let k = 0; k < count; k++) {
    const isNear = Math.abs(intAt(places, k) - place) <= reach
    if (isNear) here += floatAt(on, k)
    else elsewhere += floatAt(on, k)
    elsewhere += floatAt(off, k)
  }
  return here > elsewhere
}
