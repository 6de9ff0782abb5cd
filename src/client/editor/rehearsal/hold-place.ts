import type { EditorView } from 'prosemirror-view'
import { scrollContainerOf } from '../core/sheet/scroll-container.ts'

/** Answers how to bring a place of the script back to where it is on the screen now. */
export function holdPlace(view: EditorView, position: number): () => void {
  const container = scrollContainerOf(view)
  const { top } = view.coordsAtPos(position)
  return () => {
    if (!container || view.isDestroyed || position > view.state.doc.content.size) return
    container.scrollTop += view.coordsAtPos(position).top - top
  }
}
