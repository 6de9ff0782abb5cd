import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { endEditorMode } from './editor-mode.ts'

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
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (endEditorMode(view.state, view.dispatch)) event.preventDefault()
    },
    { signal: listening.signal },
  )
  return { destroy: () => listening.abort() }
}
