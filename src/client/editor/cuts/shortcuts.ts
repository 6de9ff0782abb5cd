import type { PageShortcut, TextShortcut } from '../core/controls/shortcut.ts'
import { cutSelection } from './cut-text.ts'
import { showCutHere } from './opened-cut.ts'

export const cutShortcut: TextShortcut = {
  keys: ['Mod-Alt-x'],
  group: 'text',
  label: (text) => text.cuts.cut,
  right: 'script:edit',
  command: cutSelection,
}

/** Works in rehearsal and for people who only read, too. */
export const showCutShortcut: PageShortcut = {
  keys: ['Mod-Alt-Shift-x'],
  group: 'text',
  label: (text) => text.cuts.show,
  run: ({ state, dispatch }) => showCutHere(state, dispatch),
}
