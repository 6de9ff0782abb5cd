import { expect, test } from 'vitest'
import { parsePreferences, readPreferences, setPreferences, THEMES } from './preferences.ts'

test('[UI-1] [UI-5] German and dark are the defaults, also for foreign values', () => {
  const defaults = { theme: 'dark', lang: 'de', remember: true }
  expect(parsePreferences(() => null)).toEqual(defaults)
  expect(parsePreferences(() => 'fr')).toEqual(defaults)
})

test('[UI-6] theme, language and the remember-me flag are kept', () => {
  const stored = { theme: 'light', lang: 'en', remember: 'false' }
  expect(parsePreferences((key) => stored[key])).toEqual({
    theme: 'light',
    lang: 'en',
    remember: false,
  })
  for (const theme of THEMES) {
    expect(parsePreferences((key) => ({ ...stored, theme })[key]).theme).toBe(theme)
    setPreferences({ theme })
    expect(readPreferences().theme).toBe(theme)
  }
  setPreferences({ theme: 'dark' })
})
