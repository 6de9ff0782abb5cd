import type { Command } from 'prosemirror-state'
import { createStore } from '#/client/ui/store.ts'

/** True while the print dialog is open. */
export const printDialog = createStore(false)

/** Opens the print dialog, which starts the browser's own printing. */
export const printScript: Command = (_state, dispatch) => {
  if (dispatch) printDialog.set(true)
  return true
}
