// The routes of addresses, and the address that was requested before the sign-in.
import { useEffect, useState } from 'react'
import { useLocationProperty, usePathname } from 'wouter/use-browser-location'
import type { CurrentUser } from '#/shared/api/accounts.ts'
import { editorPath, type Route, parseRoute } from '#/shared/routes/parse-route.ts'
import { readVisit, storeVisit } from '#/client/local/local-storage.ts'
import { letPageGo } from '#/client/local/ask-before-unload.ts'
import { createStore } from '#/client/ui/store.ts'

const REQUESTED_ADDRESS_KEY = 'requestedAddress'

const LEAVE_EDITOR_MS = 100

const FOR_ANYONE: ReadonlySet<Route['view']> = new Set(['privacy', 'imprint', 'reset', 'invite'])

/** Whether the route shows the same to people who are signed in and to others. */
export const isForAnyone = (route: Route): boolean => FOR_ANYONE.has(route.view)

/** The address to redirect to (NAV-8), or null if the user may see the route. A guest sees what the invitation leads to. */
export function redirectOf(route: Route, user: Pick<CurrentUser, 'guest'> | null): string | null {
  if (isForAnyone(route)) return null
  if (user === null) return route.view === 'auth' ? null : '/'
  if (user.guest) {
    const { script_id: scriptId, production } = user.guest
    const ids = production?.scripts.map(({ id }) => id) ?? [scriptId]
    return route.view === 'editor' && ids.includes(route.scriptId) ? null : editorPath(scriptId)
  }
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
  if (left === null) storeVisit(REQUESTED_ADDRESS_KEY, addressHere())
}

export function forgetRequestedAddress(): void {
  left = null
  storeVisit(REQUESTED_ADDRESS_KEY, null)
}

/** The remembered address, or else the script list. */
export function requestedAddress(userId: string): string {
  const ofUser = left?.userId === userId ? left.address : null
  return readVisit(REQUESTED_ADDRESS_KEY) ?? ofUser ?? '/scripts'
}

/** The address at which a user was who has signed out in another tab. */
let left: { readonly userId: string; readonly address: string } | null = null

/** Keeps the address for its user alone, and in memory: after a sign-out no data of a user stays on the machine (ACC-40). */
export function leaveAddress(userId: string): void {
  const address = readVisit(REQUESTED_ADDRESS_KEY) ?? addressHere()
  forgetRequestedAddress()
  left = { userId, address }
}

const addressHere = () => location.pathname + location.search + location.hash

// Controls where the browser's back button leads: after a sign-out to no page that was open (ACC-38), from a script to
// the list.

const KEY = 'resetHistory'
/** The index of the first entry since a sign-out in another tab. */
const EARLIER_KEY = 'firstEntry'
const MAX_WAIT_MS = 500

/** True from a sign-out on until the page is loaded afresh: what is typed until then would be lost. */
export const isLeaving = createStore(false)

/** Goes back to the first entry of this house and loads the app afresh there; never returns to the caller's screen. */
export function resetHistory(): void {
  letPageGo()
  storeVisit(KEY, 'true')
  const depth = indexHere()
  if (depth <= 0) return location.reload()
  addEventListener('popstate', () => location.reload(), { once: true })
  history.go(-depth)
  setTimeout(() => location.reload(), MAX_WAIT_MS)
  return undefined
}

/**
 * The same without loading the app afresh, which would lose the input that this page keeps for its user: it goes back to the
 * first entry of this page. Entries before that were loaded earlier; one to which a person goes back becomes '/', too.
 */
export async function clearHistory(): Promise<void> {
  const first = 'navigation' in window && navigation.entries().find((entry) => entry.sameDocument)
  if (first) {
    if (first.index > 0) storeVisit(EARLIER_KEY, String(first.index))
    // fails if the user goes elsewhere meanwhile
    if (first.index < indexHere()) await navigation.traverseTo(first.key).finished?.catch(() => {})
  }
  beginHistory()
}

// Browsers without the navigation API keep their earlier entries, which lead to the sign-in.
const indexHere = () => ('navigation' in window ? (navigation.currentEntry?.index ?? 0) : 0)

function beginHistory(): void {
  history.replaceState(null, '', '/')
  history.pushState(null, '', '/')
}

/**
 * Called before any code reads the address: a reset that is under way ends at '/', without forward entries and without
 * the address that the page may have kept when its session ended just before.
 */
export function finishHistoryReset(): void {
  if (indexHere() < Number(readVisit(EARLIER_KEY))) history.replaceState(null, '', '/')
  if (readVisit(KEY) === null) return
  storeVisit(KEY, null)
  forgetRequestedAddress()
  beginHistory()
}

/**
 * If a script was opened by its address, puts the list before it in the history, as if the script had been opened
 * from its card (NAV-10).
 */
export function putListUnderneath(): void {
  if (!isFirstEntry()) return
  const { href } = location
  history.replaceState(null, '', '/scripts')
  history.pushState(null, '', href)
}

/** True if the tab's history has no earlier entry of this house. */
function isFirstEntry(): boolean {
  return 'navigation' in window ? indexHere() === 0 : history.length === 1
}
