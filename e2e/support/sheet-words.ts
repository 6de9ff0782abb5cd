import type { Page } from '@playwright/test'
import { sheet } from './scripts.ts'

/** The middle of a word on the sheet; nobody's caret may be inside of it. */
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
