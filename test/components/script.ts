// A script in the page of a component test, through the screens that lead to it.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from './app.tsx'

/** Opens the app with a new script, in the editor. */
export async function renderNewScript(title: string): Promise<void> {
  renderApp('/scripts')
  await page.getByRole('button', { name: 'Neues Skript anlegen' }).click()
  await page.getByPlaceholder('Name des neuen Skripts').fill(title)
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'Skript', exact: true })).toBeVisible()
}
