// Controls where the browser's back button leads: after a sign-out to no page that was open (ACC-38), from a script to
// the list.
import { letPageGo } from '#/client/local/ask-before-unload.ts'
import { readVisit, storeVisit } from '#/client/local/local-storage.ts'
import { forgetRequestedAddress } from './routing.ts'

const KEY = 'resetHistory'
const MAX_WAIT_MS = 500

/** Goes back to the first entry of this house and loads the app afresh there; never returns to the caller's screen. */
export function resetHistory(): void {
  letPageGo()
  storeVisit(KEY, 'true')
  // Browsers without the navigation API keep their earlier entries, which lead to the sign-in.
  const depth = 'navigation' in window ? (window.navigation.currentEntry?.index ?? 0) : 0
  if (depth <= 0) return location.reload()
  addEventListener('popstate', () => location.reload(), { once: true })
  history.go(-depth)
  setTimeout(() => location.reload(), MAX_WAIT_MS)
  return undefined
}

/**
 * Called before any code reads the address: a reset that is under way ends at '/', without forward entries and without
 * the address that the page may have kept when its session ended just before.
 */
export function finishHistoryReset(): void {
  if (readVisit(KEY) === null) return
  storeVisit(KEY, null)
  forgetRequestedAddress()
  history.replaceState(null, '', '/')
  history.pushState(null, '', '/')
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
  return 'navigation' in window ? window.navigation.currentEntry?.index === 0 : history.length === 1
}
