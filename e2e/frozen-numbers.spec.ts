import type { Page } from '@playwright/test'
import { p, say, scene } from '#test/support/script.ts'
import { readPdf } from './support/read-pdf.ts'
import { openScript, sidebar } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

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

test('[NUM-1] [NUM-2] [NUM-14] frozen numbers stand, what comes between gets one of its own, and the numbers are printed', async ({
  signedIn,
  server,
}) => {
  const tom = await signedIn('tom-nummern')
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
  await openScript(tom, 'Faust')

  await test.step('the numbers of the light are frozen', async () => {
    await numbersMenu(tom, 'Nummern festhalten …')
    const dialog = tom.getByRole('dialog', { name: 'Nummern festhalten' })
    await expect(dialog).toContainText('Ab jetzt bleibt Q 204 Q 204.')
    await expect(dialog.getByRole('checkbox', { name: 'Licht 6 Cues' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Ton 2 Cues' }).uncheck()
    await dialog.getByRole('button', { name: 'Festhalten' }).click()
    await expect(typeSwitch(tom, 'Licht, Nummern festgehalten')).toBeVisible()
    await expect(typeSwitch(tom, 'Ton')).toHaveAccessibleName('Ton')
  })

  await test.step('a scene and a cue are put in: the light stands, the new one is 104.5, the sound is counted', async () => {
    await placeLight(tom, 'heißem')
    await expect(row(tom, 'heißem')).toContainText('Q104.5')
    await tom.keyboard.press('Control+Shift+z')
    await tom.keyboard.press('Enter')
    await expect(row(tom, 'hin')).toContainText('Q301')
    await expect(row(tom, 'Ruh')).toContainText('Q201')
    await expect(row(tom, 'Bemühn')).toContainText('Q105')
  })

  await test.step('[CUE-323] [CUE-324] the details of a cue are shown and found', async () => {
    await row(tom, 'Ruh').getByRole('button', { name: 'Cue Q201 bearbeiten' }).click()
    await sidebar(tom).getByLabel('Was passiert').fill('Mond geht auf, langsam')
    await sidebar(tom).getByLabel('Wer', { exact: true }).fill('Mia')
    await sidebar(tom).getByRole('button', { name: 'Cue Q201 speichern' }).click()
    await expect(row(tom, 'Ruh')).toContainText('Mond geht auf, langsam · Mia')
    await sidebar(tom).getByRole('searchbox', { name: 'Cues durchsuchen' }).fill('langsam')
    await expect(
      sidebar(tom).getByRole('list', { name: 'Cues' }).locator('[data-cue-row]'),
    ).toHaveCount(1)
    await sidebar(tom).getByRole('searchbox', { name: 'Cues durchsuchen' }).fill('')
  })

  await test.step('[NUM-3] [NUM-12] the number of a deleted cue is a gap; the numbers are printed', async () => {
    await row(tom, 'Medizin').hover()
    await row(tom, 'Medizin').getByRole('button', { name: 'Cue Q104 löschen' }).click()
    await numbersMenu(tom, 'Lücken')
    await expect(tom.getByRole('dialog', { name: 'Lücken' })).toContainText('Q104')
    await tom.evaluate(() => {
      // the browser's own dialog would stop the test
      window.print = () => {}
    })
    await tom.getByRole('dialog').getByRole('button', { name: 'Nummernstand drucken' }).click()
    const printed = await readPdf(await tom.pdf({ format: 'A4' }))
    const text = printed.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ')
    for (const part of ['Nummernstand', 'Q104.5', 'Mond geht auf', 'Lücken: Q104'])
      expect(text).toContain(part)
    await tom.keyboard.press('Escape')
  })

  await test.step('[NUM-4] counted again, all are as they would have been', async () => {
    await numbersMenu(tom, 'Nummern festhalten …')
    const thaw = tom.getByRole('button', { name: 'Wieder zählen: Licht' })
    await thaw.click()
    await expect(tom.getByRole('dialog')).toContainText('Cues heißen danach anders.')
    await thaw.click()
    await tom.keyboard.press('Escape')
    await expect(row(tom, 'Ruh')).toContainText('Q301')
    await expect(typeSwitch(tom, 'Licht')).toHaveAccessibleName('Licht')
  })
})
