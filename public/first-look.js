// Runs before a page is painted: nobody who sits in the dark sees another theme, not for a moment. The app itself comes
// later (preferences.ts says what is stored).
{
  const root = document.documentElement
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // blocked: the page's own theme
  }
  if (theme === 'light' || theme === 'night') root.dataset.theme = theme
  // what is seen before the style sheet has come
  const scheme = theme === 'light' ? 'light' : 'dark'
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)
}
