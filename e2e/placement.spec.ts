import type { Page } from '@playwright/test'
import { createScript, openNewScript, openScript, shareWith, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const hint = (page: Page) => page.getByText('Klicke zwischen zwei Absätze')
const sceneNames = (page: Page) => page.getByLabel('Name der Szene')

async function write(page: Page, ...lines: readonly string[]): Promise<void> {
  await sheet(page).click()
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}

test('[SCN-8] [SCN-9] [SCN-10] [SCN-11] [SCN-12] a scene and a dialogue are placed between paragraphs', async ({
  signedIn,
}) => {
  const anna = await signedIn('anna-places')
  await openNewScript(anna, 'Setzen')
  await write(anna, 'Eins.', 'Zwei.')

  await button(anna, 'Szene einfügen').click()
  await expect(hint(anna)).toBeVisible()
  await expect(button(anna, 'Szene einfügen')).toHaveAttribute('aria-pressed', 'true')
  await button(anna, 'Szene einfügen').click()
  await expect(hint(anna)).toBeHidden()

  await button(anna, 'Szene einfügen').click()
  await anna.keyboard.press('Escape')
  await expect(hint(anna)).toBeHidden()

  await button(anna, 'Szene einfügen').click()
  await button(anna, 'Szene einfügen').focus()
  await anna.keyboard.press('Escape')
  await expect(hint(anna)).toBeHidden()

  await button(anna, 'Replik einfügen').click()
  await sheet(anna).click({ button: 'right' })
  await expect(hint(anna)).toBeHidden()
  await expect(sheet(anna)).not.toContainText('Speaker')

  await button(anna, 'Szene einfügen').click()
  const second = sheet(anna).getByText('Zwei.')
  await second.hover({ position: { x: 20, y: 2 } })
  await second.click({ position: { x: 20, y: 2 } })
  await expect(sceneNames(anna)).toBeFocused()
  await expect(sceneNames(anna)).toHaveValue('Szene Name')
  await expect(anna.getByRole('toolbar')).toHaveAttribute('data-context', 'scene-select')
  await anna.keyboard.type('Im Park')
  await expect(sceneNames(anna)).toHaveValue('Im Park')
  await expect(hint(anna)).toBeHidden()

  await button(anna, 'Replik einfügen').click()
  const { height } = (await second.boundingBox()) ?? { height: 20 }
  await second.click({ position: { x: 20, y: height - 2 } })
  await anna.keyboard.type('ANNA')
  await expect(sheet(anna).locator('[data-speaker]')).toHaveText('ANNA')
  const order = await sheet(anna).evaluate((element) =>
    [...element.children].map(
      (child) => child.querySelector('textarea')?.value ?? child.textContent ?? '',
    ),
  )
  expect(order).toEqual(['Eins.', 'Im Park', 'Zwei.', 'ANNA', ''])
})

test('[MOB-7] [SCN-12] in the mobile layout the hint says so, with a mouse, too', async ({
  signedIn,
}) => {
  const anna = await signedIn('anna-taps')
  await openNewScript(anna, 'Schmal')
  await anna.setViewportSize({ width: 767, height: 900 })
  await button(anna, 'Szene einfügen').click()
  await expect(anna.getByText('Tippe zwischen zwei Absätze')).toBeVisible()
  await anna.setViewportSize({ width: 768, height: 900 })
  await expect(hint(anna)).toBeVisible()
})

test('[SCN-6] two people insert scenes at once and both end with 1..n', async ({ signedIn }) => {
  const anna = await signedIn('anna-scenes')
  const ben = await signedIn('ben-scenes')
  await createScript(anna, 'Gleichzeitig')
  await shareWith(anna, 'Gleichzeitig', 'ben-scenes', 'write')
  await openScript(anna, 'Gleichzeitig')
  await write(anna, 'Erster Satz.', 'Zweiter Satz.')
  let updates = 0
  anna.on('websocket', (socket) => socket.on('framesent', () => updates++))
  for (const page of [anna, ben]) await page.clock.install()
  await anna.reload()
  await openScript(ben, 'Gleichzeitig')
  await expect(sheet(anna)).toContainText('Zweiter Satz.')
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
  // and nobody goes on answering the other
  const takeTurns = async () => {
    for (let turn = 0; turn < 5; turn++)
      for (const page of [anna, ben]) {
        await page.clock.runFor(300)
        // as long as a word takes to the server and back
        await page.request.get('/api/me')
      }
  }
  await takeTurns()
  const settled = updates
  await takeTurns()
  expect(updates - settled).toBeLessThanOrEqual(2)
})
