import { expect, type Page } from '@playwright/test'
import { sheet } from './scripts.ts'
import { placeOf } from './sheet-words.ts'

export const line = (page: Page) => sheet(page).locator('.rehearsal-word')

/** Begins the rehearsal, or joins the one that runs. */
export const begin = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Probe beginnen$|mitmachen$/ })
    .click()

/** Clicks a word once it rests: the page may still be scrolling to the line. */
export async function clickWord(page: Page, text: string): Promise<void> {
  let before = await placeOf(page, text)
  for (;;) {
    await page.waitForTimeout(150)
    const place = await placeOf(page, text)
    if (place.x === before.x && place.y === before.y) break
    before = place
  }
  await page.mouse.click(before.x, before.y)
}

export async function jumpTo(page: Page, text: string): Promise<void> {
  await clickWord(page, text)
  await page.keyboard.press('Enter')
  await expect(line(page)).toHaveText(text)
}
