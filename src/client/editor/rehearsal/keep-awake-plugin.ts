import { Plugin } from 'prosemirror-state'
import { currentText } from '#/client/i18n/signed-in.ts'
import { showMessage } from '#/client/ui/messages.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { keepScreenAwake } from './screen-wake-lock.ts'

/** How long the message stays: long enough to read it once, as it covers the text. */
const STAYS_MS = 12_000

let isSaid = false

/** The screen stays lit as long as the rehearsal runs (MOB-15). */
export function keepAwakePlugin(): Plugin {
  return new Plugin({
    view() {
      let letSleep: (() => void) | null = null
      const end = () => {
        letSleep?.()
        letSleep = null
      }
      return {
        update({ state }) {
          if (!isRehearsing(state)) end()
          else if (letSleep === null) {
            letSleep = keepScreenAwake()
            sayThatItStaysNotAwake()
          }
        },
        destroy: end,
      }
    },
  })
}

/** Says once on a page that the screen will go dark: over plain http no browser keeps it awake (MOB-18). */
function sayThatItStaysNotAwake(): void {
  if (isSaid || globalThis.isSecureContext !== false) return
  isSaid = true
  showMessage('danger', currentText().editor.rehearsal.staysNotAwake, { staysMs: STAYS_MS })
}
