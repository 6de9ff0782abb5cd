import { OVER_THE_PAGE } from './over-the-page.ts'

/**
 * Gives the focus back as soon as something over the page begins to close, so that the next key arrives where it
 * belongs: Base UI would wait for the end of the exit animation, and is told to leave it alone. Whoever has put
 * the focus elsewhere by then keeps it there.
 * @param focus where it goes; without it to what opened what closes
 */
export function returnFocus(opener: Element | null | undefined, focus?: () => void): void {
  const { activeElement, body } = document
  const isNobodys = activeElement === null || activeElement === body || activeElement === opener
  if (!isNobodys && !isLeaving(activeElement, opener ?? null)) return
  if (focus) focus()
  else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** Whether it goes with what closes; a dialog in which a list closes stays. What is inert keeps no focus. */
function isLeaving(element: Element, opener: Element | null): boolean {
  if (element.closest('[inert]')) return true
  const over = element.closest(OVER_THE_PAGE)
  return over !== null && !over.contains(opener)
}
