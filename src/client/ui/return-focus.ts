import { OVER_THE_PAGE } from './over-the-page.ts'

/**
 * Gives the focus back as soon as something over the page begins to close, so that the next key arrives where it
 * belongs. Base UI would wait for the end of the exit animation, so it is told not to move the focus. If the focus has
 * been moved elsewhere by then, it stays there.
 * @param focus puts the focus where it belongs; without it the opener gets it
 */
export function returnFocus(opener: Element | null | undefined, focus?: () => void): void {
  const { activeElement, body } = document
  const isNobodys = activeElement === null || activeElement === body || activeElement === opener
  if (!isNobodys && !isLeaving(activeElement, opener ?? null)) return
  if (focus) focus()
  else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** Whether an element leaves with what closes, or is inert. A dialog in which only a list closes does not leave. */
function isLeaving(element: Element, opener: Element | null): boolean {
  if (element.closest('[inert]')) return true
  const over = element.closest(OVER_THE_PAGE)
  return over !== null && !over.contains(opener)
}
