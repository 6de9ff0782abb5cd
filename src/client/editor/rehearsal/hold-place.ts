import type { EditorView } from 'prosemirror-view'
import { houseOf } from '../core/sheet/house.ts'

/** Answers how to bring a place of the script back to where it is on the screen now. */
export function holdPlace(view: EditorView, position: number): () => void {
  const house = houseOf(view)
  const { top } = view.coordsAtPos(position)
  return () => {
    if (!house || view.isDestroyed || position > view.state.doc.content.size) return
    house.scrollTop += view.coordsAtPos(position).top - top
  }
}
