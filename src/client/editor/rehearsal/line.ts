// The view follows the line until the user scrolls by hand; then it stops until the user asks for it again (REH-31).
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isSameMove } from '#/shared/collab/presence.ts'
import {
  scrollToPosition,
  createOwnScrolling,
  letTextKeepPlace,
  type OwnScrolling,
} from '../core/sheet/own-scrolling.ts'
import { isLeading, scrollContainerOf } from '../core/sheet/reveal.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { rehearsalIn, rehearsedWord } from '../model/rehearsal-state.ts'

const key = new PluginKey<boolean>('followLine')

export function followLinePlugin(): Plugin<boolean> {
  return new Plugin<boolean>({
    key,
    state: {
      init: () => true,
      apply(transaction, follows, before, after) {
        const chosen: boolean | undefined = transaction.getMeta(key)
        if (chosen !== undefined) return chosen
        // after a jump to another place by a list the user wants to stay there
        if (isLeading(transaction)) return false
        const { place } = rehearsalIn(after)
        const isMoved = !isSameMove(place, rehearsalIn(before).place)
        return follows || (isMoved && place?.isAskedFor === true)
      },
    },
    props: {
      // ProseMirror scrolls to the caret where it takes a new focus for a lost selection; in rehearsal only the line leads
      handleScrollToSelection: ({ state }) => rehearsalIn(state).isOn,
      handleDOMEvents: {
        click(view, event) {
          const word = rehearsedWord(view.state)
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (word && place && word.from <= place.pos && place.pos <= word.to) backToLine(view)
          return false
        },
      },
    },
    view: (view) => followIn(view),
  })
}

/** Whether the view follows the line. */
export function isFollowing(state: EditorState): boolean {
  return key.getState(state) ?? true
}

/** Scrolls the line into view, and follows it again. */
export function backToLine(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(key, true))
}

function followIn(view: EditorView) {
  const container = scrollContainerOf(view)
  if (!container) return {}
  const isFollowed = () => rehearsalIn(view.state).isOn && isFollowing(view.state)
  let scrolling: OwnScrolling | null = null
  // created late, because it reads the container's scroll position: before the first drawing this lays out all text
  const scroll = () => (scrolling ??= createOwnScrolling(container, leave, stay))
  const leave = () => {
    if (isFollowed()) view.dispatch(view.state.tr.setMeta(key, false))
  }
  const stay = () => {
    const own = scroll()
    if (isFollowed()) scrollToLine(view, container, { scrolling: own, isSudden: true })
  }
  // at another width lines break elsewhere, and on a phone the bottom sheet takes room from the container
  const sizes = new ResizeObserver(stay)
  sizes.observe(view.dom)
  sizes.observe(container)
  return {
    update(_view: EditorView, before: EditorState) {
      const [was, is] = [rehearsalIn(before), rehearsalIn(view.state)]
      // the line keeps its place on the screen while others write above it; if the user has scrolled away, the visible
      // text keeps its place
      letTextKeepPlace(view, container, !isFollowed())
      if (!isFollowed()) return
      const isAsked = !isFollowing(before)
      // a cut, or the way in which cuts are shown, may have taken the line's word from the screen
      const isMoved = was.place !== is.place || cutsIn(before) !== cutsIn(view.state)
      if (isAsked || isMoved)
        scrollToLine(view, container, { scrolling: scroll(), isSudden: !was.isOn })
    },
    destroy() {
      sizes.disconnect()
      scrolling?.stop()
    },
  }
}

const PLAY = 0.06

/** Brings the current line to its place on the screen. */
function scrollToLine(
  view: EditorView,
  container: HTMLElement,
  how: { readonly scrolling: OwnScrolling; readonly isSudden: boolean },
): void {
  const word = rehearsedWord(view.state)
  if (word) scrollToPosition(view, container, word.from, { ...how, play: PLAY })
}
