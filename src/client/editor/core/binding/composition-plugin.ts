// While a user composes a word, changes of other users that would break the composition wait (held-updates.ts). A
// composition may end without an event, so the plugin also looks by itself whether it is over.
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ScriptConnection } from '../connection/script-connection.ts'
import { bindingIn } from './binding-plugin.ts'

const LOOK_MS = 50
/** After this time a composition is ended, if changes of other users wait for that. */
const MAX_WAIT_MS = 60_000

export function compositionPlugin({ held }: Pick<ScriptConnection, 'held'>): Plugin {
  return new Plugin({
    view(view) {
      const { dom } = view
      /** Where the word is composed: the sheet, or the field of a scene's name. */
      let place: Element | null = null
      let hasEnded = true
      let waitedMs = 0
      let timer: ReturnType<typeof setInterval> | undefined
      const begin = () => {
        hasEnded = false
        place = dom.ownerDocument.activeElement
        if (timer !== undefined) return
        waitedMs = 0
        held.begin((block) => place === dom && isAtCaret(view, block))
        timer = setInterval(look, LOOK_MS)
      }
      const noteEnd = () => {
        hasEnded = true
        // the view reads the last letters first, and the browser may still place its caret
        setTimeout(look)
      }
      const end = () => {
        clearInterval(timer)
        timer = undefined
        held.end()
      }
      const look = () => {
        if (timer === undefined) return
        const hasFocus = dom.ownerDocument.activeElement === place
        if (hasEnded || !hasFocus || (place === dom && !view.composing)) return end()
        waitedMs = held.areNone ? 0 : waitedMs + LOOK_MS
        if (waitedMs < MAX_WAIT_MS || !(place instanceof HTMLElement)) return
        // a browser ends a composition, and keeps its letters, where the focus goes
        place.blur()
        place.focus()
        hasEnded = true
      }
      // also from the field of a scene's name, whose events the view does not handle
      dom.addEventListener('compositionstart', begin)
      dom.addEventListener('compositionupdate', begin)
      dom.addEventListener('compositionend', noteEnd)
      return {
        destroy() {
          dom.removeEventListener('compositionstart', begin)
          dom.removeEventListener('compositionupdate', begin)
          dom.removeEventListener('compositionend', noteEnd)
          end()
        },
      }
    },
  })
}

/** Whether a block of the shared document is the one with the caret, or may be. */
function isAtCaret({ state }: EditorView, block: unknown): boolean {
  const binding = bindingIn(state)
  // an editor that is behind does not know its blocks by their index
  return state.doc !== binding.known || binding.elementAt(state.selection.$from.index(0)) === block
}
