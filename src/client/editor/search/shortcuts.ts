import type { AnyShortcut, PageShortcut, Shortcut } from '../core/controls/shortcut.ts'
import { openSearch } from './open-search.ts'

const group = 'script'

const openShortcut: PageShortcut = {
  keys: ['Mod-Shift-h'],
  group,
  label: (text) => text.search.title,
  run: openSearch,
}

/** In the field. */
export const nextFoundShortcut: Shortcut = {
  keys: ['Enter'],
  group,
  label: (text) => text.shortcuts.nextFound,
}

/** In the field. */
export const previousFoundShortcut: Shortcut = {
  keys: ['Shift-Enter'],
  group,
  label: (text) => text.shortcuts.previousFound,
}

/** In the field for what replaces. */
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
