import type * as Y from 'yjs'
import { at } from '../../at.ts'
import { itemOf } from '../items.ts'
import {
  forgetPlace,
  nameOfBlock,
  placesIn,
  writePlace,
  blocksInOrder,
  type SortedBlock,
  sortedBlocks,
} from './blocks-in-order.ts'

const CLIENT_DIGITS = 6
const COUNT_DIGITS = 3

/**
 * Writes the places with which a script is shown in the order of `wanted`: those of the moved blocks, and of others
 * that would be shown elsewhere. The caller opens the transaction.
 * @param wanted all blocks of the fragment
 */
export function placeBlocks(
  fragment: Y.XmlFragment,
  wanted: readonly Y.XmlElement[],
  moved: ReadonlySet<Y.XmlElement>,
): void {
  const { doc } = fragment
  if (!doc || (moved.size === 0 && placesIn(doc).size === 0)) return
  const places = placesIn(doc)
  // a block that goes back to its own place in the document needs no stored place
  const placed = [...moved].map((element) => [element, places.get(nameOfBlock(element))] as const)
  for (const element of moved) forgetPlace(places, element)
  if (isShownAs(fragment, wanted)) return
  for (const [element, place] of placed)
    if (place !== undefined) places.set(nameOfBlock(element), place)
  placeRuns(fragment, wanted, moved)
  for (let all = misplaced(fragment, wanted); all.size > 0; all = misplaced(fragment, wanted)) {
    const before = all.size
    placeRuns(fragment, wanted, all)
    if (misplaced(fragment, wanted).size >= before) {
      // a block that moved along with another one gets a place of its own
      placeRuns(fragment, wanted, new Set(wanted))
      return
    }
  }
}

function isShownAs(fragment: Y.XmlFragment, wanted: readonly Y.XmlElement[]): boolean {
  const shown = blocksInOrder(fragment)
  return wanted.every((element, index) => element === shown[index])
}

/** The fewest blocks that need a place: without them the others are shown in the order that is wanted. */
function misplaced(
  fragment: Y.XmlFragment,
  wanted: readonly Y.XmlElement[],
): ReadonlySet<Y.XmlElement> {
  const shown = new Map(blocksInOrder(fragment).map((element, index) => [element, index]))
  const kept = longestRising(wanted.map((element) => shown.get(element) ?? -1))
  return new Set(wanted.filter((_, index) => !kept.has(index)))
}

/** The indices of a longest rising subsequence of a list. */
export function longestRising(values: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []
  const previous: number[] = []
  values.forEach((value, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(values, at(ends, middle)) < value) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1] ?? -1
    ends[low] = index
  })
  const kept = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = at(previous, index)) kept.add(index)
  return kept
}

/** Gives every run of blocks that stand together places between its neighbours. */
function placeRuns(
  fragment: Y.XmlFragment,
  wanted: readonly Y.XmlElement[],
  blocks: ReadonlySet<Y.XmlElement>,
): void {
  const keys = new Map(sortedBlocks(fragment).map((block) => [block.element, block]))
  const keyAt = (index: number) => {
    const element = wanted[index]
    return element && keys.get(element)
  }
  for (let start = 0; start < wanted.length; start++) {
    if (!blocks.has(at(wanted, start))) continue
    let end = start
    while (end < wanted.length && blocks.has(at(wanted, end))) end++
    placeRun(fragment, wanted.slice(start, end), keyAt(start - 1), keyAt(end))
    start = end
  }
}

function placeRun(
  { doc }: Y.XmlFragment,
  run: readonly Y.XmlElement[],
  before: SortedBlock | undefined,
  after: SortedBlock | undefined,
): void {
  if (!doc) return
  const rank = before?.key.rank ?? -1
  const anchor = before?.key.anchor ?? null
  const isLimit = after !== undefined && after.key.rank === rank && after.key.fraction !== ''
  const lower = before?.key.fraction ?? ''
  const limit = isLimit && after.key.fraction > lower ? after.key.fraction : null
  const gap = fractionBetween(lower, limit)
  const base = gap + digitsOf(doc.clientID, CLIENT_DIGITS)
  run.forEach((element, index) => {
    const until = itemOf(element)?.right?.id ?? null
    const fraction = base + digitsOf(index, COUNT_DIGITS)
    writePlace(placesIn(doc), element, { anchor, fraction, until })
  })
}

// Strings that sort between any two others, so that a block can be put between two blocks without a change to either.
// The strings are compared by their characters' codes.

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A string between `lower` and `upper`, whatever digits follow it; '' and null stand for no limit.
 * It is as short as it can be, and never ends in the lowest digit.
 */
export function fractionBetween(lower: string, upper: string | null): string {
  let result = ''
  let limit = upper
  for (let place = 0; ; place++) {
    const low = Math.max(0, DIGITS.indexOf(lower[place] ?? '0'))
    const high = limit === null ? DIGITS.length : Math.max(0, DIGITS.indexOf(limit[place] ?? '0'))
    if (high - low > 1) return result + digit((low + high) >> 1)
    result += digit(low)
    if (high > low) limit = null
  }
}

/** A whole number from 0 on, in so many digits. */
function digitsOf(number: number, length: number): string {
  let rest = number
  let digits = ''
  for (let place = 0; place < length; place++) {
    digits = digit(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

function digit(value: number): string {
  return DIGITS.charAt(value)
}
