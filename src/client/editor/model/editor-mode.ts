// The mode decides the effect of the next click on the sheet. Only one mode is on at a time: the start of a mode ends
// the other one (SCN-8, CUE-18).
import {
  Plugin,
  PluginKey,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { CueType } from '#/shared/script/cue-types.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'

export type EditorMode =
  | { readonly kind: 'none' }
  /** A click on a word places a cue of the type, or adds the word to the cue that is extended (CUE-16). */
  | {
      readonly kind: 'cue-selection'
      readonly cueType: CueType
      readonly extendedCueId: string | null
    }
  /** Letters set cues on the marked words (WRI-1). */
  | { readonly kind: 'cue-keys' }
  /** A press on a word ends the cut of the text that was begun at another word. */
  | { readonly kind: 'cut-text' }
  | { readonly kind: 'placement'; readonly what: 'dialogue' | 'scene' }

const NO_MODE: EditorMode = { kind: 'none' }
const key = new PluginKey<EditorMode>('editorMode')

export function editorModePlugin(): Plugin<EditorMode> {
  return new Plugin<EditorMode>({
    key,
    state: {
      init: () => NO_MODE,
      apply: (transaction, mode) => {
        const next: EditorMode | undefined = transaction.getMeta(key)
        return next ?? mode
      },
    },
  })
}

export function editorModeIn(state: EditorState): EditorMode {
  return key.getState(state) ?? NO_MODE
}

export function withEditorMode(transaction: Transaction, mode: EditorMode): Transaction {
  return transaction.setMeta(key, mode)
}

/** Whether letters set cues now and write nothing. */
export function isSettingCues(state: EditorState): boolean {
  return editorModeIn(state).kind === 'cue-keys'
}

/** Ends the current mode; does not apply if there is none. */
export const endEditorMode: Command = (state, dispatch) => {
  if (editorModeIn(state).kind === 'none') return false
  dispatch?.(withEditorMode(state.tr, NO_MODE))
  return true
}

/** Escape ends the mode wherever the focus is, unless it closed something else: a menu, a dialog (DOC-39). */
export function leaveModePlugin(): Plugin {
  return new Plugin({
    view: (view) => watchWindow(view),
    props: {
      // before the shortcuts of the block that the caret is in
      handleKeyDown: (view, event) =>
        event.key === 'Escape' && endEditorMode(view.state, view.dispatch),
    },
  })
}

/** Listens on the window, which gets a key last: any other handler of the key has run before. */
function watchWindow(view: EditorView) {
  const listening = new AbortController()
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isOfInputMethod(event)) return
      if (endEditorMode(view.state, view.dispatch)) event.preventDefault()
    },
    { signal: listening.signal },
  )
  return { destroy: () => listening.abort() }
}
