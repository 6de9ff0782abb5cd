import { flushSync } from 'react-dom'

/** Makes a change of state, and then focuses an element that the change may have added. */
export function focusAfter(
  change: () => void,
  elementNow: () => HTMLElement | null | undefined,
): void {
  flushSync(change)
  elementNow()?.focus()
}
