import { expect, type Page } from '@playwright/test'
import { CSRF_HEADER, type Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { PASSWORD } from './test.ts'

/** Creates the first script of a user on the screen of the empty list; the editor is open afterwards. */
export async function createThroughScreen(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Neues Skript anlegen' }).click()
  await page.getByPlaceholder('Name des neuen Skripts').fill(title)
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(sheet(page)).toBeVisible()
}

/** Creates a script by a call to the server, without the screen. */
export async function createScript(page: Page, title: string): Promise<Script> {
  return (await call(page, api.createScript, {}, { title })) as Script
}

/** Creates a script by a call to the server, without the screen, and opens it. */
export async function openNewScript(page: Page, title: string): Promise<void> {
  await openAddress(page, await createScript(page, title))
}

export const card = (page: Page, title: string) => page.getByRole('link', { name: title })

export const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Szenen und Cues' })

export const sheet = (page: Page) => page.getByRole('textbox', { name: 'Skript', exact: true })

/** What a script says while the server is gone: which of both depends on where the attempt to connect failed. */
export const withoutServer = (page: Page) =>
  page
    .getByText(
      /^(Offline – du arbeitest an deiner Kopie|Keine Verbindung – hier ist alles gespeichert)$/,
    )
    .first()

/** Opens a script by its address and waits until the editor shows the text and the tools around it. */
export async function openScript(page: Page, title: string): Promise<void> {
  await openAddress(page, await scriptOf(page, title))
}

/** The whole address of a script, as the address bar shows it. */
export const addressOf = ({ url }: { readonly url: string }, script: Script) => url + pathOf(script)

const pathOf = ({ id, title }: Script) => `/editor/${id}/${encodeURIComponent(title)}`

async function openAddress(page: Page, script: Script): Promise<void> {
  await page.goto(pathOf(script))
  await expect(sheet(page)).toBeVisible()
  // the text appears before the rest of the editor (OPS-100); this button and the context menu are loaded together
  await expect(page.getByRole('button', { name: 'Mehr zu diesem Skript' })).toBeVisible()
}

async function scriptOf(page: Page, title: string): Promise<Script> {
  const scripts = (await call(page, api.listScripts)) as readonly Script[]
  const script = scripts.find((each) => each.title === title)
  if (script === undefined) throw new Error(`no script ${title}`)
  return script
}

/**
 * Cuts a page off from the network, once its script is connected: before, the page may not know yet what its user may do,
 * and the sheet would never take an edit.
 */
export async function cutOff(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: /^Verbunden/ }).first()).toBeAttached()
  await page.context().setOffline(true)
}

/** Shares a script by a call to the server, without the screen. */
export async function shareWith(
  page: Page,
  title: string,
  username: string,
  permission: 'read' | 'comment' | 'write',
): Promise<void> {
  await call(page, api.addShare, await scriptOf(page, title), { username, permission })
}

/** Makes a call as the user who is signed in in the page's browser. */
async function call(
  page: Page,
  { method, path }: Call,
  { id = '' }: { readonly id?: string } = {},
  data?: unknown,
): Promise<unknown> {
  const cookies = await page.context().cookies()
  const csrf = cookies.find(({ name }) => name === 'csrf_token')?.value ?? ''
  const headers = { [CSRF_HEADER]: csrf }
  const answer = await page.request.fetch(path.replace(':id', id), { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

export async function openUserMenu(page: Page, username: string): Promise<void> {
  // a menu that was closed a moment ago is there until it has faded out
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: `Menü von ${username}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

export async function chooseInUserMenu(page: Page, username: string, item: string): Promise<void> {
  await openUserMenu(page, username)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Chooses an item in the user menu's submenu for the account. */
export async function chooseInAccountMenu(
  page: Page,
  username: string,
  item: string,
): Promise<void> {
  await openUserMenu(page, username)
  await page.getByRole('menuitem', { name: /^(Konto und Daten|Account and data)$/ }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Signs in through the sign-in screen, which must be open. */
export async function signIn(page: Page, username: string): Promise<void> {
  await sendSignIn(page, username)
  await expect(page.getByRole('button', { name: `Menü von ${username}` })).toBeVisible()
}

/** Sends the sign-in form, but does not wait for the next screen, which a dialog may cover. */
export async function sendSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('E-Mail').fill(`${username}@ensemble.example`)
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** Answers every alert and confirmation with yes, and keeps their messages. */
export function alertsOf(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  return alerts
}
