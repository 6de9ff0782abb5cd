import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './test.ts'

/** Creates a script through the screen; ends in the editor. */
export async function createScript(page: Page, title: string): Promise<void> {
  await page.goto('/scripts')
  const create = page.getByRole('button', { name: 'Neues Skript anlegen' })
  const plus = page.getByRole('button', { name: 'Skript hinzufügen' })
  await expect(create.or(plus)).toBeVisible()
  if (await plus.isVisible()) await plus.click()
  await create.click()
  await page.getByPlaceholder('Name des neuen Skripts').fill(title)
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(card(page, title).or(sheet(page))).toBeVisible()
}

export const card = (page: Page, title: string) => page.getByRole('link', { name: title })

export const sheet = (page: Page) => page.getByRole('textbox', { name: 'Skript', exact: true })

/** Opens a script from the list and waits for its sheet. */
export async function openScript(page: Page, title: string): Promise<void> {
  await page.goto('/scripts')
  await card(page, title).click()
  await expect(sheet(page)).toBeVisible()
}

/** Shares a script from the list. */
export async function shareWith(
  page: Page,
  title: string,
  username: string,
  right: 'Kann lesen' | 'Kann bearbeiten',
): Promise<void> {
  await page.goto('/scripts')
  await page.getByRole('button', { name: `Optionen für „${title}“` }).click()
  await page.getByRole('menuitem', { name: 'Teilen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Benutzername').fill(username)
  if (right === 'Kann bearbeiten') {
    await dialog.getByRole('combobox').click()
    await page.getByRole('option', { name: right }).click()
  }
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(dialog.getByText(username, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(dialog).toBeHidden()
}

export async function openUserMenu(page: Page, username: string): Promise<void> {
  // one that was left a moment ago is there until it has faded
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: `Menü von ${username}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

export async function chooseInUserMenu(page: Page, username: string, item: string): Promise<void> {
  await openUserMenu(page, username)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Chooses in the user menu's submenu of what concerns the account. */
export async function chooseInAccountMenu(
  page: Page,
  username: string,
  item: string,
): Promise<void> {
  await openUserMenu(page, username)
  await page.getByRole('menuitem', { name: /^(Konto und Daten|Account and data)$/ }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Signs in through the screen, which is the one shown. */
export async function signIn(page: Page, username: string): Promise<void> {
  await sendSignIn(page, username)
  await expect(page.getByRole('button', { name: `Menü von ${username}` })).toBeVisible()
}

/** The same where a dialog may cover what comes next. */
export async function sendSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('E-Mail').fill(`${username}@ensemble.example`)
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** Answers every alert and confirmation with yes, and keeps what they said. */
export function alertsOf(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  return alerts
}
