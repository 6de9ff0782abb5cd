import { useSyncExternalStore } from 'react'

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
const listeners = new Set<() => void>()
let current: Preferences = load()

export function readPreferences(): Preferences {
  return current
}

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  for (const key of Object.values(KEYS)) store(key, String(current[key]))
  for (const listener of listeners) listener()
}

export function subscribeToPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribeToPreferences, readPreferences)
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

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Blocked or full: the choice still holds for this visit.
  }
}
