import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** What is over the page keeps its keys until it closes. */
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** A key of the whole page, wherever the focus is: browsers leave it to a page, and would do something themselves. */
export function pageKeyPlugin(
  isPressed: (event: KeyboardEvent) => boolean,
  run: (view: EditorView) => void,
): Plugin {
  return new Plugin({
    view(view) {
      const listening = new AbortController()
      window.addEventListener(
        'keydown',
        (event) => {
          if (event.defaultPrevented || !isPressed(event)) return
          if (event.target instanceof Element && event.target.closest(OVER_THE_PAGE)) return
          event.preventDefault()
          run(view)
        },
        { signal: listening.signal },
      )
      return { destroy: () => listening.abort() }
    },
  })
}

/** Mod and a letter, with Shift or without it. */
export function isModKey(event: KeyboardEvent, letter: string, withShift: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  return (ctrlKey || metaKey) && !altKey && shiftKey === withShift && key.toLowerCase() === letter
}
