// The numbers of one frozen type. A number that stands never changes; every other cue gets the shortest decimal between
// its neighbours that no other cue has or has had. All programs get the same result from the same document.
import { at } from '../../at.ts'
import type { OutlineCue } from '../outline.ts'
import type { KeptNumber } from './numbering.ts'

/** The fields of a cue on which its number depends. */
export type CountedCue = Pick<
  OutlineCue,
  'cueId' | 'cueType' | 'manualNumber' | 'storedNumbers' | 'scene'
>

/** Numbers are counted in thousandths, the finest step of a lighting desk. */
const WHOLE = 1000
const STEPS = [WHOLE, 100, 10, 1]
const HUNDRED = 100 * WHOLE
const MIN_NUMBER = 0.001
const MAX_NUMBER = 9999.999
const LAST = MAX_NUMBER * WHOLE

export interface FrozenNumbers {
  /** Every cue's number by its cueId. */
  readonly numbers: ReadonlyMap<string, string>
  /** The cues of frozen types; not those that go on being counted behind them. */
  readonly frozen: ReadonlySet<string>
  /** The cues whose number does not stand yet: each may still get another one. */
  readonly provisional: ReadonlySet<string>
  /** Those of them that have not even been given one by a client: their number is worked out by each program. */
  readonly loose: ReadonlySet<string>
  /** The cues that have moved past others, so that their numbers are out of order. */
  readonly outOfOrder: ReadonlySet<string>
  /** The cues for which there is no number between those of their neighbours. */
  readonly crowded: ReadonlyMap<string, readonly [before: string, after: string]>
}

/** A number in thousandths; null if it is none that a desk knows. A comma is read as a point. */
export function thousandthsOf(number: string): number | null {
  if (!/^\d{1,7}(?:[.,]\d{1,3})?$/.test(number)) return null
  return Math.round(Number(number.replace(',', '.')) * WHOLE)
}

/** Whether a desk knows a number. */
export function isDeskNumber(number: string): boolean {
  const value = thousandthsOf(number)
  return value !== null && value >= MIN_NUMBER * WHOLE && value <= LAST
}

const numberOf = (thousandths: number) => String(thousandths / WHOLE)

/**
 * @param cues the cues of the type, in document order
 * @param counted the number that each cue would have if it were counted
 * @param kept the numbers that stand, those of deleted cues included
 */
export function frozenNumbers(
  cues: readonly CountedCue[],
  counted: ReadonlyMap<string, number>,
  kept: ReadonlyMap<string, KeptNumber>,
  rest: 'frozen' | 'counted',
): FrozenNumbers {
  const numbers = new Map<string, string>()
  const [frozen, provisional, loose] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const crowded = new Map<string, readonly [string, string]>()
  const { holders, keys } = holdersOf(kept, cues)
  const taken = new Set<number>()
  for (const number of holders.keys()) if (typeof number === 'number') taken.add(number)
  const fixed = cues.map((cue) => {
    const { cueId, manualNumber, storedNumbers } = cue
    if (manualNumber) {
      const number = at(storedNumbers, 0)
      numbers.set(cueId, number)
      const value = thousandthsOf(number)
      if (value !== null) taken.add(value)
      return value
    }
    const key = keys.get(cueId)
    const own = kept.get(cueId)
    if (!own || key === undefined || holders.get(key) !== cueId) return null
    numbers.set(cueId, own.number)
    frozen.add(cueId)
    if (!own.isFinal) provisional.add(cueId)
    return typeof key === 'number' ? key : null
  })
  const inOrder = longestRise(fixed)
  const outOfOrder = new Set<string>()
  fixed.forEach((value, index) => {
    if (value !== null && !inOrder.has(index)) outOfOrder.add(at(cues, index).cueId)
  })
  let before = 0
  const after = followingNumbers(fixed, inOrder)
  cues.forEach((cue, index) => {
    const value = at(fixed, index)
    if (value !== null && inOrder.has(index)) before = value
    if (numbers.has(cue.cueId)) return
    const own = (counted.get(cue.cueId) ?? 0) * WHOLE
    const end = at(after, index)
    let number: number
    if (end === null) number = rest === 'counted' ? own : numberBehind(before, own, taken)
    else number = numberInScene([before, end], cue.scene, own, taken) ?? end + 1
    const isCrowded = end !== null && number > end
    while (taken.has(number)) number += isCrowded ? 1 : WHOLE
    taken.add(number)
    numbers.set(cue.cueId, numberOf(number))
    if (end === null && rest === 'counted') return
    frozen.add(cue.cueId)
    provisional.add(cue.cueId)
    loose.add(cue.cueId)
    if (isCrowded) {
      crowded.set(cue.cueId, [numberOf(before), numberOf(end)])
      outOfOrder.add(cue.cueId)
    } else before = number
  })
  return { numbers, frozen, provisional, loose, outOfOrder, crowded }
}

/** A number as it is compared: '204.50' and '204.5' are the same one. */
export const comparableNumber = (number: string): number | string =>
  thousandthsOf(number) ?? number.toLowerCase()

/**
 * The cue that has each number. If two clients have taken the same one without knowing of each other, the cue of which
 * the server has kept it has it, else the cue with the lower id, which is mostly the older one. A number that is set by hand
 * takes none away that stands.
 */
function holdersOf(kept: ReadonlyMap<string, KeptNumber>, cues: readonly CountedCue[]) {
  const byHand = new Set(cues.flatMap((cue) => (cue.manualNumber ? [cue.cueId] : [])))
  const holders = new Map<number | string, string>()
  const keys = new Map<string, number | string>()
  for (const [cueId, { number, isFinal }] of kept) {
    const key = comparableNumber(number)
    keys.set(cueId, key)
    const other = holders.get(key)
    const known = other === undefined ? undefined : kept.get(other)
    const isOlder = cueId < String(other)
    const isSame = byHand.has(cueId) === byHand.has(String(other))
    const standsFirst = isFinal && !isSame ? !byHand.has(cueId) : isOlder
    const isFirst = isFinal === known?.isFinal ? standsFirst : isFinal
    if (!known || isFirst) holders.set(key, cueId)
  }
  return { holders, keys }
}

const nextWhole = (number: number) => (Math.floor(number / WHOLE) + 1) * WHOLE

/** The next whole number; behind the last one that a desk takes, a decimal as long as there is one. */
function numberBehind(before: number, counted: number, taken: ReadonlySet<number>): number {
  const next = Math.max(counted, nextWhole(before))
  const end = LAST + 1
  // a scene beyond the desk's numbers is counted as any other
  if (next < end || counted >= end || before >= end) return next
  return numberBetween(before, end, counted, taken) ?? next
}

/** A free number strictly between two, of the hundred of its scene if there is one: 200.5 and not 153 before 201. */
function numberInScene(
  [before, after]: readonly [number, number],
  scene: number,
  counted: number,
  taken: ReadonlySet<number>,
): number | null {
  const first = Math.max(before, scene * HUNDRED)
  const end = Math.min(after, (scene + 1) * HUNDRED)
  const inScene = first < end ? numberBetween(first, end, counted, taken) : null
  return inScene ?? numberBetween(before, after, counted, taken)
}

/**
 * A free number strictly between two: the one that counting would give, else of the shortest ones the middle one, or the
 * free one next to it; null if all are taken.
 */
function numberBetween(
  before: number,
  after: number,
  counted: number,
  taken: ReadonlySet<number>,
): number | null {
  if (counted > before && counted < after && !taken.has(counted)) return counted
  for (const step of STEPS) {
    const first = Math.floor(before / step) + 1
    const count = Math.ceil(after / step) - first
    const middle = first + Math.floor(count / 2)
    for (let distance = 0; distance <= count; distance++)
      for (const index of [middle + distance, middle - distance])
        if (index >= first && index < first + count && !taken.has(index * step)) return index * step
  }
  return null
}

/** For each place, the number of the next cue that is in order; null behind the last one. */
function followingNumbers(
  fixed: readonly (number | null)[],
  inOrder: ReadonlySet<number>,
): readonly (number | null)[] {
  const following: (number | null)[] = []
  let next: number | null = null
  for (let index = fixed.length - 1; index >= 0; index--) {
    following[index] = next
    if (inOrder.has(index)) next = at(fixed, index)
  }
  return following
}

/** The indices of the longest series of rising numbers: of the cues outside of it, as few as can be have moved. */
function longestRise(numbers: readonly (number | null)[]): ReadonlySet<number> {
  // by length, the index at which the series of this length with the lowest end has its end
  const ends: number[] = []
  const previous: number[] = []
  numbers.forEach((number, index) => {
    if (number === null) return
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (Number(numbers[at(ends, middle)]) < number) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? at(ends, low - 1) : -1
    ends[low] = index
  })
  const rise = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = at(previous, index)) rise.add(index)
  return rise
}
