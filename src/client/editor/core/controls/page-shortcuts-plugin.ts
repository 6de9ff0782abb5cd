import { Plugin } from 'prosemirror-state'
import { OVER_THE_PAGE } from '#/client/ui/over-the-page.ts'
import { can } from '#/shared/access/capabilities.ts'
import type { ScriptSession } from '../connection/script-session.ts'
import { isPressed, type PageShortcut } from './shortcut.ts'

/** Binds keys on the whole page, because the sheet never has the focus for users who may only read. */
export function pageShortcutsPlugin(
  shortcuts: readonly PageShortcut[],
  { role }: Pick<ScriptSession, 'role'>,
): Plugin {
  const mayPress = ({ right = 'script:read' }: PageShortcut) =>
    right === 'script:read' || can(role.get(), right)
  return new Plugin({
    view(view) {
      const listening = new AbortController()
      window.addEventListener(
        'keydown',
        (event) => {
          if (event.defaultPrevented || event.isComposing || isElsewhere(event)) return
          const pressed = shortcuts.find((each) => isPressed(each, event) && mayPress(each))
          if (!pressed) return
          // otherwise the browser would also run its own command for these keys
          event.preventDefault()
          pressed.run(view)
        },
        { signal: listening.signal },
      )
      return { destroy: () => listening.abort() }
    },
  })
}

/** Whether the key belongs to a dialog or menu over the page, or to a field in which the user types. */
function isElsewhere({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest(OVER_THE_PAGE)) return true
  const isTyped = key.length === 1 && !ctrlKey && !metaKey
  return isTyped && (target.isContentEditable || target.matches('input, textarea, select'))
}
