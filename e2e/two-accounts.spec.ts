import type { Page } from '@playwright/test'
import {
  alertsOf,
  card,
  chooseInAccountMenu,
  chooseInUserMenu,
  openNewScript,
  openScript,
  sheet,
  signIn,
} from './support/scripts.ts'
import { expect, test } from './support/test.ts'

const signInForm = (page: Page) => page.getByRole('form', { name: 'Anmelden' })

/** Signs in again in a tab after another user has signed in in another tab: any call brings up the sign-in form. */
async function takeBack(tab: Page, username: string): Promise<void> {
  await chooseInUserMenu(tab, username, 'Vorschaubilder neu erzeugen')
  await expect(signInForm(tab)).toBeVisible()
  await signIn(tab, username)
}

test('[ACC-41] [ACC-400] [ACC-65] a tab does nothing for a user who signs in in another one, and loses no text', async ({
  browser,
  signedIn,
  server,
}) => {
  const [hubertElsewhere, giselaElsewhere] = [await signedIn('hubert'), await signedIn('gisela')]
  const context = await browser.newContext({ baseURL: server.url })
  const [huberts, other] = [await context.newPage(), await context.newPage()]
  let isCut = false
  const cuts: (() => Promise<void>)[] = []
  await huberts.routeWebSocket(/collab/, (socket) => {
    if (isCut) return void socket.close({ code: 1011 })
    socket.connectToServer()
    cuts.push(() => socket.close({ code: 1011 }))
  })
  for (const tab of [huberts, other]) {
    await tab.goto('/')
    await expect(signInForm(tab)).toBeVisible()
  }

  await test.step('unsent edits outlive a sign-in of a user without the right', async () => {
    await signIn(huberts, 'hubert')
    await openNewScript(huberts, 'Huberts Stück')
    const ready = huberts.getByRole('status', { name: 'Verbunden' })
    await expect(ready).toBeAttached()
    await sheet(huberts).click()
    await huberts.keyboard.type('Gesendet.')
    isCut = true
    await Promise.all(cuts.map((cut) => cut()))
    await expect(huberts.getByText('Offline – du arbeitest an deiner Kopie')).toBeVisible()
    await huberts.keyboard.type(' Noch nicht gesendet.')
    await signIn(other, 'gisela')
    isCut = false
    await expect(signInForm(huberts)).toBeVisible()
    await signIn(huberts, 'hubert')
    await expect(sheet(huberts)).toContainText('Gesendet. Noch nicht gesendet.')
    await openScript(hubertElsewhere, 'Huberts Stück')
    await expect(sheet(hubertElsewhere)).toContainText('Noch nicht gesendet.')
  })

  await test.step('an account is not deleted from a tab of another one', async () => {
    const alerts = alertsOf(other)
    const confirmation = other.getByRole('alertdialog')
    await takeBack(other, 'gisela')
    await chooseInAccountMenu(other, 'gisela', 'Konto löschen')
    await confirmation.getByRole('button', { name: 'Weiter zum Löschen' }).click()
    await takeBack(huberts, 'hubert')
    await confirmation.getByRole('button', { name: 'Konto endgültig löschen' }).click()
    await expect(signInForm(other)).toBeVisible()
    expect(alerts).toEqual([
      'Löschen fehlgeschlagen: In diesem Browser hat sich inzwischen jemand anders angemeldet.',
    ])
    await huberts.goto('/scripts')
    await expect(card(huberts, 'Huberts Stück')).toBeVisible()
    // waits for the open calls of the list: their answers would bring up the sign-in form when Gisela signs in
    await huberts.waitForLoadState('networkidle')
  })

  await test.step('no script lands in the library of another user', async () => {
    await signIn(other, 'gisela')
    await huberts.getByRole('button', { name: 'Skript hinzufügen' }).click()
    await huberts.getByRole('button', { name: 'Neues Skript anlegen' }).click()
    await huberts.getByPlaceholder('Name des neuen Skripts').fill('Verirrt')
    await huberts.getByRole('button', { name: 'Anlegen', exact: true }).click()
    await expect(signInForm(huberts)).toBeVisible()
    await expect(huberts.getByText('inzwischen jemand anders angemeldet')).toBeVisible()
    const scripts = await giselaElsewhere.request.get('/api/scripts')
    expect(await scripts.json()).toEqual([])
    await signIn(huberts, 'hubert')
    await expect(huberts.getByPlaceholder('Name des neuen Skripts')).toHaveValue('Verirrt')
  })
  await context.close()
})
