import { createStore, useStore } from '#/client/ui/store.ts'
import { readLocal, storeLocal, readVisit, storeVisit } from '#/client/local/local-storage.ts'

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

const store = createStore(parsePreferences((key) => readLocal(key) ?? readVisit(key)))

export const { get: readPreferences } = store

/** Keeps what the user has chosen, and nothing else: a value that was never chosen gives way to the language of a link. */
export function setPreferences(change: Partial<Preferences>): void {
  for (const [key, value] of Object.entries(change)) storeLocal(key, String(value))
  store.set({ ...store.get(), ...change })
}

/** Sets the language of a link that the visitor has come by, for this visit, if none is chosen on this machine (INV-248). */
export function setLanguageOfVisit(lang: Language): void {
  if (readLocal('lang') !== null) return
  storeVisit('lang', lang)
  store.set({ ...store.get(), lang })
}

export function usePreferences(): Preferences {
  return useStore(store)
}

/**
 * Gives the page the chosen theme and language, now and after each change. The theme is set even earlier
 * (public/first-look.js), because the first paint must have the right one. Runs after the style sheet is loaded.
 */
export function applyPreferences(): void {
  showPreferences()
  store.subscribe(showPreferences)
}

function showPreferences(): void {
  const { theme, lang } = store.get()
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.lang = lang
  // the browser's own bars have the colour of the background
  const background = getComputedStyle(root).getPropertyValue('--background')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background.trim())
}

/** The stored texts as preferences; a missing or unknown value becomes the default. */
export function parsePreferences(read: (key: keyof Preferences) => string | null): Preferences {
  return {
    theme: THEMES.find((theme) => theme === read('theme')) ?? 'dark',
    lang: read('lang') === 'en' ? 'en' : 'de',
    remember: read('remember') !== 'false',
  }
}
