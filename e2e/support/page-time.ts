import type { Page } from '@playwright/test'

/** Browsers tell of a moved caret once a frame, and nobody's hands are faster than that. */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** Lets as much of the page's own time go by that what follows is another step of undo (DOC-32); its clock is installed. */
export const endUndoStep = (page: Page): Promise<void> => page.clock.fastForward(700)
