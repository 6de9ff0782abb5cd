import type { Page } from '@playwright/test'

/** Waits for the next frame: browsers report a moved caret once per frame, and no user is faster than that. */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** Moves the page's clock so far that the next edit is another step of undo (DOC-32); the clock must be installed. */
export const endUndoStep = (page: Page): Promise<void> => page.clock.fastForward(700)
