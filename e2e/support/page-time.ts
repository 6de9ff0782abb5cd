import type { Page } from '@playwright/test'

/** Waits for the next frame: browsers report a moved caret once per frame, and no user is faster than that. */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
