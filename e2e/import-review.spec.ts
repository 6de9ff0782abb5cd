import type { Page } from '@playwright/test'
import { FIRST_RETRY_MS } from '#/shared/collab/protocol.ts'
import { openScript, shareWith, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'
import { ONCE, speaker, uploadPlay } from './support/uploaded-play.ts'

const report = (page: Page) => page.getByRole('region', { name: 'Aus dem PDF gelesen' })
const marks = (page: Page) =>
  sheet(page)
    .locator('..')
    .locator('..')
    .getByRole('button', { name: /^Stimmt das\?/ })
const mark = (page: Page, words: string) =>
  page.getByRole('button', { name: new RegExp(`^Stimmt das\\? „${words}`) })

test('[IMP-49] [IMP-60] [IMP-150] two people review an import by its report', async ({
  personAt,
  signedIn,
  server,
}) => {
  const anna = await personAt('pruefanna')
  const ben = await signedIn('pruefben')
  const leser = await signedIn('prueflese')
  await uploadPlay(anna, 'Der Pegel', 'Schließen')
  await shareWith(anna, 'Der Pegel', 'pruefben', 'write')
  await shareWith(anna, 'Der Pegel', 'prueflese', 'read')
  for (const page of [anna, ben]) await page.clock.install()
  for (const page of [anna, ben, leser]) await openScript(page, 'Der Pegel')

  await test.step('a writer sees the report and the marks, a reader neither', async () => {
    for (const page of [anna, ben]) {
      await expect(report(page)).toContainText('4 unsichere Stellen')
      await expect(report(page)).toContainText('2 Szenen')
      await expect(marks(page)).toHaveCount(4)
    }
    await expect(speaker(leser, 'Später')).toBeVisible()
    await expect(report(leser)).toBeHidden()
    await expect(marks(leser)).toHaveCount(0)
  })

  await test.step('[IMP-52] nothing of it is printed', async () => {
    await anna.emulateMedia({ media: 'print' })
    await expect(report(anna)).toBeHidden()
    await expect(marks(anna)).toHaveCount(0)
    await anna.emulateMedia({ media: 'screen' })
    await expect(marks(anna)).toHaveCount(4)
  })

  await test.step('[IMP-140] the report is one step of the keyboard from the text', async () => {
    await sheet(anna).focus()
    await anna.keyboard.press('Shift+F6')
    await expect(anna.getByRole('button', { name: 'Nächste prüfen (noch 4)' })).toBeFocused()
  })

  await test.step('a questioned line is kept', async () => {
    await mark(ben, 'Fährmann').click()
    await ben.getByRole('button', { name: 'Ja, so lassen' }).click()
    await ben.getByRole('button', { name: 'Nur hier' }).click()
    for (const page of [anna, ben]) await expect(marks(page)).toHaveCount(3)
  })

  await test.step('an answer leads to the next question, whose first answer Enter gives', async () => {
    await expect(ben.getByRole('dialog', { name: 'Stimmt das?' })).toContainText('Später')
    await expect(ben.getByRole('button', { name: 'Ja, so lassen' })).toBeFocused()
    await ben.keyboard.press('Escape')
    await expect(mark(ben, 'Später')).toBeFocused()
  })

  await test.step('[IMP-53] a question that one person has open cannot be answered by the other', async () => {
    await mark(anna, 'Später').click()
    await expect(mark(ben, 'Später')).toBeDisabled()
    await test.step('[IMP-783] which keeps the focus there', () =>
      expect(mark(ben, 'Später')).toBeFocused())
    await expect(mark(ben, 'Nachts')).toBeEnabled()
    await anna.keyboard.press('Escape')
    await expect(mark(anna, 'Später')).toBeFocused()
    await expect(mark(ben, 'Später')).toBeEnabled()
    await server.kill()
    await expect(mark(ben, 'Später')).toBeDisabled()
    await server.start()
    for (const page of [anna, ben]) {
      await page.clock.fastForward(2 * FIRST_RETRY_MS)
      await expect(mark(page, 'Später')).toBeEnabled()
    }
  })

  await test.step('[IMP-51] a question is answered, and the answer applied to all alike', async () => {
    await anna.getByRole('button', { name: 'Nächste prüfen (noch 3)' }).click()
    await expect(mark(anna, 'Später')).toBeInViewport()
    await sheet(anna).getByText('Es ist 3 Uhr.').scrollIntoViewIfNeeded()
    await expect(report(anna)).toBeInViewport()
    const dialog = anna.getByRole('dialog', { name: 'Stimmt das?' })
    await expect(dialog).toContainText('Als Figur gelesen')
    await dialog.getByRole('button', { name: 'Regieanweisung' }).click()
    for (const page of [anna, ben]) {
      await expect(marks(page)).toHaveCount(2)
      await expect(sheet(page).locator('> p em').getByText('Später')).toBeVisible()
      await expect(speaker(page, 'Nachts')).toBeVisible()
    }
    const all = anna.getByRole('button', {
      name: 'Alle 3 Zeilen dieser Art sind Regieanweisungen',
    })
    await expect(all).toBeFocused()
    await anna.keyboard.press('Enter')
    await expect(report(anna)).toBeFocused()
    const paragraphs = await sheet(anna).locator('p').count()
    await anna.keyboard.press('Enter')
    await expect(sheet(anna).locator('p')).toHaveCount(paragraphs)
    for (const page of [anna, ben]) {
      await expect(marks(page)).toHaveCount(0)
      await expect(report(page)).toContainText('alles geprüft')
      for (const name of ONCE)
        await expect(sheet(page).locator('> p em').getByText(name)).toBeVisible()
      for (const name of ONCE) await expect(speaker(page, name)).toHaveCount(0)
      await expect(sheet(page)).toContainText('Es ist 3 Uhr.')
    }
  })

  await test.step('undo takes back one fix for all alike, then the first, and asks nothing again', async () => {
    await anna.keyboard.press('Control+z')
    await expect(speaker(anna, 'Nachts')).toBeVisible()
    await expect(speaker(anna, 'Draußen')).toBeVisible()
    await expect(speaker(anna, 'Später')).toHaveCount(0)
    await sheet(anna).press('Control+z')
    for (const name of ONCE) await expect(speaker(ben, name)).toBeVisible()
    for (const page of [anna, ben]) await expect(marks(page)).toHaveCount(0)
  })

  await test.step('the report is dismissed for both, for good', async () => {
    await ben.getByRole('button', { name: 'Bericht schließen' }).click()
    for (const page of [anna, ben]) await expect(report(page)).toBeHidden()
    await anna.reload()
    await expect(speaker(anna, 'Später')).toBeVisible()
    await expect(report(anna)).toBeHidden()
  })
})
