import { createStore, useStore } from '#/client/ui/store.ts'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]
export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** What a person chose on this machine (UI-6). */
export interface Preferences {
  readonly theme: Theme
  readonly lang: Language
  /** Whether the next sign-in outlives the browser session. */
  readonly remember: boolean
}

const KEYS = { theme: 'theme', lang: 'lang', remember: 'remember' } as const
const store = createStore<Preferences>(load())

export const { get: readPreferences, subscribe: subscribeToPreferences } = store

export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change }
  for (const key of Object.values(KEYS)) keep(key, String(next[key]))
  store.set(next)
}

export function usePreferences(): Preferences {
  return useStore(store)
}

/** The stored texts as preferences; what is missing or foreign becomes the default. */
export function parsePreferences(read: (key: keyof Preferences) => string | null): Preferences {
  return {
    theme: read('theme') === 'light' ? 'light' : 'dark',
    lang: read('lang') === 'en' ? 'en' : 'de',
    remember: read('remember') !== 'false',
  }
}

function load(): Preferences {
  return parsePreferences((key) => {
    try {
      return localStorage.getItem(KEYS[key])
    } catch {
      return null // Storage may be blocked; the defaults then hold for this visit.
    }
  })
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Blocked or full: the choice still holds for this visit.
  }
}
