import { createStore } from '#/client/ui/store.ts'
import type { Shortcut } from '../core/controls/shortcut.ts'
import type { Person } from './people.ts'

/** The person whose caret the view follows; null if there is none. */
export const followed = createStore<Pick<Person, 'id' | 'name' | 'color'> | null>(null)

export const endFollowing = (): void => followed.set(null)

/** Works while the view follows a person. */
export const endFollowingShortcut: Shortcut = {
  keys: ['Escape'],
  group: 'script',
  label: (text) => text.shortcuts.endFollowing,
}
