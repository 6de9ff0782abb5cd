// What the browser's way back leads to: after a sign-out nothing that was open (ACC-38), from a script the list.
const KEY = 'resetHistory'
const MAX_WAIT_MS = 500

/** Goes back to the first entry of this house and loads the app afresh there; never returns to the caller's screen. */
export function resetHistory(): void {
  sessionStorage.setItem(KEY, 'true')
  // Browsers without the navigation API keep their earlier entries, which lead to the sign-in.
  const depth = 'navigation' in window ? (window.navigation.currentEntry?.index ?? 0) : 0
  if (depth <= 0) return location.reload()
  addEventListener('popstate', () => location.reload(), { once: true })
  history.go(-depth)
  setTimeout(() => location.reload(), MAX_WAIT_MS)
  return undefined
}

/** Called before anything reads the address: a reset that is under way ends at '/', with nothing ahead. */
export function finishHistoryReset(): void {
  if (sessionStorage.getItem(KEY) === null) return
  sessionStorage.removeItem(KEY)
  history.replaceState(null, '', '/')
  history.pushState(null, '', '/')
}

/**
 * A script that was opened by its address has the list behind it in the history, as one that was opened from
 * its card (NAV-10).
 */
export function putListUnderneath(): void {
  if (!isFirstEntry()) return
  const { href } = location
  history.replaceState(null, '', '/scripts')
  history.pushState(null, '', href)
}

/** Whether nothing of this house lies before in the tab's history. */
function isFirstEntry(): boolean {
  return 'navigation' in window ? window.navigation.currentEntry?.index === 0 : history.length === 1
}
