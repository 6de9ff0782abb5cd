import { Plugin } from 'prosemirror-state'

/**
 * Lets a key act where the caret is: browsers tell of a moved caret only with the next frame, and a key
 * that comes before it would act on the old place.
 */
export function freshCaretPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(view) {
          // what the view hears from the browser otherwise; it looks at the selection at once
          if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
          return false
        },
      },
    },
  })
}
