import { flushSync } from 'react-dom'

/** Changes what is shown, and gives the focus to an element that may be there only since then. */
export function focusAfter(
  change: () => void,
  elementNow: () => HTMLElement | null | undefined,
): void {
  flushSync(change)
  elementNow()?.focus()
}
