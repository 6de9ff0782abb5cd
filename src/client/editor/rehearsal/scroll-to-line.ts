import type { EditorView } from 'prosemirror-view'
import type { OwnScrolling } from '../core/sheet/own-scrolling.ts'
import { scrollToPosition } from '../core/sheet/scroll-to-position.ts'
import { rehearsedWord } from '../model/rehearsal-state.ts'

const PLAY = 0.06

/** Brings the current line to its place on the screen. */
export function scrollToLine(
  view: EditorView,
  container: HTMLElement,
  how: { readonly scrolling: OwnScrolling; readonly isSudden: boolean },
): void {
  const word = rehearsedWord(view.state)
  if (word) scrollToPosition(view, container, word.from, { ...how, play: PLAY })
}
