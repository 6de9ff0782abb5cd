import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { OVER_THE_PAGE } from '#/client/ui/over-the-page.ts'
import { redo, undo } from '../core/binding/undo.ts'
import { mayEdit } from '../core/may-edit.ts'

/** The keys for undo work in all parts of the screen, but not in a field, which has an undo of its own. */
export function undoOutsidePlugin(): Plugin {
  return new Plugin({
    view(view) {
      const listening = new AbortController()
      window.addEventListener(
        'keydown',
        (event) => {
          const { target } = event
          if (event.defaultPrevented || !(target instanceof Element)) return
          if (!target.closest(OVER_THE_PAGE) && undoByKey(view, event, target))
            event.preventDefault()
        },
        { signal: listening.signal },
      )
      return { destroy: () => listening.abort() }
    },
  })
}

/** Undoes or redoes by a key outside of the sheet. On the sheet the shortcuts of the features do it. */
function undoByKey(view: EditorView, event: KeyboardEvent, target: Element): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  const isMod = (ctrlKey || metaKey) && !altKey
  const isInField = target.matches('input, textarea, [contenteditable="true"]')
  if (!isMod || isInField || view.dom.contains(target) || !mayEdit(view)) return false
  if (key.toLowerCase() === 'z') return (shiftKey ? redo : undo)(view.state, view.dispatch)
  return key.toLowerCase() === 'y' && redo(view.state, view.dispatch)
}
