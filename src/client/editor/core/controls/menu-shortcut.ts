import type { Shortcut } from './shortcut.ts'

/** Opens the context menu at the caret while the text has the focus. */
export const menuShortcut: Shortcut = {
  keys: ['Shift-F10', 'ContextMenu'],
  group: 'script',
  label: (text) => text.shortcuts.menu,
}
