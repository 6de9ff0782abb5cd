const EDGE_PX = 56
const MAX_STEP_PX = 24

/** Scrolls a frame while something is dragged near its upper or lower edge, the nearer the faster. */
export function scrollNearEdge(frame: Element, clientY: number): void {
  const { top, bottom } = frame.getBoundingClientRect()
  const above = Math.max(0, top + EDGE_PX - clientY)
  const below = Math.max(0, clientY - (bottom - EDGE_PX))
  frame.scrollBy(0, (Math.min(1, (below - above) / EDGE_PX) || 0) * MAX_STEP_PX)
}
