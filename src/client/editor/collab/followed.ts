import { createStore } from '#/client/ui/store.ts'
import type { Shortcut } from '../core/controls/shortcut.ts'
import type { Person } from './people.ts'

/** Whose caret the view goes with; null while it goes with nobody's. */
export const followed = createStore<Pick<Person, 'id' | 'name' | 'color'> | null>(null)

export const endFollowing = (): void => followed.set(null)

/** While one follows somebody. */
export const endFollowingShortcut: Shortcut = {
  keys: ['Escape'],
  group: 'script',
  label: (text) => text.shortcuts.endFollowing,
}
