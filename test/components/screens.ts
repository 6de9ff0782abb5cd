// Locators and steps for the screens that many tests use.
import { expect } from 'vitest'
import { isolated } from '#/shared/isolated.ts'
import { type Locator, page } from 'vitest/browser'

export const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
export const link = (name: string): Locator => page.getByRole('link', { name, exact: true })
export const menuItem = (name: string): Locator => page.getByRole('menuitem', { name, exact: true })
export const sheet = page.getByRole('textbox', { name: 'Skript', exact: true })
export const card = (title: string): Locator =>
  page.getByRole('article').filter({ has: link(title) })

/** Chooses an item in the menu of a script's card. */
export async function chooseInCardMenu(title: string, item: string): Promise<void> {
  await button(`Optionen für „${isolated(title)}“`).click()
  await menuItem(item).click()
}

export async function openUserMenu(username: string): Promise<void> {
  // a menu that was closed a moment ago is there until it has faded out
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await page
    .getByRole('button', { name: new RegExp(`^(Menü von ${username}|${username}’s menu)$`) })
    .click()
  await expect.element(page.getByRole('menu')).toBeVisible()
}

export async function chooseInUserMenu(username: string, item: string): Promise<void> {
  await openUserMenu(username)
  await menuItem(item).click()
}

/** Chooses an item in the user menu's submenu for the account. */
export async function chooseInAccountMenu(username: string, item: string): Promise<void> {
  await openUserMenu(username)
  await page.getByRole('menuitem', { name: /^(Konto und Daten|Account and data)$/ }).click()
  await menuItem(item).click()
}
