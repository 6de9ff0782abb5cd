import type { Page } from '@playwright/test'
import { p, page as pageSplit, say, scene } from '../test/support/script.ts'
import { openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.locator('[data-cue-row]')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const shownNumbers = (page: Page) =>
  sheet(page)
    .locator('section')
    .evaluateAll((all) =>
      all.map((block) => getComputedStyle(block, '::before').content.replaceAll('"', '')),
    )

test('[DOC-27] [DOC-28] [SCN-1] [CUE-4] who may only read sees right numbers, and changes nothing by cues', async ({
  personAt,
  server,
}) => {
  const rita = await personAt('rita-desk')
  const otto = await personAt('otto-desk')
  const seeder = await seederFor(server.url, 'otto-desk', PASSWORD)
  const [script] = await seeder.createScripts(['Pult'])
  if (!script) throw new Error('no script')
  // numbers that a program without counting has left
  await seeder.write(
    script,
    pageSplit(9),
    scene('Park', '7'),
    say('ANNA', 'Da {light c1 999|kommt} er, {sound c2 999|leise}.'),
    scene('', '7'),
    p('Der {light c3 5|Vorhang} fällt.'),
    p(),
  )
  await seeder.share(script, 'rita-desk', 'read')
  await openScript(rita, 'Pult')
  expect(await shownNumbers(rita)).toEqual(['1', '2'])
  await expect(sheet(rita).getByText('Seite 1')).toBeVisible()
  const name = (page: Page) => sheet(page).getByPlaceholder('Szene ohne Titel').last()
  await expect(name(rita)).toBeVisible()
  await expect(name(rita)).not.toBeEditable()
  const numbers = [/Q101/, /Q101/, /Q201/]
  await expect(rows(rita)).toContainText(numbers)

  // where things are on the screen says nothing about their order
  await rita.addStyleTag({
    content: '.ProseMirror { display: flex; flex-direction: column-reverse }',
  })
  await expect(rows(rita)).toContainText(numbers)
  expect(await shownNumbers(rita)).toEqual(['1', '2'])

  // the list is theirs to filter and to search; nothing in it changes the script
  await expect(rows(rita).first().locator('[draggable]')).toHaveAttribute('draggable', 'false')
  await expect(rita.getByRole('button', { name: /löschen|bearbeiten/ })).toHaveCount(0)
  await rows(rita).nth(1).dragTo(sheet(rita).getByText('Vorhang'))
  await rows(rita).first().getByRole('button').press('Delete')
  await sheet(rita).getByText('kommt').click()
  for (const keys of ['Control+Shift+v', 'Delete', 'x', 'Alt+ArrowDown', 'Control+Shift+z'])
    await rita.keyboard.press(keys)
  await expect(rita.getByRole('toolbar')).toHaveCount(0)
  await tab(rita, 'Szenen').click()
  await rita.getByRole('list').getByRole('button', { name: '1 Park' }).press('Alt+ArrowDown')
  await expect(sheet(rita).locator('[data-cue]')).toHaveText(['kommt', 'leise', 'Vorhang'])

  // what is stored is what was written: a reader's page has repaired nothing
  await openScript(otto, 'Pult')
  await expect(name(otto)).toBeEditable()
  await expect(sheet(otto).locator('[data-cue="c1"]')).toHaveAttribute('data-cue-number', '999')
  await expect(sheet(otto).locator('[data-cue]')).toHaveText(['kommt', 'leise', 'Vorhang'])
  await rows(otto)
    .first()
    .getByRole('button', { name: /bearbeiten/ })
    .click()
  await expect(rows(otto).first()).toContainText('Stichwort')
})

test('[DLG-25] [DOC-39] [SUR-3] [SUR-8] [SUR-17] [PAG-2] [DLG-11] [DLG-12] an empty script says what is missing, and Escape leaves one thing at a time', async ({
  personAt,
  server,
}) => {
  const ella = await personAt('ella-desk')
  const seeder = await seederFor(server.url, 'ella-desk', PASSWORD)
  await seeder.createScripts(['Leer'])
  await openScript(ella, 'Leer')
  await expect(ella.getByText('Noch keine Cues in diesem Skript.')).toBeVisible()
  await expect(ella.getByText('Szene auswählen...')).toHaveCount(1)
  await expect(ella.getByRole('combobox', { name: 'Szene auswählen...' })).toBeDisabled()
  await tab(ella, 'Szenen').click()
  await expect(ella.getByText('Noch keine Szenen in diesem Skript.')).toBeVisible()
  await expect(button(ella, 'Rückgängig')).toBeDisabled()
  await expect(button(ella, 'Wiederholen')).toBeDisabled()

  // a dialogue whose name is still missing
  await sheet(ella).click()
  await ella.keyboard.press('Tab')
  await expect(button(ella, 'Rückgängig')).toBeEnabled()
  const nameless = sheet(ella).locator('[data-speaker]')
  expect(await nameless.evaluate((name) => getComputedStyle(name, '::before').content)).toBe(
    '"Name"',
  )
  await button(ella, 'Figur').click()
  const missing = ella.getByRole('menuitem', { name: 'Noch keine Figuren in diesem Skript' })
  await expect(missing).toHaveAttribute('aria-disabled', 'true')
  await ella.getByRole('menuitem', { name: 'Neue Figur' }).click()
  const take = button(ella, 'Übernehmen')
  await expect(take).toBeDisabled()
  await ella.getByLabel('Name der Figur').fill('   ')
  await expect(take).toBeDisabled()
  await ella.getByLabel('Name der Figur').fill(' CLARA ')
  await take.click()
  await expect(sheet(ella).locator('[data-speaker]')).toHaveText('CLARA')

  // menu, mode, rename, dialogue: one thing at a time
  await expect(ella.getByRole('dialog')).toBeHidden()
  await button(ella, 'Figur überall umbenennen').click()
  // what is on is amber, also under the pointer
  await expect(button(ella, 'Figur überall umbenennen')).toHaveCSS('color', 'rgb(245, 158, 11)')
  const renaming = ella.getByText('Du benennst die Figur überall um.')
  await expect(renaming).toBeVisible()
  await button(ella, 'Figur').click()
  // Escape is the menu's once that has the focus
  await expect(ella.locator('[role=menu]:focus-within')).toBeVisible()
  await ella.keyboard.press('Escape')
  await expect(ella.getByRole('menu')).toBeHidden()
  await expect(renaming).toBeVisible()
  await expect(sheet(ella)).toBeFocused()
  await ella.keyboard.press('Escape')
  await expect(renaming).toBeHidden()
  await expect(ella.getByRole('toolbar')).toHaveAttribute('data-context', 'speaker-select')
  await ella.keyboard.press('Escape')
  await expect(ella.getByRole('toolbar')).toHaveAttribute('data-context', 'default')

  // a page that is full says where paper would end
  await button(ella, 'Szene einfügen').click()
  await ella.keyboard.press('Escape')
  await expect(ella.getByText('Klicke zwischen zwei Absätze')).toBeHidden()
  await sheet(ella).locator('> p').last().click()
  await sheet(ella).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', Array.from({ length: 60 }, () => 'Zeile.').join('\n\n'))
    const init = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', init))
  })
  await expect(ella.getByText('Virtuelle Seite 2')).toBeAttached()
  await ella.setViewportSize({ width: 390, height: 844 })
  await expect(ella.getByText('Virtuelle Seite 2')).toHaveCount(0)
})

test('[SUR-22] [SUR-23] [SUR-24] [SCN-18] keys lead from the text to the tools, to the sidebar and back, and undo everywhere', async ({
  personAt,
  server,
}) => {
  const tara = await personAt('tara-tastet')
  const seeder = await seederFor(server.url, 'tara-tastet', PASSWORD)
  const [script] = await seeder.createScripts(['Tasten'])
  if (!script) throw new Error('no script')
  await seeder.write(
    script,
    scene('Park', '1'),
    p('Da {light c1 101|kommt} er.'),
    say('ANNA', 'Ja, {sound c2 101|doch}.'),
    p(),
  )
  await openScript(tara, 'Tasten')
  await expect(sheet(tara).getByRole('heading', { name: '1 Park' })).toBeVisible()
  const tools = tara.getByRole('toolbar')
  const bulb = tools.getByRole('button', { name: /^Licht-Cue/ })
  const place = async () => (await bulb.boundingBox())?.x
  await sheet(tara).getByText('ANNA').click()
  await expect(tools).toHaveAttribute('data-context', 'speaker-select')
  const x = await place()
  for (const words of ['doch', 'Da', 'Ja']) {
    await sheet(tara).getByText(words).first().click()
    await expect.poll(place).toBe(x)
  }
  // beside the open sidebar they stand in one row
  const oneRow = async () => (await tools.boundingBox())?.height ?? 999
  expect(await oneRow()).toBeLessThan(60)
  await tara.keyboard.type('wohl ')
  await expect(sheet(tara)).toContainText('wohl')

  // where there is no room beside each other they stand in rows
  await tara.setViewportSize({ width: 1024, height: 768 })
  await expect(tools).toHaveAttribute('data-context', 'text-formatting')
  for (const tool of await tools.getByRole('button').all())
    await expect(tool).toBeInViewport({ ratio: 1 })
  const barEnd = await tools.evaluate((bar) => bar.getBoundingClientRect().right)
  const sidebar = await tara.getByRole('complementary').boundingBox()
  expect(barEnd).toBeLessThan(sidebar?.x ?? 0)

  // one stop for all tools, before the sidebar; Escape leads back to the caret
  await tara.keyboard.press('F6')
  await expect(button(tara, 'Rückgängig')).toBeFocused()
  await tara.keyboard.press('End')
  await expect(tools.getByRole('button', { disabled: false }).last()).toBeFocused()
  await tara.keyboard.press('ArrowRight')
  await tara.keyboard.press('ArrowRight')
  // there is nothing to redo
  await expect(bulb).toBeFocused()
  await tara.keyboard.press('Escape')
  await expect(sheet(tara)).toBeFocused()
  await tara.keyboard.press('Alt+F10')
  await expect(bulb).toBeFocused()
  await tara.keyboard.press('Shift+Tab')
  await expect(sheet(tara)).toBeFocused()

  // around the screen
  await tara.keyboard.press('F6')
  await expect(bulb).toBeFocused()
  await tara.keyboard.press('F6')
  await expect(tab(tara, 'Cues')).toBeFocused()
  await tara.keyboard.press('Control+z')
  await expect(sheet(tara)).not.toContainText('wohl')
  await expect(tab(tara, 'Cues')).toBeFocused()
  await tara.keyboard.press('Control+Shift+z')
  await expect(sheet(tara)).toContainText('wohl')
  await tara.keyboard.press('F6')
  await expect(tara.getByRole('link', { name: 'Stichwort', exact: true })).toBeFocused()
  await tara.keyboard.press('F6')
  await expect(sheet(tara)).toBeFocused()
  await tara.keyboard.press('Shift+F6')
  await tara.getByRole('link', { name: 'Stichwort', exact: true }).click()
  await expect(tara).toHaveURL(/\/scripts$/)
})
