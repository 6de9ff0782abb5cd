import { OVER_THE_PAGE } from './over-the-page.ts'

/**
 * Gives the focus back as soon as a dialog, menu or list begins to close, so that the next key reaches the right
 * element. Base UI would wait for the end of the exit animation, so its own focus return is switched off. If the focus
 * has been moved elsewhere by then, it stays there.
 * @param focus moves the focus; without it the opener gets the focus
 */
export function returnFocus(opener: Element | null | undefined, focus?: () => void): void {
  const { activeElement, body } = document
  const isNobodys = activeElement === null || activeElement === body || activeElement === opener
  if (!isNobodys && !isLeaving(activeElement, opener ?? null)) return
  if (focus) focus()
  else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** True if an element closes too, or is inert. If only a list in a dialog closes, the rest of the dialog stays. */
function isLeaving(element: Element, opener: Element | null): boolean {
  if (element.closest('[inert]')) return true
  const over = element.closest(OVER_THE_PAGE)
  return over !== null && !over.contains(opener)
}
