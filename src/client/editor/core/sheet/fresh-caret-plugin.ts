import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Lets a key act where the caret is. */
export function freshCaretPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(view) {
          if (!view.composing) readSelection(view)
          return false
        },
      },
    },
  })
}

/**
 * Has a view take over what the browser has selected. It would be told only with the next frame, and a key, or a
 * finger, that comes before it would act on the old place.
 */
export function readSelection(view: EditorView): void {
  // what the view hears from the browser otherwise; it looks at the selection at once
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}
