import type { Page } from '@playwright/test'
import { p, say, scene } from '#test/support/script.ts'
import { readPdf } from './support/read-pdf.ts'
import { cutOff, openScript } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Szenen und Cues' })
const row = (page: Page, words: string) =>
  sidebar(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[data-said]', { hasText: words }) })
const typeSwitch = (page: Page, name: string) =>
  sidebar(page).getByRole('group', { name: 'Arten' }).getByRole('button', { name })

async function numbersMenu(page: Page, item: string): Promise<void> {
  await sidebar(page).getByRole('button', { name: 'Nummern', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function placeLight(page: Page, word: string): Promise<void> {
  const { x, y } = await placeAtRest(page, word)
  await page.mouse.click(x, y)
  await page.keyboard.press('Control+Shift+l')
}

test('[NUM-1] [NUM-2] [NUM-14] two people: frozen numbers stand, what comes between gets one of its own', async ({
  signedIn,
  server,
}) => {
  const tom = await signedIn('tom-nummern')
  const jana = await signedIn('jana-nummern')
  const seed = await seederFor(server.url, 'tom-nummern', PASSWORD)
  const [script] = await seed.createScripts(['Faust'])
  if (!script) throw new Error('no script')
  await seed.write(
    script,
    scene('Nacht'),
    say(
      'FAUST',
      '{light c1|Habe} nun, {light c2|ach!} {sound s1|Philosophie,} {light c3|Juristerei}',
    ),
    say('FAUST', 'und {light c4|Medizin} mit heißem {light c5|Bemühn.}'),
    scene('Garten'),
    say('MARGARETE', 'Meine {light c6|Ruh} ist {sound s2|hin.}'),
    p(),
  )
  await seed.share(script, 'jana-nummern', 'write')
  await openScript(tom, 'Faust')
  await openScript(jana, 'Faust')

  await test.step('Tom freezes the numbers of the light', async () => {
    await numbersMenu(tom, 'Nummern festhalten …')
    const dialog = tom.getByRole('dialog', { name: 'Nummern festhalten' })
    await expect(dialog).toContainText('Ab jetzt bleibt Q 204 Q 204.')
    await expect(dialog.getByRole('checkbox', { name: 'Licht 6 Cues' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Ton 2 Cues' }).uncheck()
    await dialog.getByRole('button', { name: 'Festhalten' }).click()
    for (const page of [tom, jana])
      await expect(typeSwitch(page, 'Licht, Nummern festgehalten')).toBeVisible()
    await expect(typeSwitch(jana, 'Ton')).toHaveAccessibleName('Ton')
  })

  await test.step('Jana puts in a scene and a cue: the light stands, the new one is 104.5 for both, the sound is counted', async () => {
    await placeLight(jana, 'heißem')
    for (const page of [tom, jana]) await expect(row(page, 'heißem')).toContainText('Q104.5')
    await jana.keyboard.press('Control+Shift+z')
    await jana.keyboard.press('Enter')
    for (const page of [tom, jana]) {
      await expect(row(page, 'hin')).toContainText('Q301')
      await expect(row(page, 'Ruh')).toContainText('Q201')
      await expect(row(page, 'Bemühn')).toContainText('Q105')
    }
  })

  await test.step('[NUM-6] both put one in at the same place offline: two numbers, the same for both', async () => {
    for (const page of [tom, jana]) await cutOff(page)
    await placeLight(tom, 'nun,')
    await placeLight(jana, 'nun,')
    await expect(row(tom, 'nun')).toContainText('Q101.5')
    await expect(row(jana, 'nun')).toContainText('Q101.5')
    for (const page of [tom, jana]) await page.context().setOffline(false)
    const numbers = (page: Page) => row(page, 'nun').locator('[data-row] > :first-child')
    await expect(numbers(tom)).toHaveCount(2)
    await expect(numbers(jana)).toHaveCount(2)
    const shown = async (page: Page) =>
      (await numbers(page).allTextContents()).map((text) => text.replace('~', '')).toSorted()
    await expect.poll(() => shown(tom)).toEqual(['Q101.5', 'Q101.8'])
    await expect.poll(() => shown(jana)).toEqual(['Q101.5', 'Q101.8'])
  })

  await test.step('[CUE-323] [CUE-324] the details of a cue are seen and found by both', async () => {
    await row(tom, 'Ruh').getByRole('button', { name: 'Cue Q201 bearbeiten' }).click()
    await sidebar(tom).getByLabel('Was passiert').fill('Mond geht auf, langsam')
    await sidebar(tom).getByLabel('Wer', { exact: true }).fill('Mia')
    await sidebar(tom).getByRole('button', { name: 'Cue Q201 speichern' }).click()
    await expect(row(jana, 'Ruh')).toContainText('Mond geht auf, langsam · Mia')
    await sidebar(jana).getByRole('searchbox', { name: 'Cues durchsuchen' }).fill('langsam')
    await expect(
      sidebar(jana).getByRole('list', { name: 'Cues' }).locator('[data-cue-row]'),
    ).toHaveCount(1)
    await sidebar(jana).getByRole('searchbox', { name: 'Cues durchsuchen' }).fill('')
  })

  await test.step('[NUM-3] [NUM-12] the number of a deleted cue is a gap; the numbers are printed', async () => {
    await row(tom, 'Medizin').hover()
    await row(tom, 'Medizin').getByRole('button', { name: 'Cue Q104 löschen' }).click()
    await numbersMenu(jana, 'Lücken')
    await expect(jana.getByRole('dialog', { name: 'Lücken' })).toContainText('Q104')
    await jana.evaluate(() => {
      // the browser's own dialog would stop the test
      window.print = () => {}
    })
    await jana.getByRole('dialog').getByRole('button', { name: 'Nummernstand drucken' }).click()
    const printed = await readPdf(await jana.pdf({ format: 'A4' }))
    const text = printed.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ')
    for (const part of ['Nummernstand', 'Q101.5', 'Mond geht auf', 'Lücken: Q104'])
      expect(text).toContain(part)
    await jana.keyboard.press('Escape')
  })

  await test.step('[NUM-4] counted again, all are as they would have been', async () => {
    await numbersMenu(tom, 'Nummern festhalten …')
    const thaw = tom.getByRole('button', { name: 'Wieder zählen: Licht' })
    await thaw.click()
    await expect(tom.getByRole('dialog')).toContainText('Cues heißen danach anders.')
    await thaw.click()
    await tom.keyboard.press('Escape')
    for (const page of [tom, jana]) {
      await expect(row(page, 'Ruh')).toContainText('Q301')
      await expect(typeSwitch(page, 'Licht')).toHaveAccessibleName('Licht')
    }
  })
})
