import type { Shortcut } from './shortcut.ts'

/** In the text: opens the menu of the place where the caret is. */
export const menuShortcut: Shortcut = {
  keys: ['Shift-F10', 'ContextMenu'],
  group: 'script',
  label: (text) => text.shortcuts.menu,
}
