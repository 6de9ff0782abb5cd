import type { Page } from '@playwright/test'
import { openNewScript, openScript, shareWith, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

async function newScript(page: Page, title: string): Promise<void> {
  await openNewScript(page, title)
  await sheet(page).click()
}

/** Every block of the sheet as 'NAME: text' or its text. */
const blocksOf = (page: Page) =>
  sheet(page).evaluate((element) =>
    [...element.children].map((shown) => {
      const child = shown.cloneNode(true) as Element
      // other people's carets stand in the text, with their names
      for (const caret of child.querySelectorAll('.other-caret')) caret.remove()
      const name = child.querySelector('[data-speaker]')
      const text = child.querySelector('[data-dialogue-text]') ?? child
      return name ? `${name.textContent}: ${text.textContent}` : (text.textContent ?? '')
    }),
  )

test('[DOC-24] the empty last paragraph stays one, for two people and after reloads', async ({
  signedIn,
}) => {
  const anna = await signedIn('anna-ends')
  const ben = await signedIn('ben-ends')
  await newScript(anna, 'Ende')
  await anna.keyboard.type('Vorhang.')
  await expect.poll(() => blocksOf(anna)).toEqual(['Vorhang.', ''])
  await anna.goto('/scripts')
  await shareWith(anna, 'Ende', 'ben-ends', 'write')
  await openScript(anna, 'Ende')
  await openScript(ben, 'Ende')
  for (const page of [anna, ben]) {
    await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', ''])
    await page.reload()
    await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', ''])
  }
  await sheet(ben).locator('> p').last().click()
  await ben.keyboard.type('Licht.')
  for (const page of [anna, ben])
    await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', 'Licht.', ''])
})
