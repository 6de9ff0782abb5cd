// Imported first of all, so that the language stands on <html> before anything is rendered. The theme does already
// (public/first-look.js), for nothing may be painted in another one; this changes it later on.
import { readPreferences, subscribeToPreferences } from './preferences.ts'

function apply(): void {
  const { theme, lang } = readPreferences()
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.lang = lang
}

/** Keeps the browser's own bars in the colour of the house; needs the style sheet, so it runs later. */
export function tintBrowserBars(): void {
  const house = getComputedStyle(document.documentElement).getPropertyValue('--house')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', house.trim())
}

apply()
subscribeToPreferences(() => {
  apply()
  tintBrowserBars()
})
