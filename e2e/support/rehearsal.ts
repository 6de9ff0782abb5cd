import { expect, type Page } from '@playwright/test'
import { sheet } from './scripts.ts'
import { placeAtRest } from './sheet-words.ts'

export const line = (page: Page) => sheet(page).locator('.rehearsal-word')

/** Begins the rehearsal, or joins the one that runs. */
export const begin = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Probe beginnen$|mitmachen$/ })
    .click()

/** Clicks a word once it rests: the page may still be scrolling to the line. */
export async function clickWord(page: Page, text: string): Promise<void> {
  const { x, y } = await placeAtRest(page, text)
  await page.mouse.click(x, y)
}

export async function jumpTo(page: Page, text: string): Promise<void> {
  await clickWord(page, text)
  await page.keyboard.press('Enter')
  await expect(line(page)).toHaveText(text)
}
