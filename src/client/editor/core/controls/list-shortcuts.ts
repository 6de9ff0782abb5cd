import type { Shortcut } from './shortcut.ts'

const group = 'script'

/** Leads from the lists in the sidebar to the text. */
export const leaveListShortcut: Shortcut = {
  keys: ['Escape'],
  group,
  label: (text) => text.shortcuts.leaveList,
}

/** The keys of every list in the sidebar, which its rows and `useRovingRows` handle. */
export const listShortcuts: readonly Shortcut[] = [
  { keys: ['ArrowUp', 'ArrowDown'], group, label: (text) => text.shortcuts.chooseRow },
  { keys: ['ArrowRight', 'ArrowLeft'], group, label: (text) => text.shortcuts.rowActions },
  { keys: ['Enter'], group, label: (text) => text.shortcuts.goToRow },
  leaveListShortcut,
]
