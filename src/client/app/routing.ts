// The routes of addresses, and the address that was requested before the sign-in.
import { type Route, parseRoute } from '#/shared/routes/parse-route.ts'
import { readVisit, storeVisit } from '#/client/local/visit-storage.ts'
import { useEffect, useState } from 'react'
import { useLocationProperty, usePathname } from 'wouter/use-browser-location'

const REQUESTED_ADDRESS_KEY = 'requestedAddress'

const LEAVE_EDITOR_MS = 100

/** The address to redirect to (NAV-8), or null if the user may see the route. */
export function redirectOf(route: Route, isSignedIn: boolean): '/' | '/scripts' | null {
  if (route.view === 'privacy' || route.view === 'imprint' || route.view === 'reset') return null
  if (!isSignedIn) return route.view === 'auth' ? null : '/'
  return route.view === 'auth' || route.view === 'unknown' ? '/scripts' : null
}

/** The route of the address bar. */
export function useRoute(): Route {
  const path = usePathname()
  const hash = useLocationProperty(() => location.hash)
  return parseRoute(path, hash)
}

/** The route to show: the editor stays for its exit animation while the address is already the list's (NAV-10). */
export function useShownRoute(route: Route): { readonly shown: Route; readonly leaving: boolean } {
  const [shown, setShown] = useState(route)
  const isSame = JSON.stringify(shown) === JSON.stringify(route)
  const leaving = !isSame && shown.view === 'editor' && route.view === 'scripts'
  useEffect(() => {
    if (isSame) return undefined
    const timer = setTimeout(() => setShown(route), leaving ? LEAVE_EDITOR_MS : 0)
    return () => clearTimeout(timer)
  })
  return { shown: leaving ? shown : route, leaving }
}

// Stores the whole address that was requested before the sign-in, with query and hash, such as the versions to
// compare; it survives a reload of the sign-in screen (NAV-9).
export function rememberRequestedAddress(): void {
  const { pathname, search, hash } = location
  storeVisit(REQUESTED_ADDRESS_KEY, pathname + search + hash)
}

export function forgetRequestedAddress(): void {
  storeVisit(REQUESTED_ADDRESS_KEY, null)
}

/** The remembered address, or else the script list. */
export function requestedAddress(): string {
  return readVisit(REQUESTED_ADDRESS_KEY) ?? '/scripts'
}
