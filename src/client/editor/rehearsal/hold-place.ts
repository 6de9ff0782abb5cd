import type { EditorView } from 'prosemirror-view'
import { scrollContainerOf } from '../core/sheet/scroll-container.ts'

/** Returns a function that scrolls a place of the script back to its present place on the screen. */
export function holdPlace(view: EditorView, position: number): () => void {
  const container = scrollContainerOf(view)
  const { top } = view.coordsAtPos(position)
  return () => {
    if (!container || view.isDestroyed || position > view.state.doc.content.size) return
    container.scrollTop += view.coordsAtPos(position).top - top
  }
}
