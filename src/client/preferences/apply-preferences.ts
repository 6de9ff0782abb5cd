// Imported first of all, so that <html> has the language before the first render. The theme is set even earlier
// (public/first-look.js), because the first paint must have the right one; this file applies later changes.
import { readPreferences, subscribeToPreferences } from './preferences.ts'

function apply(): void {
  const { theme, lang } = readPreferences()
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.lang = lang
}

/** Gives the browser's own bars the colour of the background. Runs after the style sheet is loaded, which it reads. */
export function tintBrowserBars(): void {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--background')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background.trim())
}

apply()
subscribeToPreferences(() => {
  apply()
  tintBrowserBars()
})
