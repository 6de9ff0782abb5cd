import type { Page } from '@playwright/test'
import { sheet } from './scripts.ts'

/** Waits for the next frame: browsers report a moved caret once per frame, and no user is faster than that. */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** The text on the sheet, without the names at other people's carets. */
export const written = (page: Page): Promise<string | null> =>
  sheet(page).evaluate((root) => {
    const copy = root.cloneNode(true) as Element
    for (const caret of copy.querySelectorAll('.other-caret')) caret.remove()
    return copy.textContent
  })

/** The middle of a word on the sheet; no other person's caret may be inside the word. */
export const placeOf = (page: Page, text: string) => placeOnceStill(page, text, 0)

/** The number of frames without movement after which a word counts as at rest. */
const RESTING_FRAMES = 10

/** The middle of a word that has come to rest: before, the page may still be scrolling to it. */
export const placeAtRest = (page: Page, text: string) => placeOnceStill(page, text, RESTING_FRAMES)

/** The page itself looks at each frame: a message for each of them costs more than all else of a click. */
async function placeOnceStill(
  page: Page,
  text: string,
  frames: number,
): Promise<{ x: number; y: number }> {
  const place = await sheet(page).evaluate(
    async (root, { wanted, restingFrames }) => {
      const nextFrame = () =>
        new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const find = () => {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const { currentNode } = texts
          const start = currentNode.textContent?.indexOf(wanted) ?? -1
          if (start < 0) continue
          const range = document.createRange()
          range.setStart(currentNode, start)
          range.setEnd(currentNode, start + wanted.length)
          const { left, top, width, height } = range.getBoundingClientRect()
          return { x: left + width / 2, y: top + height / 2 }
        }
        throw new Error(`no ${wanted} on the sheet`)
      }
      let place = find()
      for (let still = 0; still < restingFrames; still++) {
        await nextFrame()
        if (!root.isConnected) return null
        const next = find()
        if (next.x !== place.x || next.y !== place.y) still = 0
        place = next
      }
      return place
    },
    { wanted: text, restingFrames: frames },
  )
  // the sheet has been drawn anew meanwhile
  return place ?? placeOnceStill(page, text, frames)
}
