import type { Page } from '@playwright/test'
import { createScript, openScript, shareWith, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

const sceneNames = (page: Page) => page.getByLabel('Name der Szene')

async function write(page: Page, ...lines: readonly string[]): Promise<void> {
  await sheet(page).click()
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}

test('[SCN-6] two people insert scenes at once and both end with 1..n', async ({ signedIn }) => {
  const anna = await signedIn('anna-scenes')
  const ben = await signedIn('ben-scenes')
  await createScript(anna, 'Gleichzeitig')
  await shareWith(anna, 'Gleichzeitig', 'ben-scenes', 'write')
  let updates = 0
  anna.on('websocket', (socket) => socket.on('framesent', () => updates++))
  for (const page of [anna, ben]) await page.clock.install()
  await openScript(anna, 'Gleichzeitig')
  await write(anna, 'Erster Satz.', 'Zweiter Satz.')
  await openScript(ben, 'Gleichzeitig')
  await expect(sheet(ben)).toContainText('Zweiter Satz.')
  await sheet(anna).getByText('Erster').click()
  await sheet(ben).getByText('Zweiter').click()
  await Promise.all([anna.keyboard.press('Control+Shift+z'), ben.keyboard.press('Control+Shift+z')])
  const numbers = (page: Page) =>
    sheet(page)
      .locator('section[data-number]')
      .evaluateAll((scenes) => scenes.map((scene) => scene.getAttribute('data-number')))
  for (const page of [anna, ben]) {
    await expect(sceneNames(page)).toHaveCount(2)
    expect(await numbers(page)).toEqual(['1', '2'])
  }
  // the two editors do not answer each other's edits without end
  const takeTurns = async () => {
    for (let turn = 0; turn < 5; turn++)
      for (const page of [anna, ben]) {
        await page.clock.runFor(300)
        // a request takes as long as a message to the server and back
        await page.request.get('/api/me')
      }
  }
  await takeTurns()
  const settled = updates
  await takeTurns()
  expect(updates - settled).toBeLessThanOrEqual(2)
})
