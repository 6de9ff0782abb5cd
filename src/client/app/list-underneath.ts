/** Who opens a script by its address goes back to the list from it, as from its card (NAV-10). */
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
