import type { Command } from 'prosemirror-state'

/** The browser's own printing, which any of its menus and shortcuts start, too. */
export const printScript: Command = (_state, dispatch) => {
  if (dispatch) window.print()
  return true
}
