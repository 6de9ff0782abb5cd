import { flushSync } from 'react-dom'

/** Changes what is shown, and then focuses an element that may have come with the change. */
export function focusAfter(
  change: () => void,
  elementNow: () => HTMLElement | null | undefined,
): void {
  flushSync(change)
  elementNow()?.focus()
}
