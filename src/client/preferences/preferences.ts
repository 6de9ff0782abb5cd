import { createStore, useStore } from '#/client/ui/store.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'

/** In the order of the menu. Night is red on black, for users who sit in the dark beside a stage. */
export const THEMES = ['dark', 'light', 'night'] as const
export type Theme = (typeof THEMES)[number]
export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The choices of a user on this machine (UI-6). */
export interface Preferences {
  readonly theme: Theme
  readonly lang: Language
  /** Whether the next sign-in outlives the browser session. */
  readonly remember: boolean
}

const store = createStore(parsePreferences(readLocal))

export const { get: readPreferences, subscribe: subscribeToPreferences } = store

export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change }
  for (const [key, value] of Object.entries(next)) storeLocal(key, String(value))
  store.set(next)
}

export function usePreferences(): Preferences {
  return useStore(store)
}

/** The stored texts as preferences; a missing or unknown value becomes the default. */
export function parsePreferences(read: (key: keyof Preferences) => string | null): Preferences {
  return {
    theme: THEMES.find((theme) => theme === read('theme')) ?? 'dark',
    lang: read('lang') === 'en' ? 'en' : 'de',
    remember: read('remember') !== 'false',
  }
}
