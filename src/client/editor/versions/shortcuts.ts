import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { createStore } from '#/client/ui/store.ts'
import type { AnyShortcut, PageShortcut, Shortcut } from '../core/controls/shortcut.ts'
import { openVersions } from '../model/versions-address.ts'

/** The version for which the dialog asks a name; `version` is null for the present script. */
interface Keeping {
  readonly version: ScriptVersion | null
}

/** Null while the dialog is closed. */
export const keeping = createStore<Keeping | null>(null)

export const openKeeping = (version: ScriptVersion | null): void => keeping.set({ version })

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
