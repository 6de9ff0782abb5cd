// The cut whose card is open: what is known of it stands beside its bracket.
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { cutIn } from '#/shared/script/cuts/cuts.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { createStore } from '#/client/ui/store.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import type { PageShortcut } from '../core/controls/shortcut.ts'
import { readSelection } from '../core/sheet/fresh-caret-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { cutSelection } from './cut-text.ts'
import { createHighlight, WORDS_HIGHLIGHT_MS, revealPosition } from '../core/sheet/reveal.ts'

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

/** For the whole page, because the sheet never has a caret for people who may comment, and not write: they propose cuts. */
export const cutShortcut: PageShortcut = {
  keys: ['Mod-Alt-x'],
  group: 'text',
  label: (text) => text.cuts.cut,
  right: 'script:comment',
  run(view) {
    if (isRehearsing(view.state)) return
    readSelection(view)
    cutSelection(view.state, view.dispatch)
  },
}

/** Works in rehearsal and for people who only read, too. */
export const showCutShortcut: PageShortcut = {
  keys: ['Mod-Alt-Shift-x'],
  group: 'text',
  label: (text) => text.cuts.show,
  run: ({ state, dispatch }) => showCutHere(state, dispatch),
}

/** The cut whose row is highlighted, after a press on its bracket. */
export const highlightedCut = createHighlight(WORDS_HIGHLIGHT_MS)

/** Leads to the first words of a cut. */
export function revealCut(view: EditorView, cutId: string): void {
  const [first] = listCuts(view.state.doc).find((cut) => cut.cutId === cutId)?.ranges ?? []
  if (first) revealPosition(view, first.from - 1)
}
