import { createStore } from '#/client/ui/store.ts'
import type { PageShortcut } from '../core/controls/shortcut.ts'

/** How the list of shortcuts was opened; null while it is closed. */
export const areShortcutsShown = createStore(false)

export const showShortcutsShortcut: PageShortcut = {
  keys: ['?', 'Mod-/'],
  group: 'script',
  label: (text) => text.shortcuts.show,
  run: () => areShortcutsShown.set(true),
}
