import type { Locator } from 'vitest/browser'

/** What stands in each of the elements that are there now. */
export const textsOf = (locator: Locator): readonly (string | null)[] =>
  locator.elements().map(({ textContent }) => textContent)
