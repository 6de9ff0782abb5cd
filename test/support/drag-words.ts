import { deleteSelection } from 'prosemirror-commands'
import type { Slice } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { withoutSurroundings, withShownNumbers } from '#/client/editor/paste/copied-content.ts'
import type { Person } from './people.ts'

/** Drags words, given by their positions, to another position. */
export function dragWords({ state, view }: Person, from: number, to: number, target: number): void {
  const slice = withoutSurroundings(withShownNumbers(state().doc.slice(from, to), state()))
  const tr = state().tr.delete(from, to)
  const place = tr.mapping.map(target)
  view.dispatch(tr.replaceRange(place, place, slice).setMeta('uiEvent', 'drop'))
}

/** Cuts what is selected, as a browser's cut does. */
export const cutSelected: Command = (state, dispatch) =>
  deleteSelection(state, dispatch && ((tr) => dispatch(tr.setMeta('uiEvent', 'cut'))))

export const paste =
  (slice: Slice): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.replaceSelection(slice).setMeta('paste', true).setMeta('uiEvent', 'paste'))
    return true
  }
