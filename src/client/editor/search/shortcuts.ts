import type { AnyShortcut, PageShortcut, Shortcut } from '../core/controls/shortcut.ts'
import { openSearch } from './search-plugin.ts'

const group = 'script'

const openShortcut: PageShortcut = {
  keys: ['Mod-Shift-h'],
  group,
  label: (text) => text.search.title,
  run: openSearch,
}

/** Works in the search field. */
export const nextFoundShortcut: Shortcut = {
  keys: ['Enter'],
  group,
  label: (text) => text.shortcuts.nextFound,
}

/** Works in the search field. */
export const previousFoundShortcut: Shortcut = {
  keys: ['Shift-Enter'],
  group,
  label: (text) => text.shortcuts.previousFound,
}

/** Works in the field for the replacement. */
export const replaceAllShortcut: Shortcut = {
  keys: ['Mod-Enter'],
  group,
  label: (text) => text.shortcuts.replaceAll,
  right: 'script:edit',
}

export const searchShortcuts: readonly AnyShortcut[] = [
  openShortcut,
  nextFoundShortcut,
  previousFoundShortcut,
  replaceAllShortcut,
]
