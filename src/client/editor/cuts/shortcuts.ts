import type { TextShortcut } from '../core/controls/shortcut.ts'
import { cutSelection } from './cut-text.ts'

export const cutShortcut: TextShortcut = {
  keys: ['Mod-Alt-x'],
  group: 'text',
  label: (text) => text.cuts.cut,
  right: 'script:edit',
  command: cutSelection,
}
