import type { Page } from '@playwright/test'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { p, say } from '../test/support/script.ts'
import { openNewScript, openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeOf } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const menus = (page: Page) => page.getByRole('menu')

async function newScript(page: Page, title: string): Promise<void> {
  await openNewScript(page, title)
  await sheet(page).click()
}

test('[SUR-18] [SUR-19] [SUR-20] [SUR-25] [PAG-3] the page and the dark background have their menus', async ({
  personAt,
}) => {
  const anna = await personAt('anna-menus')
  await newScript(anna, 'Menüs')
  await anna.keyboard.type('Erster Absatz.')
  await sheet(anna).getByText('Erster').click({ button: 'right' })
  await item(anna, 'Neu einfügen').hover()
  await expect(item(anna, 'Freier Text')).toBeVisible()
  await expect(item(anna, 'Szene')).toBeVisible()
  await item(anna, 'Replik').click()
  await expect(menus(anna)).toHaveCount(0)
  await anna.keyboard.type('ANNA')
  await expect(sheet(anna).locator('[data-speaker]')).toHaveText('ANNA')

  // by keyboard, and Escape closes the submenu, then the menu, and leaves the dialogue alone
  await anna.keyboard.press('Enter')
  await anna.keyboard.press('Shift+F10')
  await expect(menus(anna)).toHaveCount(1)
  await anna.keyboard.press('Escape')
  await expect(menus(anna)).toHaveCount(0)
  await expect(sheet(anna)).toBeFocused()
  await anna.keyboard.type('Ja.')
  await expect(sheet(anna).locator('[data-dialogue-text]')).toHaveText('Ja.')

  // the dark background: a click is enough
  await anna
    .getByRole('main')
    .last()
    .click({ position: { x: 12, y: 300 } })
  await expect(item(anna, 'Neu einfügen')).toHaveCount(0)
  await anna.keyboard.press('Escape')
  await expect(sheet(anna)).toBeFocused()
  await anna
    .getByRole('main')
    .last()
    .click({ position: { x: 12, y: 300 } })
  await item(anna, 'Lineal zeigen').click()
  const left = anna.getByRole('slider', { name: 'Linker Rand' })
  await expect(left).toHaveAttribute('aria-valuenow', '88')
  await left.press('ArrowRight')
  await expect(left).toHaveAttribute('aria-valuenow', '96')
  expect(await anna.evaluate(() => localStorage.getItem('editor.contentPaddingX'))).toBe('96')
  await anna
    .getByRole('main')
    .last()
    .click({ position: { x: 12, y: 300 }, button: 'right' })
  await item(anna, 'Randlose Ansicht').click()
  await expect(anna.locator('[data-view=borderless]')).toBeVisible()
  await sheet(anna).getByText('Erster').click({ button: 'right' })
  await item(anna, 'Ansicht als Einzelseite').click()
  await expect(anna.locator('[data-view=single-page]')).toBeVisible()

  // what the browser's own menu would have, which Shift brings
  const openByKey = async () => {
    await expect(sheet(anna)).toBeFocused()
    await anna.keyboard.press('Shift+F10')
  }
  await anna.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const first = sheet(anna).getByText('Erster')
  await first.dblclick({ position: { x: 12, y: 12 } })
  await first.click({ button: 'right', position: { x: 12, y: 12 } })
  await item(anna, 'Ausschneiden').click()
  await expect(sheet(anna).locator('> p').first()).toHaveText('Absatz.')
  await expect(sheet(anna)).toBeFocused()
  await anna.keyboard.press('End')
  await openByKey()
  await expect(item(anna, 'Kopieren')).toHaveAttribute('aria-disabled', 'true')
  await item(anna, 'Einfügen').click()
  await expect(sheet(anna).locator('> p').first()).toHaveText(/^ ?Absatz\.Erster ?$/)
  await anna.context().clearPermissions()
  await anna.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openByKey()
  await item(anna, 'Einfügen').click()
  await expect(anna.getByText('Dein Browser fügt hier nur mit Strg+V ein.')).toBeVisible()
  await openByKey()
  await item(anna, 'Cue setzen').hover()
  await item(anna, 'Ton').click()
  await expect(sheet(anna).locator('[data-cue]')).toContainText('Erster')
  await openByKey()
  await item(anna, 'Streichen').click()
  await expect(sheet(anna).locator('> p').first().locator('s')).toHaveCount(1)
  await sheet(anna)
    .getByText('Absatz')
    .click({ button: 'right', modifiers: ['Shift'] })
  await expect(menus(anna)).toHaveCount(0)

  // so does a long press, which selects the word right before it asks for the menu
  const { x: clientX, y: clientY } = await placeOf(anna, 'Absatz')
  const press = (selects: boolean) =>
    sheet(anna).evaluate(
      (text, { clientX, clientY, selects }) => {
        const word = text.querySelector('p')?.firstChild ?? text
        if (selects) getSelection()?.selectAllChildren(word)
        else getSelection()?.collapse(word, 0)
        const init = { bubbles: true, cancelable: true, clientX, clientY, pointerType: 'touch' }
        return word.dispatchEvent(new PointerEvent('contextmenu', init))
      },
      { clientX, clientY, selects },
    )
  expect(await press(true)).toBe(true)
  await expect(menus(anna)).toHaveCount(0)
  expect(await press(false)).toBe(false)
  await expect(menus(anna)).toHaveCount(1)
})

test('[PAG-1] [PAG-4] [PAG-6] the view menu offers two views; a page split is a torn edge with its number, but at the start', async ({
  personAt,
}) => {
  const anna = await personAt('anna-views')
  await newScript(anna, 'Ansichten')
  await anna.keyboard.type('Absatz.')
  await anna.getByRole('button', { name: 'Ansicht', exact: true }).click()
  const views = anna.getByRole('group', { name: 'Ansicht' }).getByRole('menuitemradio')
  await expect(views).toHaveText(['Einzelseite', 'Randlos'])
  await anna.getByRole('menuitemradio', { name: 'Schreibmaschine', exact: true }).click()
  await expect(sheet(anna)).toHaveCSS('font-family', /Courier Prime/)
  await anna.getByRole('button', { name: 'Neue Seite', exact: true }).click()
  await anna.getByRole('button', { name: 'Neue Seite', exact: true }).click()
  await expect(sheet(anna).getByText('Seite 1', { exact: true })).toBeVisible()
  await sheet(anna).getByText('Seite 1', { exact: true }).click()
  await anna.keyboard.press('Delete')
  await expect(sheet(anna).getByText(/^Seite \d$/)).toHaveText(['Seite 1'])
  // at the start of the script there is nothing that it were torn from
  const isTorn = () =>
    sheet(anna)
      .locator('[data-numbered=pages]')
      .evaluate((split) => getComputedStyle(split, '::before').display !== 'none')
  expect(await isTorn()).toBe(true)
  await sheet(anna).getByText('Absatz.').click()
  await anna.keyboard.press('Alt+ArrowDown')
  await expect.poll(isTorn).toBe(false)
  await anna.evaluate(() => window.dispatchEvent(new Event('editor:toggle-ruler')))
  await expect(anna.getByRole('slider')).toHaveCount(2)
})

test('[PAG-6] [PAG-8] the chosen margin holds in a narrow window, too, and the ruler shows what holds', async ({
  personAt,
}) => {
  const anna = await personAt('anna-margins')
  await anna.setViewportSize({ width: 1000, height: 800 })
  await newScript(anna, 'Ränder')
  await anna.keyboard.type('Absatz.')
  await anna.evaluate(() => window.dispatchEvent(new Event('editor:toggle-ruler')))
  const left = anna.getByRole('slider', { name: 'Linker Rand' })
  const expectMargin = async (px: number) => {
    await expect(sheet(anna)).toHaveCSS('padding-left', `${px}px`)
    await expect(left).toHaveAttribute('aria-valuenow', String(px))
    const width = await sheet(anna).evaluate((text) => text.clientWidth)
    await expect(anna.getByText(`${width - 2 * px} px`, { exact: true })).toBeVisible()
  }
  await expectMargin(56)
  for (let step = 0; step < 8; step++) await left.press('ArrowRight')
  await expectMargin(120)
  await anna.setViewportSize({ width: 1440, height: 900 })
  await expectMargin(120)
  // beside the sidebar there is no room for that much
  await anna.setViewportSize({ width: 780, height: 800 })
  for (let step = 0; step < 10; step++) await left.press('ArrowRight')
  const width = await sheet(anna)
    .getByText('Absatz.')
    .evaluate((text) => text.clientWidth)
  expect(width).toBeGreaterThanOrEqual(120)
  await expect(anna.getByText(`${width} px`, { exact: true })).toBeVisible()
})

test('[UI-18] what is typed as a menu or a dialog closes lands in the text', async ({
  personAt,
}) => {
  const anna = await personAt('anna-quick-keys')
  await newScript(anna, 'Schnell getippt')
  await anna.keyboard.press('Control+Shift+z')
  const text = sheet(anna).locator('> p').first()
  await text.click()
  await anna.keyboard.type('Text')
  const button = (name: string) => anna.getByRole('button', { name, exact: true })
  const press = async (...keys: readonly string[]) => {
    await expect(anna.locator('[role=menu], [role=listbox], [role=dialog]')).toHaveCount(1)
    for (const key of keys) await anna.keyboard.press(key)
    await expect(text).toContainText(`${keys.at(-1)}`)
  }
  await button('Ansicht').click()
  await press('Escape', 'a')
  await button('Ansicht').click()
  await press('End', 'Enter', 'b')
  await button('Drucken').click()
  await press('Escape', 'c')
  await text.click({ button: 'right' })
  await press('Escape', 'd')
  await anna.getByRole('combobox', { name: 'Szene auswählen...' }).click()
  await press('Escape', 'g')
})

test('[DLG-14] [DLG-15] [DLG-16] a speaker’s name has two items', async ({ personAt }) => {
  const anna = await personAt('anna-names')
  await newScript(anna, 'Namen')
  await anna.keyboard.type('ANNA: Ja.')
  await anna.keyboard.press('Enter')
  await anna.keyboard.press('Enter')
  await anna.keyboard.type('BEN: Nein.')
  const names = sheet(anna).locator('[data-speaker]')
  const colorOf = (index: number) =>
    names.nth(index).evaluate((name) => getComputedStyle(name).color)
  const [annas, bens] = [await colorOf(0), await colorOf(1)]
  await names.first().click({ button: 'right' })
  await expect(anna.getByRole('menu').getByRole('menuitem')).toHaveText([
    'Ausschneiden',
    'Kopieren',
    'Einfügen',
    'Streichen',
    'Alle Figurennamen formatieren',
    'Farbe der Figur',
  ])
  await item(anna, 'Alle Figurennamen formatieren').hover()
  await item(anna, 'Erster Buchstabe groß').click()
  await expect(names).toHaveText(['Anna', 'Ben'])
  await expect(menus(anna)).toHaveCount(0)
  await names.first().click({ button: 'right' })
  await item(anna, 'Farbe der Figur').hover()
  await expect(anna.getByRole('menuitemradio')).toHaveCount(16)
  await test.step('[UI-34] where the system chooses the colours they are still seen', async () => {
    await anna.emulateMedia({ forcedColors: 'active' })
    const backgrounds = (role: string) =>
      anna
        .locator(`[role=${role}]`)
        .evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size)
    expect(await backgrounds('menuitemradio')).toBe(16)
    expect(await backgrounds('menuitem')).toBe(2)
    await anna.emulateMedia({ forcedColors: 'none' })
  })
  await anna.getByRole('menuitemradio', { name: 'Farbe 10', exact: true }).click()
  await expect.poll(() => colorOf(0)).not.toBe(annas)
  expect(await colorOf(1)).toBe(bens)
  await expect(sheet(anna)).toBeFocused()
  await anna.keyboard.press('Control+z')
  await expect.poll(() => colorOf(0)).toBe(annas)
  await expect(names).toHaveText(['Anna', 'Ben'])
})

test('[SUR-15] [SUR-16] after the background the toolbar follows a click on the same word', async ({
  personAt,
}) => {
  const anna = await personAt('anna-again')
  await anna.clock.install()
  await newScript(anna, 'Noch einmal')
  await anna.keyboard.type('ANNA: Ja.')
  const tools = anna.getByRole('toolbar')
  const text = sheet(anna).getByText('Ja.')
  await text.click()
  await expect(tools).toHaveAttribute('data-context', 'text-formatting')
  await anna
    .getByRole('main')
    .last()
    .click({ position: { x: 12, y: 300 } })
  await expect(tools).toHaveAttribute('data-context', 'default')
  await anna.keyboard.press('Escape')
  await expect(menus(anna)).toHaveCount(0)
  // a click of its own, not the second of a double click
  await anna.clock.fastForward(600)
  await text.click()
  await expect(tools).toHaveAttribute('data-context', 'text-formatting')
})

test('[SUR-18] [SUR-20] a scene’s heading has the page’s menu, unless one writes in its name', async ({
  personAt,
}) => {
  const anna = await personAt('anna-headings')
  await newScript(anna, 'Überschriften')
  await anna.keyboard.type('Vorher.')
  await anna.keyboard.press('Control+Shift+z')
  const name = anna.getByLabel('Name der Szene')
  await expect(name).toBeFocused()
  await name.click({ button: 'right' })
  await expect(menus(anna)).toHaveCount(0)
  await sheet(anna).getByText('Vorher.').click()
  await name.click({ button: 'right' })
  await expect(menus(anna)).toHaveCount(1)
  await expect(anna.getByRole('toolbar')).toHaveAttribute('data-context', 'scene-select')
  await item(anna, 'Neu einfügen').hover()
  await item(anna, 'Replik').click()
  await expect(menus(anna)).toHaveCount(0)
  await anna.keyboard.type('ANNA')
  await expect(sheet(anna).locator('section + * [data-speaker]')).toHaveText('ANNA')
})

test('[DLG-5] [DLG-14] [SUR-20] who may only read has the page’s menu on a name, too, and hides what is struck', async ({
  personAt,
  server,
}) => {
  const rosa = await personAt('rosa-menus')
  await personAt('otto-menus')
  const seeder = await seederFor(server.url, 'otto-menus', PASSWORD)
  const [script] = await seeder.createScripts(['Nur lesen'])
  if (!script) throw new Error('no script')
  const struck = { ...say('BEN', 'Nein.'), struckThrough: true } as ScriptBlock
  await seeder.write(script, say('ANNA', 'Ja.'), struck, p())
  await seeder.share(script, 'rosa-menus', 'read')
  await openScript(rosa, 'Nur lesen')
  await sheet(rosa).locator('[data-speaker]').first().click({ button: 'right' })
  await expect(item(rosa, 'Randlose Ansicht')).toBeVisible()
  await expect(item(rosa, 'Alle Figurennamen formatieren')).toHaveCount(0)
  await item(rosa, 'Striche ausblenden').click()
  await expect(sheet(rosa).getByText('Nein.')).toBeHidden()

  // in rehearsal, too
  await rosa.keyboard.press('Control+Alt+r')
  const background = rosa.getByRole('main').last()
  await background.click({ position: { x: 12, y: 300 } })
  await item(rosa, 'Striche zeigen').click()
  await expect(sheet(rosa).getByText('Nein.')).toBeVisible()
})
