import { withoutSurroundings, withShownNumbers } from '#/client/editor/paste/copied-content.ts'
import type { Person } from './people.ts'

/** Drags words, given by their positions, to another position. */
export function dragWords({ state, view }: Person, from: number, to: number, target: number): void {
  const slice = withoutSurroundings(withShownNumbers(state().doc.slice(from, to), state()))
  const tr = state().tr.delete(from, to)
  const place = tr.mapping.map(target)
  view.dispatch(tr.replaceRange(place, place, slice).setMeta('uiEvent', 'drop'))
}
