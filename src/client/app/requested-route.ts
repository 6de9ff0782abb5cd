// The route that somebody asked for before signing in; it survives a reload of the sign-in screen (NAV-9).
const KEY = 'requestedRoute'

export function rememberRequestedRoute(path: string): void {
  sessionStorage.setItem(KEY, path)
}

export function forgetRequestedRoute(): void {
  sessionStorage.removeItem(KEY)
}

/** The remembered route, or else the script list. */
export function requestedRoute(): string {
  return sessionStorage.getItem(KEY) ?? '/scripts'
}
