import type { EditorView } from 'prosemirror-view'
import type { OwnScrolling } from './own-scrolling.ts'

/** A followed position is kept at this share of the height, so that more text is visible after it than before it. */
const PLACE = 0.38
/** Over more heights than this the eyes cannot follow smooth scrolling, so the view jumps. */
const FAR = 1.5

interface Options {
  readonly scrolling: OwnScrolling
  readonly isSudden: boolean
  /** Within this share of the height around the place nothing scrolls, because a trembling page cannot be read. */
  readonly play: number
}

/** Scrolls a followed position to its place on the screen. Only this position is measured. */
export function scrollToPosition(
  view: EditorView,
  container: HTMLElement,
  position: number,
  { scrolling, isSudden, play }: Options,
): void {
  const height = container.clientHeight
  const { top, bottom } = view.coordsAtPos(position)
  const middle = (top + bottom) / 2 - container.getBoundingClientRect().top
  const way = middle - height * PLACE
  if (Math.abs(way) < height * play) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isGentle = !isSudden && !isCalm && Math.abs(way) < height * FAR
  scrolling.to(container.scrollTop + way, isGentle)
}
