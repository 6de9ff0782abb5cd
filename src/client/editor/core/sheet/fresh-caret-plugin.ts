import { Plugin, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Makes a key, and an insertion without a key (by an input method, dictation, a list of suggestions), act where the browser's caret
 * is now. The view finds an insertion by comparing the line before and after it: beside the same letter only the caret tells where.
 */
export function freshCaretPlugin(): Plugin {
  const read = (view: EditorView) => {
    readSelection(view)
    return false
  }
  return new Plugin({ props: { handleDOMEvents: { keydown: read, beforeinput: read } } })
}

/**
 * Makes a view read the browser's selection now. By itself the view reads it at the next frame, and a key or a tap
 * before that would act at the old place. While an input method composes, nothing is read.
 */
export function readSelection(view: EditorView): void {
  if (view.composing || !view.hasFocus()) return
  // the browser sends this event at the next frame; the view reads the selection when it gets it
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/**
 * Dispatches a transaction that is caused by a timer or another user, and not by a key, click or command of this
 * editor. A view that draws sets the browser's selection, so a newer selection of the browser must be read before.
 */
export function dispatchUnasked(view: EditorView, make: (state: EditorState) => Transaction): void {
  readSelection(view)
  view.dispatch(make(view.state))
}
