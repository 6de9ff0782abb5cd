import type { Route } from '#/shared/routes/parse-route.ts'

/** A title of one or two dots has no segment: browsers take it for a way through folders, encoded or not. */
export function editorPath(scriptId: string, title?: string): string {
  const path = `/editor/${encodeURIComponent(scriptId)}`
  return title === undefined || title === '.' || title === '..'
    ? path
    : `${path}/${encodeURIComponent(title)}`
}

/** Where somebody has to go instead (NAV-8), or null if the route is theirs. */
export function redirectOf(route: Route, isSignedIn: boolean): '/' | '/scripts' | null {
  if (route.view === 'privacy' || route.view === 'imprint' || route.view === 'reset') return null
  if (!isSignedIn) return route.view === 'auth' ? null : '/'
  return route.view === 'auth' || route.view === 'unknown' ? '/scripts' : null
}
