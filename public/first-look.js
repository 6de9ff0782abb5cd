// Runs before the page is painted and before the app is loaded (preferences.ts describes the stored values).

// The theme: a user in the dark never sees another one, not even for a moment.
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

// The user, and the parts of the app that the address needs: the app would ask for them only once it is loaded. The
// build names the parts (vite.config.ts). A page that does not name them is a native app's, or one in development.
{
  const parts = document.querySelector('meta[name="parts"]')?.getAttribute('content')
  const loadParts = (answer) => {
    const [, screen] = location.pathname.split('/')
    const files = JSON.parse(parts)[answer.ok ? screen : 'auth'] ?? []
    for (const href of files)
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'modulepreload',
          href,
          fetchPriority: 'low',
        }),
      )
    return answer
  }
  let isCookieUser = false
  try {
    // a token of this tab, or a sign-out that the server does not know yet, comes before the cookie (api/session.ts)
    const token = sessionStorage.getItem('token') ?? 'authenticated'
    isCookieUser = token === 'authenticated' && localStorage.getItem('pendingSignOut') === null
  } catch {
    // the browser blocks the storage: the app asks by itself
  }
  if (parts && isCookieUser)
    globalThis.userRequest = fetch('/api/me', {
      headers: { accept: 'application/json' },
      credentials: 'include',
    })
      .then(loadParts)
      .catch(() => null)
}
