import { Plugin } from 'prosemirror-state'
import { openGoTo } from './open-go-to.ts'

export const GO_TO_SHORTCUT = 'Mod-g'

/** What is over the page keeps its keys until it closes. */
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** The whole page's key, wherever the focus is: browsers leave it to a page, and would search themselves. */
export function goToKeysPlugin(): Plugin {
  return new Plugin({
    view() {
      const listening = new AbortController()
      window.addEventListener(
        'keydown',
        (event) => {
          if (event.defaultPrevented || !isShortcut(event)) return
          if (event.target instanceof Element && event.target.closest(OVER_THE_PAGE)) return
          event.preventDefault()
          openGoTo()
        },
        { signal: listening.signal },
      )
      return { destroy: () => listening.abort() }
    },
  })
}

function isShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'g'
}
