import type { EditorView } from 'prosemirror-view'
import { houseOf } from '../core/sheet/house.ts'

const EDGE_PX = 56
const MOST_PX = 24

/** Scrolls the house while something is dragged near its upper or lower edge, the nearer the faster. */
export function scrollNearEdge(view: EditorView, clientY: number): void {
  const house = houseOf(view)
  if (!house) return
  const { top, bottom } = house.getBoundingClientRect()
  const above = Math.max(0, top + EDGE_PX - clientY)
  const below = Math.max(0, clientY - (bottom - EDGE_PX))
  house.scrollBy(0, (Math.min(1, (below - above) / EDGE_PX) || 0) * MOST_PX)
}
