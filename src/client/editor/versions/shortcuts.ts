import type { AnyShortcut, PageShortcut, Shortcut } from '../core/controls/shortcut.ts'
import { openKeeping } from './keeping.ts'
import { openVersions } from '../model/versions-address.ts'

const group = 'versions'

const versionsShortcut: PageShortcut = {
  keys: ['Mod-Alt-v'],
  group,
  label: (text) => text.shortcuts.versions,
  right: 'script:history',
  run: () => openVersions(),
}

const keepShortcut: PageShortcut = {
  keys: ['Mod-Alt-k'],
  group,
  label: (text) => text.shortcuts.keepVersion,
  right: 'script:edit',
  run: () => openKeeping(null),
}

/** In the panel. */
export const nextChangeShortcut: Shortcut = {
  keys: ['n'],
  group,
  label: (text) => text.shortcuts.nextChange,
  right: 'script:history',
}

/** In the panel. */
export const previousChangeShortcut: Shortcut = {
  keys: ['p'],
  group,
  label: (text) => text.shortcuts.previousChange,
  right: 'script:history',
}

export const versionShortcuts: readonly AnyShortcut[] = [
  versionsShortcut,
  keepShortcut,
  nextChangeShortcut,
  previousChangeShortcut,
]
