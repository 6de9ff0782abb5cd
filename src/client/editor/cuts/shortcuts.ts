import type { PageShortcut } from '../core/controls/shortcut.ts'
import { readSelection } from '../core/sheet/fresh-caret-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { cutSelection } from './cut-text.ts'
import { showCutHere } from './opened-cut.ts'

/** For the whole page, because the sheet never has a caret for people who may comment, and not write: they propose cuts. */
export const cutShortcut: PageShortcut = {
  keys: ['Mod-Alt-x'],
  group: 'text',
  label: (text) => text.cuts.cut,
  right: 'script:comment',
  run(view) {
    if (isRehearsing(view.state)) return
    readSelection(view)
    cutSelection(view.state, view.dispatch)
  },
}

/** Works in rehearsal and for people who only read, too. */
export const showCutShortcut: PageShortcut = {
  keys: ['Mod-Alt-Shift-x'],
  group: 'text',
  label: (text) => text.cuts.show,
  run: ({ state, dispatch }) => showCutHere(state, dispatch),
}
