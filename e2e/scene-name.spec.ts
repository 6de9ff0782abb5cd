import type { Page } from '@playwright/test'
import { p, scene } from '../test/support/script.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const sceneNames = (page: Page) => page.getByLabel('Name der Szene')
/** Over this, what follows is another step of undo. */
const STEP_MS = 700

test('[DOC-31] [SCN-3] a scene’s name has the sheet’s undo, redo and scene insert', async ({
  personAt,
  server,
}) => {
  const anna = await personAt('anna-scene-names')
  const seeder = await seederFor(server.url, 'anna-scene-names', PASSWORD)
  const [script] = await seeder.createScripts(['Namen'])
  if (script) await seeder.write(script, p('Eins.'), p('Zwei.'), p())
  await openScript(anna, 'Namen')
  await sheet(anna).getByText('Eins.').click()
  await anna.keyboard.press('End')
  const name = sceneNames(anna).first()

  await test.step('what was typed in the name', async () => {
    await anna.keyboard.press('Control+Shift+z')
    await expect(name).toBeFocused()
    await anna.waitForTimeout(STEP_MS)
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
    await anna.waitForTimeout(STEP_MS)
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
  personAt,
  server,
}) => {
  const anna = await personAt('anna-neighbours')
  const seeder = await seederFor(server.url, 'anna-neighbours', PASSWORD)
  const [script] = await seeder.createScripts(['Nachbarn'])
  if (script) await seeder.write(script, p('Eins.'), p('Zwei.'), scene('Szene Name'), p())
  await openScript(anna, 'Nachbarn')
  // numbers are written from then on (SCN-4)
  await anna.waitForTimeout(2_000)
  await sheet(anna).getByText('Eins.').click()
  await anna.keyboard.press('Control+Shift+z')
  await anna.waitForTimeout(STEP_MS)
  await anna.keyboard.type('Wald')
  await expect(sceneNames(anna).first()).toBeFocused()
  await expect(sceneNames(anna).first()).toHaveValue('Wald')
  await expect(sceneNames(anna).nth(1)).toHaveValue('Szene Name')
})
