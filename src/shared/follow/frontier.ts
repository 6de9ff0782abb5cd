import { floatAt, intAt } from '../at.ts'
import type { Belief } from './belief.ts'

// A level is half an octave: sign, exponent and the first bit of a 32-bit float.
const LEVEL_SHIFT = 22
const LEVELS = 512

/** The sums of the chances for the next belief: a cell for each place, and the list of the places with a chance. */
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
  add(frontier, frontier.on, place, chance)
}

export function addOff(frontier: Frontier, place: number, chance: number): void {
  add(frontier, frontier.off, place, chance)
}

/**
 * Notes a place when its first cell becomes more than 0: a chance that is too small for a 32-bit float adds nothing.
 */
function add(frontier: Frontier, cells: Float32Array, place: number, chance: number): void {
  const { on, off, touched } = frontier
  const isNew = floatAt(on, place) === 0 && floatAt(off, place) === 0
  cells[place] = floatAt(cells, place) + chance
  if (isNew && floatAt(cells, place) !== 0) touched[frontier.count++] = place
}

/** Empties the frontier into a belief: its likeliest places, at most as many as fit, their chances summing to 1. */
export function harvest(frontier: Frontier, into: Belief, leastChance: number): void {
  const { on, off, touched } = frontier
  let total = 0
  for (let t = 0; t < frontier.count; t++) {
    const place = intAt(touched, t)
    total += floatAt(on, place) + floatAt(off, place)
  }
  const cut = cutToFit(frontier, into.places.length)
  const bar = Math.max(leastChance * total, cut.least)
  let kept = 0
  let keptTotal = 0
  for (let t = 0; t < frontier.count; t++) {
    const place = intAt(touched, t)
    const wasOn = floatAt(on, place)
    const wasOff = floatAt(off, place)
    on[place] = 0
    off[place] = 0
    if (wasOn + wasOff < bar || (wasOn + wasOff < cut.sure && cut.spare-- <= 0)) continue
    into.places[kept] = place
    into.on[kept] = wasOn
    into.off[kept] = wasOff
    keptTotal += wasOn + wasOff
    kept++
  }
  frontier.count = 0
  into.count = kept
  for (let k = 0; k < kept; k++) {
    into.on[k] = floatAt(into.on, k) / keptTotal
    into.off[k] = floatAt(into.off, k) / keptTotal
  }
}

const tally = new Int32Array(LEVELS)
const float = new Float32Array(1)
const bits = new Int32Array(float.buffer)

interface Cut {
  /** A cut drops chances below `least`, keeps chances from `sure` on, and keeps `spare` of the chances between. */
  readonly least: number
  readonly sure: number
  spare: number
}

/** Counts by the highest bits of the chances, so that no sorting is needed. */
function cutToFit({ on, off, touched, count }: Frontier, capacity: number): Cut {
  if (count <= capacity) return { least: 0, sure: 0, spare: 0 }
  tally.fill(0)
  for (let t = 0; t < count; t++) {
    const place = intAt(touched, t)
    float[0] = floatAt(on, place) + floatAt(off, place)
    const level = intAt(bits, 0) >> LEVEL_SHIFT
    tally[level] = intAt(tally, level) + 1
  }
  let level = LEVELS - 1
  let kept = 0
  while (level > 0 && kept + intAt(tally, level) <= capacity) kept += intAt(tally, level--)
  return { least: lowestOf(level), sure: lowestOf(level + 1), spare: capacity - kept }
}

function lowestOf(level: number): number {
  bits[0] = level << LEVEL_SHIFT
  return floatAt(float, 0)
}
