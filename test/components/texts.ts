import type { Locator } from 'vitest/browser'

/** The text of each element that is there now. */
export const textsOf = (locator: Locator): readonly (string | null)[] =>
  locator.elements().map(({ textContent }) => textContent)
