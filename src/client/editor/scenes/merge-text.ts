// Short texts that are kept as one value: two changes of the same text become one.
import { simpleDiffString } from 'lib0/diff'

/** Of a text: what replaces the units (UTF-16) between two offsets. */
export interface Change {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Shorter ones that two texts share are chance: words would be torn to pieces. */
const LEAST_SHARED = 3
/** Above this many comparisons all between the first and the last difference is one change. */
const MOST_COMPARISONS = 1_000_000

/** What makes one text another, in the order of the text. */
export function changesBetween(before: string, after: string, offset = 0): readonly Change[] {
  const { index, remove, insert } = simpleDiffString(before, after)
  if (remove === 0 && insert === '') return []
  const from = offset + index
  const removed = before.slice(index, index + remove)
  const shared = longestShared(removed, insert)
  if (shared.length < LEAST_SHARED) return [{ from, to: from + remove, text: insert }]
  const [inRemoved, inInserted] = [removed.indexOf(shared), insert.indexOf(shared)]
  const [afterRemoved, afterInserted] = [inRemoved + shared.length, inInserted + shared.length]
  return [
    ...changesBetween(removed.slice(0, inRemoved), insert.slice(0, inInserted), from),
    ...changesBetween(
      removed.slice(afterRemoved),
      insert.slice(afterInserted),
      from + afterRemoved,
    ),
  ]
}

/** What two people make of one text; what both insert at one place comes theirs first. */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  const both = [...changesBetween(base, theirs), ...changesBetween(base, mine)]
  let merged = ''
  for (let offset = 0; offset <= base.length; offset++) {
    for (const { from, text } of both) if (from === offset) merged += text
    const isKept = both.every(({ from, to }) => offset < from || offset >= to)
    if (isKept) merged += base.charAt(offset)
  }
  return merged
}

/** Where a caret is after changes; what is inserted at the caret stands after it. */
export function mapOffset(changes: readonly Change[], offset: number): number {
  let mapped = offset
  for (const { from, to, text } of changes)
    if (from < offset) mapped += (to <= offset ? text.length : 0) - (Math.min(to, offset) - from)
  return mapped
}

/** The longest run of characters that two texts share. */
function longestShared(one: string, other: string): string {
  const [rows, columns] = [[...one], [...other]]
  if (rows.length * columns.length > MOST_COMPARISONS) return ''
  let longest = { end: 0, length: 0 }
  // how long the run is that ends at the row before, by the columns
  let before: readonly number[] = []
  rows.forEach((character, row) => {
    before = columns.map((each, column) => (each === character ? (before[column - 1] ?? 0) + 1 : 0))
    for (const length of before) if (length > longest.length) longest = { end: row + 1, length }
  })
  return rows.slice(longest.end - longest.length, longest.end).join('')
}
