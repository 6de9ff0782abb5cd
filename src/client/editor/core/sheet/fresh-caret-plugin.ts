import { Plugin, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Lets a key act where the caret is. */
export function freshCaretPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(view) {
          readSelection(view)
          return false
        },
      },
    },
  })
}

/**
 * Makes a view read the browser's selection now. The view would hear of it only with the next frame, and a key
 * or a tap before that would act at the old place. While an input method
 * composes, nothing is read.
 */
export function readSelection(view: EditorView): void {
  if (view.composing || !view.hasFocus()) return
  // what the view hears from the browser otherwise; it looks at the selection at once
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/**
 * Dispatches what no key, click or command at this editor has asked for: a timer, or somebody else. A view that
 * draws puts its own selection into the browser, so a newer one of the browser's has to be read first.
 */
export function dispatchUnasked(view: EditorView, make: (state: EditorState) => Transaction): void {
  readSelection(view)
  view.dispatch(make(view.state))
}
