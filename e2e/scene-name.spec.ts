import type { Page } from '@playwright/test'
import { p, scene } from '#test/support/script.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const sceneNames = (page: Page) => page.getByLabel('Name der Szene')

test('[SCN-13] two people write in one scene’s name', async ({ signedIn, server }) => {
  const anna = await signedIn('anna-one-name')
  const ben = await signedIn('ben-one-name')
  const seeder = await seederFor(server.url, 'anna-one-name', PASSWORD)
  const [script] = await seeder.createScripts(['Ein Name'])
  if (script) {
    await seeder.write(script, p('Eins.'), scene('Am See'), p('Zwei.'), p())
    await seeder.share(script, 'ben-one-name', 'write')
  }
  await openScript(anna, 'Ein Name')
  await openScript(ben, 'Ein Name')
  const names = [sceneNames(anna), sceneNames(ben)]
  const expectName = async (name: string) => {
    for (const field of names) await expect(field).toHaveValue(name)
  }
  await sceneNames(anna).click()
  await anna.keyboard.press('End')
  await sceneNames(ben).click()
  await ben.keyboard.press('Home')

  await test.step('carets and selections stay with their letters', async () => {
    await anna.keyboard.type('!')
    await expectName('Am See!')
    await ben.keyboard.type('X')
    await expectName('XAm See!')
    await anna.keyboard.press('Shift+ArrowLeft')
    await ben.keyboard.press('Backspace')
    await expectName('Am See!')
    await anna.keyboard.press('Backspace')
    await expectName('Am See')
  })

  await test.step('a word that is being composed is left alone, and the last name that is written holds', async () => {
    const keyboard = await anna.context().newCDPSession(anna)
    const caret = { selectionStart: 1, selectionEnd: 1 }
    await keyboard.send('Input.imeSetComposition', { text: 'に', ...caret })
    await expectName('Am Seeに')
    await ben.keyboard.type('X')
    await expect(anna.locator('[data-name="XAm Seeに"]')).toBeVisible()
    await expect(sceneNames(anna)).toHaveValue('Am Seeに')
    await keyboard.send('Input.insertText', { text: '日本' })
    await expectName('Am See日本')
    await anna.keyboard.type('.')
    await expectName('Am See日本.')
  })

  await test.step('a person who writes in a scene that is deleted goes on in the sheet', async () => {
    await sheet(ben).getByText('Eins.').click()
    await ben.keyboard.press('Control+a')
    await ben.keyboard.press('Delete')
    await expect(sceneNames(anna)).toHaveCount(0)
    await expect(sheet(anna)).toBeFocused()
  })
})
