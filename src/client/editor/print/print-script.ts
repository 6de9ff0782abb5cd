import type { Command } from 'prosemirror-state'
import { createStore } from '#/client/ui/store.ts'

/** Whether somebody is being asked how to print. */
export const printDialog = createStore(false)

/** Asks how, and then starts the browser's own printing. */
export const printScript: Command = (_state, dispatch) => {
  if (dispatch) printDialog.set(true)
  return true
}
