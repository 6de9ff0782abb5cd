import type { Belief } from './belief.ts'

const LEVELS = 512

/** Where the chances of the next belief are added up: a cell for each place, and which of them were touched. */
export interface Frontier {
  readonly on: Float32Array
  readonly off: Float32Array
  readonly touched: Int32Array
  count: number
}

export function createFrontier(places: number): Frontier {
  return {
    on: new Float32Array(places),
    off: new Float32Array(places),
    touched: new Int32Array(places),
    count: 0,
  }
}

export function addOn(frontier: Frontier, place: number, chance: number): void {
  touch(frontier, place)
  frontier.on[place] = (frontier.on[place] ?? 0) + chance
}

export function addOff(frontier: Frontier, place: number, chance: number): void {
  touch(frontier, place)
  frontier.off[place] = (frontier.off[place] ?? 0) + chance
}

function touch(frontier: Frontier, place: number): void {
  if (frontier.on[place] !== 0 || frontier.off[place] !== 0) return
  frontier.touched[frontier.count++] = place
}

/** Empties the frontier into a belief: its likeliest places, at most as many as fit, their chances summing to 1. */
export function harvest(frontier: Frontier, into: Belief, leastChance: number): void {
  const { on, off, touched } = frontier
  let total = 0
  for (let t = 0; t < frontier.count; t++) {
    const place = touched[t] ?? 0
    total += (on[place] ?? 0) + (off[place] ?? 0)
  }
  const bar = Math.max(leastChance * total, barToKeep(frontier, into.places.length))
  let kept = 0
  let keptTotal = 0
  for (let t = 0; t < frontier.count; t++) {
    const place = touched[t] ?? 0
    const wasOn = on[place] ?? 0
    const wasOff = off[place] ?? 0
    on[place] = 0
    off[place] = 0
    if (wasOn + wasOff < bar) continue
    into.places[kept] = place
    into.on[kept] = wasOn
    into.off[kept] = wasOff
    keptTotal += wasOn + wasOff
    kept++
  }
  frontier.count = 0
  into.count = kept
  for (let k = 0; k < kept; k++) {
    into.on[k] = (into.on[k] ?? 0) / keptTotal
    into.off[k] = (into.off[k] ?? 0) / keptTotal
  }
}

const tally = new Int32Array(LEVELS)
const float = new Float32Array(1)
const bits = new Int32Array(float.buffer)

/** The bar that at most `capacity` places reach. Counted by a number's highest bits, so no sorting is needed. */
function barToKeep({ on, off, touched, count }: Frontier, capacity: number): number {
  if (count <= capacity) return 0
  tally.fill(0)
  for (let t = 0; t < count; t++) {
    const place = touched[t] ?? 0
    float[0] = (on[place] ?? 0) + (off[place] ?? 0)
    const level = (bits[0] ?? 0) >> 22
    tally[level] = (tally[level] ?? 0) + 1
  }
  let kept = 0
  let level = LEVELS
  while (level > 0 && kept <= capacity) kept += tally[--level] ?? 0
  bits[0] = (level + 1) << 22
  return float[0] ?? 0
}
