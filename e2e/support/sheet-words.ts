import type { Page } from '@playwright/test'
import { nextFrame } from './page-time.ts'
import { sheet } from './scripts.ts'

/** The text on the sheet, without the names at other people's carets. */
export const written = (page: Page): Promise<string | null> =>
  sheet(page).evaluate((root) => {
    const copy = root.cloneNode(true) as Element
    for (const caret of copy.querySelectorAll('.other-caret')) caret.remove()
    return copy.textContent
  })

/** The middle of a word on the sheet; no other person's caret may be inside the word. */
export async function placeOf(page: Page, text: string): Promise<{ x: number; y: number }> {
  return sheet(page).evaluate((root, wanted) => {
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
  }, text)
}

/** The number of frames without movement after which a word counts as at rest. */
const RESTING_FRAMES = 10

/** The middle of a word that has come to rest: before, the page may still be scrolling to it. */
export async function placeAtRest(page: Page, text: string): Promise<{ x: number; y: number }> {
  let place = await placeOf(page, text)
  for (let still = 0; still < RESTING_FRAMES; still++) {
    await nextFrame(page)
    const next = await placeOf(page, text)
    if (next.x !== place.x || next.y !== place.y) still = 0
    place = next
  }
  return place
}
