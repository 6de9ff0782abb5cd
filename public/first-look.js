// Runs before the page is painted, so that a user in the dark never sees another theme, not even for a moment. The app
// itself is loaded later (preferences.ts describes the stored values).
{
  const root = document.documentElement
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // the browser blocks the storage: the page keeps its own theme
  }
  if (theme === 'light' || theme === 'night') root.dataset.theme = theme
  // the browser's own colours, which the page has until the style sheet is loaded
  const scheme = theme === 'light' ? 'light' : 'dark'
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)
}
