import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { scrollContainerOf } from '../core/sheet/scroll-container.ts'

/** The floating tools cover the lowest part of the sheet. */
const TOOLS_PX = 84

/** Keeps a visible caret in view when there is less room: by the keyboard, the bottom sheet or a turned phone. */
export function caretInViewPlugin(): Plugin {
  return new Plugin({
    props: {
      scrollThreshold: { top: 0, right: 0, bottom: TOOLS_PX, left: 0 },
      scrollMargin: { top: 5, right: 5, bottom: TOOLS_PX, left: 5 },
    },
    view(view) {
      const container = scrollContainerOf(view)
      if (!container) return {}
      // the observer reports the height after the first layout; reading the height here would lay out the play before
      // it is drawn
      let height = 0
      const observer = new ResizeObserver(() => {
        const before = height
        height = container.clientHeight
        if (height >= before) return
        const caret = caretBelowTop(view, container)
        if (caret >= 0 && caret <= before && caret > height - TOOLS_PX)
          view.dispatch(view.state.tr.scrollIntoView())
      })
      observer.observe(container)
      return { destroy: () => observer.disconnect() }
    },
  })
}

/** How far the caret's lower end is below the container's upper edge, in px. */
function caretBelowTop(view: EditorView, container: Element): number {
  const { bottom } = view.coordsAtPos(view.state.selection.head)
  return bottom - container.getBoundingClientRect().top
}
