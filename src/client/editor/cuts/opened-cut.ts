// The cut whose card is open: what is known of it stands beside its bracket.
import type { Command } from 'prosemirror-state'
import { cutIn } from '#/shared/script/cuts/cuts.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { createStore } from '#/client/ui/store.ts'
import { cutsIn } from '../model/cuts-plugin.ts'

export interface OpenedCut {
  readonly cutId: string
  /** The button that opened the card, which then stands beside it; null for a card beside the words. */
  readonly opener: HTMLElement | null
}

/** Null while no card is open. */
export const openedCut = createStore<OpenedCut | null>(null)

/** Opens the card of the cut at the caret; of several that of the shortest. Does not apply outside of cuts. */
export const showCutHere: Command = (state, dispatch) => {
  const { cuts, set } = cutsIn(state)
  const { head } = state.selection
  const here = listCuts(state.doc)
    .filter(({ ranges }) => ranges.some(({ from, to }) => from <= head && head <= to))
    .filter(({ cutId }) => cutIn(cuts, set, cutId) !== null)
    .toSorted((one, other) => one.seconds - other.seconds)
  const [cut] = here
  if (cut && dispatch) openedCut.set({ cutId: cut.cutId, opener: null })
  return cut !== undefined
}
