import type { Page } from '@playwright/test'
import { p, scene } from '../test/support/script.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { endUndoStep } from './support/page-time.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const sceneNames = (page: Page) => page.getByLabel('Name der Szene')

test('[DOC-31] [SCN-3] a scene’s name has the sheet’s undo, redo and scene insert', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('anna-scene-names')
  const seeder = await seederFor(server.url, 'anna-scene-names', PASSWORD)
  const [script] = await seeder.createScripts(['Namen'])
  if (script) await seeder.write(script, p('Eins.'), p('Zwei.'), p())
  await anna.clock.install()
  await openScript(anna, 'Namen')
  // what stands around the sheet comes a moment after it, and moves it
  await expect(async () => {
    await sheet(anna).getByText('Eins.').click()
    await expect(sheet(anna)).toBeFocused({ timeout: 500 })
  }).toPass()
  await anna.keyboard.press('End')
  const name = sceneNames(anna).first()

  await test.step('what was typed in the name', async () => {
    await anna.keyboard.press('Control+Shift+z')
    await expect(name).toBeFocused()
    await endUndoStep(anna)
    await anna.keyboard.type('Wald')
    await anna.keyboard.press('Control+z')
    await expect(name).toHaveValue('Szene Name')
    for (const redo of ['Control+Shift+z', 'Control+y']) {
      await anna.keyboard.press(redo)
      await expect(name).toHaveValue('Wald')
      await anna.keyboard.press('Control+z')
      await expect(name).toHaveValue('Szene Name')
    }
    await expect(name).toBeFocused()
    await expect(sceneNames(anna)).toHaveCount(1)
  })

  await test.step('the scene itself, after which one goes on where one was', async () => {
    await anna.keyboard.press('Control+z')
    await expect(sceneNames(anna)).toHaveCount(0)
    await anna.keyboard.type(' Und')
    await expect(sheet(anna)).toContainText('Eins. Und')
    await anna.keyboard.press('Control+Shift+z')
    await expect(name).toBeFocused()
    await sheet(anna).getByText('Zwei.').click()
    await name.click()
    await endUndoStep(anna)
    await anna.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(sceneNames(anna)).toHaveCount(0)
    await expect(sheet(anna)).toBeFocused()
  })

  await test.step('and the next scene, where there is nothing to redo', async () => {
    await anna.keyboard.type('!')
    await anna.keyboard.press('Control+Shift+z')
    await anna.keyboard.type('Wald')
    await anna.keyboard.press('Control+Shift+z')
    await expect(sceneNames(anna)).toHaveCount(2)
    await expect(sceneNames(anna).nth(1)).toBeFocused()
    await anna.keyboard.type('Park')
    await expect(name).toHaveValue('Wald')
    await expect(sceneNames(anna).nth(1)).toHaveValue('Park')
  })
})

test('[SCN-10] a new scene’s name stays selected when the scene becomes what its neighbour was', async ({
  signedIn,
  server,
}) => {
  const anna = await signedIn('anna-neighbours')
  const seeder = await seederFor(server.url, 'anna-neighbours', PASSWORD)
  const [script] = await seeder.createScripts(['Nachbarn'])
  if (script) await seeder.write(script, p('Eins.'), p('Zwei.'), scene('Szene Name'), p())
  await anna.clock.install()
  await openScript(anna, 'Nachbarn')
  await sheet(anna).getByText('Eins.').click()
  await anna.keyboard.press('Control+Shift+z')
  await endUndoStep(anna)
  await anna.keyboard.type('Wald')
  await expect(sceneNames(anna).first()).toBeFocused()
  await expect(sceneNames(anna).first()).toHaveValue('Wald')
  await expect(sceneNames(anna).nth(1)).toHaveValue('Szene Name')
})

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

  await test.step('and whoever writes in a scene that is deleted goes on in the sheet', async () => {
    await sheet(ben).getByText('Eins.').click()
    await ben.keyboard.press('Control+a')
    await ben.keyboard.press('Delete')
    await expect(sceneNames(anna)).toHaveCount(0)
    await expect(sheet(anna)).toBeFocused()
  })
})
