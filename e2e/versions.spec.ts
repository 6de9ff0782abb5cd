import type { Page } from '@playwright/test'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { say, scene } from '#test/support/script.ts'
import { barriersIn } from './support/accessibility.ts'
import { cutOff, openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const PLAY: readonly ScriptBlock[] = [
  scene('Park'),
  say('ANNA', 'Die Laternen gehen an, und der Regen hört langsam auf.'),
  say('BEN', 'Komm mit in den Garten, es ist ja noch hell draußen.'),
  say('ANNA', 'Ich bleibe hier und warte auf die anderen.'),
  scene('Keller'),
  say('CARL', 'Hier unten hört uns niemand, hoffe ich jedenfalls.'),
  say('BEN', 'Ich höre Schritte auf der Treppe nach oben.'),
  scene('Hof'),
  say('ANNA', 'Das Fenster steht noch offen, und der Wind kommt herein.'),
  say('CARL', 'Dann mach es zu, bevor uns hier jemand sieht.'),
]

const panel = (page: Page) => page.getByRole('dialog', { name: 'Fassungen' })
const place = (page: Page) =>
  panel(page)
    .getByRole('status')
    .filter({ hasText: /Änderung/ })

async function chooseInScriptMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Writes at the end of a line. */
async function writeOn(page: Page, line: string, words: string): Promise<void> {
  await sheet(page).getByText(line).click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
}

async function expectAccessible(page: Page): Promise<void> {
  // ends the transitions, because a colour between two themes belongs to neither theme
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
  expect(await barriersIn(page, '[role=dialog]')).toEqual([])
}

test('[VER-42] [VER-43] [VER-46] two people compare, restore and keep versions of one script @postgres', async ({
  signedIn,
  server,
}) => {
  // slow, because three people act one after the other
  test.slow()
  const jana = await signedIn('jana')
  const tom = await signedIn('tom')
  const mia = await signedIn('mia')
  const seeder = await seederFor(server.url, 'jana', PASSWORD)
  const [script] = await seeder.createScripts(['Der Park'])
  if (!script) throw new Error('no script')
  await seeder.write(script, ...PLAY)
  await seeder.share(script, 'tom', 'write')
  await seeder.share(script, 'mia', 'read')

  await test.step('Jana keeps what she sees', async () => {
    await openScript(jana, 'Der Park')
    await chooseInScriptMenu(jana, 'Fassung festhalten …')
    await jana.getByRole('dialog').getByRole('button', { name: 'Leseprobe' }).click()
    await jana.keyboard.press('Tab')
    await jana.getByRole('button', { name: 'Festhalten', exact: true }).click()
    await expect(jana.getByText('„Leseprobe“ ist festgehalten.')).toBeVisible()
  })

  await test.step('Tom changes two speeches, moves a scene and sets a cue', async () => {
    await openScript(tom, 'Der Park')
    await writeOn(tom, 'Die Laternen gehen an', ' Endlich.')
    await writeOn(tom, 'Komm mit in den Garten', ' Noch.')
    await tom.getByRole('tab', { name: 'Szenen' }).click()
    const row = tom.getByRole('tabpanel').getByRole('button', { name: /Hof/ }).first()
    await row.press('Alt+ArrowUp')
    await sheet(tom).getByText('Ich höre Schritte').click()
    await tom.keyboard.press('End')
    await tom.keyboard.press('ControlOrMeta+Shift+l')
    await expect(sheet(jana)).toContainText('noch hell draußen. Noch.')
    await expect(sheet(jana).locator('[data-cue]')).toHaveCount(1)
  })

  await test.step('Jana sees exactly these four, word by word', async () => {
    await chooseInScriptMenu(jana, 'Fassungen …')
    await expect(panel(jana).getByRole('combobox', { name: 'von' })).toHaveText('Leseprobe')
    await expect(place(jana)).toHaveText('4 Änderungen')
    await expect(panel(jana).getByRole('insertion')).toHaveText(['Endlich.', 'Noch.'])
    await expect(panel(jana).getByText(/^verschoben aus Szene/)).toBeVisible()
    await expect(panel(jana).getByText(/^Cue neu: Q\d+ Licht/)).toBeVisible()
    for (const theme of ['dark', 'light']) {
      await jana.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
      await expectAccessible(jana)
    }
  })

  await test.step('[VER-45] an edit during a comparison is announced, and compared on request', async () => {
    await writeOn(tom, 'Ich bleibe hier', ' Immer.')
    // found by CSS, because the panel hides the text behind it from queries by role
    await expect(jana.locator('.ProseMirror')).toContainText('auf die anderen. Immer.')
    const line = panel(jana).getByText('Andere haben den Text seither geändert.')
    await expect(line).toBeVisible()
    await expect(place(jana)).toHaveText('4 Änderungen')
    await panel(jana).getByRole('button', { name: 'Neu vergleichen' }).click()
    await expect(place(jana)).toHaveText('5 Änderungen')
    await expect(line).toBeHidden()
  })

  await test.step('[VER-411] the address of a comparison opens it for everyone who may see it', async () => {
    await panel(jana)
      .getByRole('navigation')
      .getByRole('button', { name: /^Leseprobe/ })
      .click()
    const { pathname, search } = new URL(jana.url())
    expect(search).toMatch(/^\?fassung=[\w-]+\.\.$/)
    await mia.goto(pathname + search)
    await expect(place(mia)).toHaveText('5 Änderungen')
    await expect(panel(mia).getByRole('button', { name: 'Jetzt festhalten …' })).toHaveCount(0)
    await panel(mia).getByRole('button', { name: 'Mehr zu „Leseprobe“' }).click()
    await expect(mia.getByRole('menuitem')).toHaveText(['Bis hierhin vergleichen'])
  })

  const comparison = mia.url()
  // Mia's local copy lacks what is written from here on
  await mia.goto('about:blank')

  await test.step('[VER-50] Jana brings one speech back while Tom types in the next one, and takes it back', async () => {
    const lit = panel(jana).getByRole('listitem').filter({ hasText: 'Die Laternen gehen an' })
    await sheet(tom).getByText('Komm mit in den Garten').click()
    await tom.keyboard.press('End')
    await Promise.all([
      tom.keyboard.type(' Komm doch!', { delay: 30 }),
      lit.getByRole('button', { name: 'Diese Stelle zurückholen' }).click(),
    ])
    // Jana's text is found by CSS, because the panel stays open and hides the text from queries by role
    for (const text of [jana.locator('.ProseMirror'), sheet(tom)]) {
      await expect(text).not.toContainText('Endlich.')
      await expect(text).toContainText('hell draußen. Noch. Komm doch!')
      await expect(text.locator('[data-cue]')).toHaveCount(1)
    }
    await jana.getByRole('button', { name: 'Rückgängig' }).last().click()
    await expect(sheet(tom)).toContainText('Endlich.')
    await expect(sheet(tom)).toContainText('hell draußen. Noch. Komm doch!')
  })

  await test.step('[DOC-190] [VER-26] she brings the whole version back where Tom writes: both are told', async () => {
    await tom.keyboard.type(' Ja!')
    await expect(jana.locator('.ProseMirror')).toContainText('Komm doch! Ja!')
    await panel(jana).getByRole('button', { name: 'Mehr zu „Leseprobe“' }).click()
    await jana.getByRole('menuitem', { name: 'Diese Fassung zurückholen' }).click()
    const question = jana.getByRole('alertdialog', { name: 'Trotzdem zurückholen?' })
    await expect(question).toContainText('tom schreibt gerade in diesem Text.')
    await question.getByRole('button', { name: 'Zurückholen' }).click()
    await expect(panel(jana)).toBeHidden()
    await expect(tom.getByText(/ hat „Leseprobe“ zurückgeholt\./)).toBeVisible()
    await expect(sheet(tom)).not.toContainText('Endlich.')
    await jana.getByRole('button', { name: 'Rückgängig' }).last().click()
    await expect(sheet(tom)).toContainText('Endlich.')
  })

  await test.step('all of it is there after a kill', async () => {
    await server.kill()
    await server.start()
    await mia.goto(comparison)
    await expect(place(mia)).toHaveText('5 Änderungen')
    await expect(panel(mia).getByText('Komm doch! Ja!')).toBeVisible()
    await expect(panel(mia).getByRole('button', { name: /zurückholen/ })).toHaveCount(0)
  })

  await test.step('[VER-417] without the server the dialog says so, and nothing is kept', async () => {
    await jana.keyboard.press('Escape')
    await expect(panel(jana)).toBeHidden()
    await cutOff(jana)
    await chooseInScriptMenu(jana, 'Fassung festhalten …')
    await jana.getByLabel('Name', { exact: true }).fill('Ohne Netz')
    await jana.getByRole('button', { name: 'Festhalten', exact: true }).click()
    await expect(jana.getByText('Festhalten geht, sobald du wieder verbunden bist.')).toBeVisible()
    await jana.getByRole('button', { name: 'Abbrechen' }).click()
    await jana.context().setOffline(false)
  })
})
