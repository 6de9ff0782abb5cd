import { useEffect, useState } from 'react'
import { useLocationProperty, usePathname } from 'wouter/use-browser-location'
import { type Route, parseRoute } from '#/shared/routes/parse-route.ts'

const LEAVE_EDITOR_MS = 100

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
