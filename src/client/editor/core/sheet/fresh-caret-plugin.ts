import { Plugin, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Makes a key act where the browser's caret is now. */
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
 * Makes a view read the browser's selection now. By itself the view reads it at the next frame, and a key or a tap
 * before that would act at the old place. While an input method composes, nothing is read.
 */
export function readSelection(view: EditorView): void {
  if (view.composing || !view.hasFocus() || isRead(view)) return
  // the browser sends this event at the next frame; the view reads the selection when it gets it
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** Whether the view has the browser's selection already, as it mostly has: then all who hear of selections are spared. */
function isRead(view: EditorView): boolean {
  const { selection } = view.state
  const shown = view.dom.ownerDocument.getSelection()
  if (!(selection instanceof TextSelection) || !shown?.anchorNode || !shown.focusNode) return false
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return false
  const isHead = view.posAtDOM(shown.focusNode, shown.focusOffset) === selection.head
  if (!isHead || selection.empty !== shown.isCollapsed) return false
  return selection.empty || view.posAtDOM(shown.anchorNode, shown.anchorOffset) === selection.anchor
}

/**
 * Dispatches a transaction that is caused by a timer or another user, and not by a key, click or command of this
 * editor. A view that draws sets the browser's selection, so a newer selection of the browser must be read before.
 */
export function dispatchUnasked(view: EditorView, make: (state: EditorState) => Transaction): void {
  readSelection(view)
  view.dispatch(make(view.state))
}
