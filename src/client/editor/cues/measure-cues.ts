import type { EditorView } from 'prosemirror-view'
import { at } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { scrollContainerOf } from '../core/sheet/reveal.ts'

/** The place of a cue's marker, in px from the sheet's top left corner. */
export interface CuePlace {
  readonly cueId: string
  readonly cueType: CueType
  readonly top: number
  readonly left: number
  readonly width: number
  /** The base and the right edge of the cue's word: the leader begins there. */
  readonly wordBase: number
  readonly wordEnd: number
  /** How many leaders run along the same line of text before this one. */
  readonly lane: number
}

/** What the markers show. */
interface MarkerLabels {
  readonly labelOf: (cueId: string) => string
  /** In rehearsal the labels are larger. */
  readonly isRehearsing: boolean
}

export const MARKER_HEIGHT_PX = 17
/** The part of a marker that lies on the sheet. */
const OVERLAP_PX = 12
/** The free space at the edge of the container. */
const EDGE_PX = 4

/** The places of the cues near the visible part. Only for drawing. */
export function cueMarkerRects(
  view: EditorView,
  cues: readonly OutlineCue[],
  near: TextRange,
  { labelOf, isRehearsing }: MarkerLabels,
): readonly CuePlace[] {
  const sheet = view.dom.getBoundingClientRect()
  const container = scrollContainerOf(view)
  // without the container's scroll bar
  const containerEnd = container
    ? container.getBoundingClientRect().left + container.clientWidth
    : sheet.right
  const room = containerEnd - EDGE_PX - sheet.right + OVERLAP_PX
  const measured = cues.flatMap((cue) => {
    // checked first, because `isShown` lays out the page, and there may be 1,500 cues in every frame
    if (!cue.ranges.some((range) => isWithin(range, near))) return []
    const range = cue.ranges.find(({ from }) => isShown(view, from))
    if (!range || !isWithin(range, near)) return []
    const end = view.coordsAtPos(range.to, -1)
    const { cueId, cueType } = cue
    return [
      {
        cueId,
        cueType,
        wordBase: end.bottom - sheet.top - 1,
        wordEnd: end.right - sheet.left,
        taken: markerColumns(labelOf(cueId), isRehearsing),
      },
    ]
  })
  const words = fromTop(measured)
  const widest = Math.max(COLUMNS_PER_MARKER, ...words.map(({ taken }) => taken))
  const columns = Math.max(widest, Math.floor(room / COLUMN_PX))
  const overflow = Math.max(0, columns * COLUMN_PX - room)
  const stacked = stackMarkers(
    words.map(({ wordBase, taken }) => ({
      wanted: wordBase + GAP_PX - MARKER_HEIGHT_PX / 2,
      columns: taken,
    })),
    columns,
  )
  const lanes = leaderLanes(words.map(({ wordBase }) => wordBase))
  return words.map(({ taken, ...word }, index) => {
    const { top, column } = at(stacked, index)
    const left = sheet.width - OVERLAP_PX - overflow + column * COLUMN_PX
    const width = taken * COLUMN_PX - MARKER_GAP_PX
    return { ...word, top, left, width, lane: at(lanes, index) }
  })
}

/**
 * Words from top to bottom, those of one line in document order: of speeches that stand side by side the words of the
 * second one begin at the top again.
 */
export function fromTop<T extends { readonly wordBase: number }>(
  words: readonly T[],
): readonly T[] {
  const bases = words.map(({ wordBase }) => wordBase).toSorted((a, b) => a - b)
  const lines = bases.filter((base, index) => base - (bases[index - 1] ?? -Infinity) > SAME_ROW_PX)
  const lineOf = ({ wordBase }: T) => lines.findLastIndex((line) => line <= wordBase)
  return words.toSorted((a, b) => lineOf(a) - lineOf(b))
}

const isWithin = ({ from, to }: TextRange, outer: TextRange) => from >= outer.from && to <= outer.to

/** Whether a position is laid out. A hidden one would be measured as being at the window's corner. */
function isShown(view: EditorView, position: number): boolean {
  const { node } = view.domAtPos(position, 1)
  const element = node instanceof Element ? node : node.parentElement
  return element !== null && element.getClientRects().length > 0
}

/** The distance from one row of markers to the next (CUE-30). */
export const STACKING_GAP_PX = 18

/** Markers whose words lie this close in height share a row. */
export const SAME_ROW_PX = 14

/** The distance from one column of a row to the next. */
export const COLUMN_PX = 22

/** A marker holds an icon, which is one column wide, and a number, which is two, or more where it is long. */
export const COLUMNS_PER_MARKER = 3

const MARKER_GAP_PX = 2
/** The width of a marker without its label: borders, padding, icon and gap. */
const MARKER_FRAME_PX = 25
/** The widest character of a label ('Q', 'W') in the two sizes of a marker. */
const CHARACTER_PX = { sheet: 9, rehearsal: 11 }
const DIGIT_PX = { sheet: 7.5, rehearsal: 9.5 }

/** How many columns a marker takes, so that its label is never shortened: 'Q301.5' without its end is another cue. */
export function markerColumns(label: string, isRehearsing: boolean): number {
  const size = isRehearsing ? 'rehearsal' : 'sheet'
  const text = Array.from(label).reduce(
    (width, character) => width + (/[\d.,/ ]/.test(character) ? DIGIT_PX : CHARACTER_PX)[size],
    0,
  )
  const columns = Math.ceil((MARKER_FRAME_PX + text + MARKER_GAP_PX) / COLUMN_PX)
  return Math.max(COLUMNS_PER_MARKER, columns)
}

/** A marker before it is placed: the height of its word, and how many columns it takes. */
interface WantedMarker {
  readonly wanted: number
  readonly columns: number
}

export interface StackedMarker {
  readonly top: number
  /** The first column of the marker, counted from the sheet's edge. */
  readonly column: number
}

/**
 * Places markers so that none covers another. The markers of words at the same height stand side by side in one row, as
 * far as there are columns. If a row is full, or too close to the row above, markers move down.
 */
export function stackMarkers(
  markers: readonly WantedMarker[],
  columns: number,
): readonly StackedMarker[] {
  let row = { wanted: Number.NaN, top: Number.NEGATIVE_INFINITY, taken: 0 }
  return markers.map(({ wanted, columns: own }) => {
    const isSameRow = Math.abs(wanted - row.wanted) <= SAME_ROW_PX
    const hasRoom = row.taken + own <= columns
    if (!isSameRow || !hasRoom)
      row = { wanted, top: Math.max(wanted, row.top + STACKING_GAP_PX), taken: 0 }
    const column = row.taken
    row.taken += own
    return { top: row.top, column }
  })
}

// A leader is the line from a word to its marker. It runs in the gap between two lines of text, so that it crosses no
// underline. Leaders of the same line of text run beside each other.
interface Point {
  readonly x: number
  readonly y: number
}

/** The distance from the base of a word into the gap below its line. */
const GAP_PX = 4

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
