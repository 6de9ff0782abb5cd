import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { OVER_THE_PAGE } from '#/client/ui/over-the-page.ts'
import { redo, undo } from '../core/binding/undo.ts'
import { mayEdit } from '../core/may-edit.ts'

/**
 * The keys for undo work in all parts of the screen, but not in a field, which has an undo of its own, and not in what is
 * open over the page. The browser never handles them there: it would take back what was typed last in the page, although
 * the text has no caret.
 */
export function undoOutsidePlugin(): Plugin {
  return new Plugin({
    view(view) {
      const listening = new AbortController()
      window.addEventListener(
        'keydown',
        (event) => {
          const { target } = event
          if (event.defaultPrevented || !(target instanceof Element) || !isUndoKey(event)) return
          if (target.matches(FIELDS) || view.dom.contains(target)) return
          event.preventDefault()
          if (!target.closest(OVER_THE_PAGE) && mayEdit(view)) undoByKey(view, event)
        },
        { signal: listening.signal },
      )
      return { destroy: () => listening.abort() }
    },
  })
}

const FIELDS = 'input, textarea, [contenteditable="true"]'

function isUndoKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && ['z', 'y'].includes(key.toLowerCase())
}

function undoByKey(view: EditorView, { key, shiftKey }: KeyboardEvent): void {
  const isRedo = shiftKey || key.toLowerCase() === 'y'
  const command = isRedo ? redo : undo
  command(view.state, view.dispatch)
}
