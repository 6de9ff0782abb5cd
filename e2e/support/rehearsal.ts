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

/** The item that a click on a word focuses in its menu; until then Enter reaches the sheet. */
export const jumpItem = (page: Page) => page.getByRole('menuitem', { name: 'Hierher springen' })

export async function jumpTo(page: Page, text: string): Promise<void> {
  await clickWord(page, text)
  await expect(jumpItem(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(page)).toHaveText(text)
}
