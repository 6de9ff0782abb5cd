import { Plugin } from 'prosemirror-state'
import { can } from '#/shared/access/capabilities.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { openKeeping } from './keeping.ts'
import { openVersions } from './versions-address.ts'

export const VERSIONS_SHORTCUT = 'Mod-Alt-v'
export const KEEP_SHORTCUT = 'Mod-Alt-k'

/** What is over the page keeps its keys until it closes. */
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** The whole page's keys, so that readers have them, too, whose sheet never has the focus. */
export function versionKeysPlugin({ role }: ScriptSession): Plugin {
  return new Plugin({
    view() {
      const listening = new AbortController()
      const press = (event: KeyboardEvent) => {
        if (event.defaultPrevented || !isModAlt(event)) return
        if (event.target instanceof Element && event.target.closest(OVER_THE_PAGE)) return
        const opens = event.code === 'KeyV' && can(role.get(), 'script:history')
        const keeps = event.code === 'KeyK' && can(role.get(), 'script:edit')
        if (!opens && !keeps) return
        event.preventDefault()
        if (opens) openVersions()
        else openKeeping(null)
      }
      document.addEventListener('keydown', press, { signal: listening.signal })
      return { destroy: () => listening.abort() }
    },
  })
}

/** AltGr is Ctrl and Alt on some keyboards, and writes a sign: on Linux V gives „ and K gives ĸ. */
function isModAlt(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey } = event
  return (ctrlKey || metaKey) && altKey && !shiftKey && !event.getModifierState('AltGraph')
}
