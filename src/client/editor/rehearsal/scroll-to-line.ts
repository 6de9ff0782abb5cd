import type { EditorView } from 'prosemirror-view'
import { rehearsedWord } from '../model/rehearsal-state.ts'
import type { OwnScrolling } from './own-scrolling.ts'

/** The line is kept this far down: one sees what was said, and more of what comes. */
const PLACE = 0.38
/** Within this share of the height around it nothing moves: a page that trembles cannot be read. */
const PLAY = 0.06
/** Further than this many heights nobody can follow a gentle scrolling. */
const FAR = 1.5

/** Brings the current line to its place on the screen. Only its one word is measured. */
export function scrollToLine(
  view: EditorView,
  container: HTMLElement,
  { scrolling, isSudden }: { readonly scrolling: OwnScrolling; readonly isSudden: boolean },
): void {
  const word = rehearsedWord(view.state)
  if (!word) return
  const height = container.clientHeight
  const { top, bottom } = view.coordsAtPos(word.from)
  const middle = (top + bottom) / 2 - container.getBoundingClientRect().top
  const way = middle - height * PLACE
  if (Math.abs(way) < height * PLAY) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isGentle = !isSudden && !isCalm && Math.abs(way) < height * FAR
  scrolling.to(container.scrollTop + way, isGentle)
}
