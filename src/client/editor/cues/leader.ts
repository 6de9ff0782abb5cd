// A leader is the line from a word to its marker. It runs in the gap between two lines of text, so that it crosses no
// underline. Leaders of the same line of text run beside each other.
import { SAME_ROW_PX } from './stack-markers.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** The distance from the base of a word into the gap below its line. */
export const GAP_PX = 4
/** The distance from one leader to the next in the same gap, which has room for three. */
const LANE_PX = 2
const LANES = 3
/** The distance before the marker at which a leader turns to the marker. */
const BEND_PX = 36

/** For each word, in document order, how many words of the same line come before it. `bases` are the words' heights. */
export function leaderLanes(bases: readonly number[]): readonly number[] {
  let line = Number.NaN
  let count = 0
  return bases.map((base) => {
    count = Math.abs(base - line) <= SAME_ROW_PX ? count + 1 : 0
    if (count === 0) line = base
    return count
  })
}

/** The path of a leader from the end of its word to the left end of its marker, in an SVG's notation. */
export function leaderPath(word: Point, marker: Point, lane: number): string {
  const y = word.y + GAP_PX + (lane % LANES) * LANE_PX
  const start = Math.min(word.x + GAP_PX, marker.x)
  const turn = Math.max(start, marker.x - BEND_PX)
  const middle = (turn + marker.x) / 2
  return `M${word.x} ${word.y}Q${word.x} ${y} ${start} ${y}H${turn}C${middle} ${y} ${middle} ${marker.y} ${marker.x} ${marker.y}`
}
