import type { Page } from '@playwright/test'
import { makeScriptPdf } from '../test/pdf/script-pdf.ts'
import { lookAt } from './support/accessibility.ts'
import { card, createScript, openNewScript, openUserMenu, sheet } from './support/scripts.ts'
import { expect, PASSWORD, test } from './support/test.ts'

test.setTimeout(120_000)

const THEMES = ['dark', 'light'] as const
/** Dimmed in the dark house, nearly white in the light one. */
const SHEET = { dark: 'rgb(29, 26, 22)', light: 'rgb(255, 253, 248)' }

/** Nothing serious or critical, and no text of too little contrast, on what is shown now, in either theme. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
    }, theme)
    // even with reduced motion a colour and a menu are on their way for a moment
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
          .map(({ finished }) => finished.catch(() => {})),
      ),
    )
    const axe = await lookAt(page)
    // in another theme nothing but the colours is different
    if (theme !== 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const grave = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n  ')}`)
    expect(grave, `${screen}, ${theme}`).toEqual([])
  }
}

test('[UI-9] the sign-in, the registration and the legal pages', async ({ page, server }) => {
  await page.goto(server.url)
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expectAccessible(page, 'sign-in with errors')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByLabel('Passwort').fill('Vor')
  await expect(page.getByText('Das Passwort braucht')).toBeVisible()
  await expectAccessible(page, 'registration with its popover')
  for (const address of ['/privacy', '/imprint']) {
    await page.goto(server.url + address)
    await expect(page.getByText('LEGAL_NAME')).toBeVisible()
    await expectAccessible(page, address)
  }
})

test('[UI-9] the script list with its menus and dialogs', async ({ personAt, signedIn }) => {
  const page = await personAt('axel')
  await signedIn('bertille')
  await expect(page.getByRole('button', { name: 'Neues Skript anlegen' })).toBeVisible()
  await expectAccessible(page, 'empty list')
  await createScript(page, 'Die Möwe')
  await createScript(page, 'Ein Titel, der länger ist als jede Karte breit: '.repeat(3).trim())
  await page.goto('/scripts')
  await expect(card(page, 'Die Möwe')).toBeVisible()
  await expectAccessible(page, 'list')

  await openUserMenu(page, 'axel')
  await expectAccessible(page, 'user menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Optionen für „Die Möwe“' }).click()
  await expectAccessible(page, 'options menu')
  await page.getByRole('menuitem', { name: 'Umbenennen' }).click()
  await expectAccessible(page, 'rename')
  await page.keyboard.press('Escape')

  const options = page.getByRole('button', { name: 'Optionen für „Die Möwe“' })
  await options.click()
  await page.getByRole('menuitem', { name: 'Teilen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Noch mit niemandem geteilt.')).toBeVisible()
  await dialog.getByLabel('Benutzername').fill('bertille')
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(dialog.getByText('bertille', { exact: true })).toBeVisible()
  await dialog.getByLabel('Benutzername').fill('niemand')
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'niemand' })).toBeVisible()
  await expectAccessible(page, 'share dialog')
  await dialog.getByRole('combobox', { name: 'Berechtigung', exact: true }).click()
  await expectAccessible(page, 'permission select')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await options.click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'delete dialog')
  await page.keyboard.press('Escape')

  await openUserMenu(page, 'axel')
  await page.getByRole('menuitem', { name: 'Konto und Daten' }).click()
  await page.getByRole('menuitem', { name: 'Konto löschen' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('2 Skripte')
  await expectAccessible(page, 'first confirmation')
  await confirmation.getByRole('button', { name: 'Weiter zum Löschen' }).click()
  await expect(confirmation).toContainText('endgültig')
  await expectAccessible(page, 'last confirmation')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Skript hinzufügen' }).click()
  await expectAccessible(page, 'add card')
  await page.getByRole('button', { name: 'Skript hochladen' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'upload dialog')
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'Der Hausmeister.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(makeScriptPdf()),
    })
  await page.getByRole('button', { name: 'PDF einlesen' }).click()
  await expect(page.getByText('Fertig eingelesen').first()).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page, 'upload dialog, done')
})

test('[UI-7] [UI-9] [UI-10] the editor with its menu, and what is not found', async ({
  signedIn,
}) => {
  const page = await signedIn('clara')
  await openNewScript(page, 'Drei Schwestern')
  await expectAccessible(page, 'empty editor')
  for (const [theme, color] of Object.entries(SHEET)) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
    }, theme)
    await expect(page.locator('[class*=_sheet_]').first()).toHaveCSS('background-color', color)
  }
  const font = await sheet(page).evaluate((element) => getComputedStyle(element).fontFamily)
  expect(font).toMatch(/^"Source Serif 4 Variable"/)
  await sheet(page).click()
  await page.getByRole('button', { name: 'Szene einfügen' }).press('Enter')
  await page.keyboard.type('Im Garten')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Replik einfügen' }).press('Enter')
  await page.keyboard.type('OLGA')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Vater ist heute vor einem Jahr gestorben.')
  await page.getByRole('button', { name: 'Licht-Cue setzen' }).click()
  await expect(page.getByRole('button', { name: 'Q101 Licht', exact: true })).toBeVisible()
  const number = page.locator('[data-cue-row]').getByText('Q101', { exact: true }).first()
  await expect(number).toHaveCSS('font-variant-numeric', 'tabular-nums')
  await expectAccessible(page, 'editor')
  await openUserMenu(page, 'clara')
  await page.getByRole('menuitem', { name: 'Arbeitsplatz', exact: true }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Pult' })).toBeVisible()
  await expectAccessible(page, 'layout menu')
  await page.getByRole('menuitem', { name: 'Neuer Arbeitsplatz …' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'new layout')
  await page.goto('/editor')
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
  await expectAccessible(page, 'not found')
  await page.route(/\/api\/scripts\//, (route) => route.abort())
  await page.routeWebSocket(/\/api\/collab\//, (socket) => socket.close())
  await page.goto('/editor/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Verbindungsfehler' })).toBeVisible()
  await expectAccessible(page, 'connection error')
})

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

/** Presses Tab until what has the focus is named like this. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (typeof name === 'string' ? now === name : name.test(now)) return
  }
  throw new Error(`Tab never reached ${String(name)}; the focus is on ${await focused(page)}`)
}

test('[UI-17] [UI-18] [UI-19] [UI-22] register, create, rename, delete and sign out by keyboard alone', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await expect(page.getByRole('form')).toBeVisible()
  await tabTo(page, 'Konto anlegen')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Benutzername')).toBeVisible()
  await page.getByLabel('E-Mail').focus()
  await page.keyboard.type('tastatur@ensemble.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tastatur')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/scripts$/)

  await test.step('create', async () => {
    await tabTo(page, 'Neues Skript anlegen')
    const ring = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body)
      return `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`
    })
    expect(ring).toBe('solid 2px rgb(245, 158, 11)')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Ohne Maus')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Ohne Maus').or(sheet(page))).toBeVisible()
    await page.goto(`${server.url}/scripts`)
    await expect(card(page, 'Ohne Maus')).toBeVisible()
  })

  await test.step('Escape closes the topmost thing only, and the focus comes back', async () => {
    await tabTo(page, 'Optionen für „Ohne Maus“')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    expect(await focused(page)).toBe('Optionen für „Ohne Maus“')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Teilen' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('combobox').press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => focused(page)).toBe('Optionen für „Ohne Maus“')
  })

  await test.step('delete, by a dialog that names the script', async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Löschen' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('„Ohne Maus“')
    await dialog.getByRole('button', { name: 'Löschen' }).press('Enter')
    await expect(card(page, 'Ohne Maus')).toBeHidden()
  })

  await test.step('a dialog that a menu opened gives the focus back to the menu’s button', async () => {
    await tabTo(page, 'Menü von tastatur')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Konto und Daten' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Konto löschen' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await expect.poll(() => focused(page)).toBe('Abbrechen')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => focused(page)).toBe('Menü von tastatur')
    await page.keyboard.press('Shift+Tab')
  })

  await test.step('sign out', async () => {
    await tabTo(page, 'Menü von tastatur')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toBe('Abmelden')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  })
})
