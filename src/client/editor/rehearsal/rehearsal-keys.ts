import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isRehearsing } from '../core/rehearsal-state.ts'
import { stepLine } from './step-line.ts'
import { toggleRehearsal } from './toggle-rehearsal.ts'

export const REHEARSAL_SHORTCUT = 'Mod-Alt-r'

/** The keys of a rehearsal. The sheet cannot be typed into then, so they are the whole page's. */
export function rehearsalKeysPlugin(): Plugin {
  return new Plugin({
    view(view) {
      const listeners = new AbortController()
      const press = (event: KeyboardEvent) => {
        if (!event.defaultPrevented && handleKey(view, event)) event.preventDefault()
      }
      document.addEventListener('keydown', press, { signal: listeners.signal })
      return { destroy: () => listeners.abort() }
    },
  })
}

function handleKey(view: EditorView, event: KeyboardEvent): boolean {
  const { code, key, altKey, ctrlKey, metaKey, shiftKey } = event
  // AltGr is both on some keyboards, and writes a letter
  const isMod = (ctrlKey || metaKey) && !event.getModifierState('AltGraph')
  if (isMod && altKey && code === 'KeyR') {
    toggleRehearsal(view)
    return true
  }
  if (!isRehearsing(view.state) || altKey || ctrlKey || metaKey) return false
  if (event.target !== document.body && event.target !== view.dom) return false
  if (key === 'ArrowDown' || (key === ' ' && !shiftKey)) stepLine(view, 1)
  else if (key === 'ArrowUp' || key === ' ') stepLine(view, -1)
  else return false
  return true
}
