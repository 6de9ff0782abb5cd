import type { EditorView } from 'prosemirror-view'
import { at } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { scrollContainerOf } from '../core/sheet/scroll-container.ts'
import { GAP_PX, leaderLanes } from './leader.ts'
import { COLUMN_PX, COLUMNS_PER_MARKER, stackMarkers } from './stack-markers.ts'

/** The place of a cue's marker, in px from the sheet's top left corner. */
export interface CuePlace {
  readonly cueId: string
  readonly cueType: CueType
  readonly top: number
  readonly left: number
  /** The base and the right edge of the cue's word: the leader begins there. */
  readonly wordBase: number
  readonly wordEnd: number
  /** How many leaders run along the same line of text before this one. */
  readonly lane: number
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
): readonly CuePlace[] {
  const sheet = view.dom.getBoundingClientRect()
  const container = scrollContainerOf(view)
  // without the container's scroll bar
  const containerEnd = container
    ? container.getBoundingClientRect().left + container.clientWidth
    : sheet.right
  const room = containerEnd - EDGE_PX - sheet.right + OVERLAP_PX
  const columns = Math.max(COLUMNS_PER_MARKER, Math.floor(room / COLUMN_PX))
  const overflow = Math.max(0, columns * COLUMN_PX - room)
  const words = cues.flatMap((cue) => {
    // checked first, because `isShown` lays out the page, and there may be 1,500 cues in every frame
    if (!cue.ranges.some((range) => isWithin(range, near))) return []
    const range = cue.ranges.find(({ from }) => isShown(view, from))
    if (!range || !isWithin(range, near)) return []
    const end = view.coordsAtPos(range.to, -1)
    const { cueId, cueType } = cue
    return [
      { cueId, cueType, wordBase: end.bottom - sheet.top - 1, wordEnd: end.right - sheet.left },
    ]
  })
  const stacked = stackMarkers(
    words.map(({ wordBase }) => wordBase + GAP_PX - MARKER_HEIGHT_PX / 2),
    columns,
  )
  const lanes = leaderLanes(words.map(({ wordBase }) => wordBase))
  return words.map((word, index) => {
    const { top, column } = at(stacked, index)
    const left = sheet.width - OVERLAP_PX - overflow + column * COLUMN_PX
    return { ...word, top, left, lane: at(lanes, index) }
  })
}

const isWithin = ({ from, to }: TextRange, outer: TextRange) => from >= outer.from && to <= outer.to

/** Whether a position is laid out. A hidden one would be measured as being at the window's corner. */
function isShown(view: EditorView, position: number): boolean {
  const { node } = view.domAtPos(position, 1)
  const element = node instanceof Element ? node : node.parentElement
  return element !== null && element.getClientRects().length > 0
}
