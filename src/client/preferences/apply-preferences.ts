// Imported first of all, so that the language stands on <html> before anything is rendered. The theme does already
// (public/first-look.js), for nothing may be painted in another one; this changes it later on.
import { readPreferences, subscribeToPreferences } from './preferences.ts'

function apply(): void {
  const { theme, lang } = readPreferences()
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.lang = lang
}

/** Gives the browser's own bars the colour of the background. It reads the style sheet, so it runs after that is there. */
export function tintBrowserBars(): void {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--background')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background.trim())
}

apply()
subscribeToPreferences(() => {
  apply()
  tintBrowserBars()
})
