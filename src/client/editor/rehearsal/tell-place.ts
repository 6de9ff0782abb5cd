import type { Awareness } from 'y-protocols/awareness'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isRehearsalField, type RehearsalPresence } from '#/shared/collab/presence.ts'

/** Says in one's presence where the rehearsal is. */
export function tellPlace(awareness: Awareness, place: RehearsalPresence): void {
  awareness.setLocalState({ ...awareness.getLocalState(), ...place })
}

/** Says nothing of it any more: somebody else does, or one has left. */
export function withdrawPlace(awareness: Awareness): void {
  const fields = Object.entries(awareness.getLocalState() ?? {})
  const others = fields.filter(([name]) => !isRehearsalField(name))
  if (others.length < fields.length) awareness.setLocalState(Object.fromEntries(others))
}

/** A word's box in px from the corner of the sheet's text. */
export function wordRect(
  view: EditorView,
  { from, to }: TextRange,
): RehearsalPresence['rehearsalWordRect'] {
  const sheet = view.dom.getBoundingClientRect()
  const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)]
  return {
    left: Math.round(start.left - sheet.left),
    top: Math.round(start.top - sheet.top),
    width: Math.round(end.right - start.left),
    height: Math.round(start.bottom - start.top),
  }
}
