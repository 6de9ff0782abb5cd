import type { EditorView } from 'prosemirror-view'
import type { OwnScrolling } from './own-scrolling.ts'

/** A followed position is kept at this share of the height: more of what comes is seen than of what was before. */
const PLACE = 0.38
/** Over more heights than this nobody can follow smooth scrolling with the eyes, so the view jumps. */
const FAR = 1.5

interface Options {
  readonly scrolling: OwnScrolling
  readonly isSudden: boolean
  /** Within this share of the height around its place nothing moves: a page that trembles cannot be read. */
  readonly play: number
}

/** Brings a position that is followed to its place on the screen. Only it is measured. */
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
