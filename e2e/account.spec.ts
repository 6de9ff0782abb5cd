import type { Page, WebSocketRoute } from '@playwright/test'
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
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

/** Fires the events of a network that is back: the page repeats failed requests at once, not 10 seconds later. */
const tellOfTheNetwork = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
  })

test('[NOTE-211] a list of notices that is read in one tab is read in the other one at once', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('two-tabs')
  await signedIn('two-tabs-ivo')
  const seed = await seederFor(server.url, 'two-tabs-ivo', PASSWORD)
  const [script] = await seed.createScripts(['Zu zweit'])
  if (!script) throw new Error('no script')
  await seed.share(script, 'two-tabs', 'read')
  const other = await page.context().newPage()
  // what a tab asks again and again by itself would find it out, too, only later
  await other.addInitScript(() => {
    const begin = window.setInterval.bind(window)
    const short = (...[run, ms = 0]: Parameters<typeof begin>) => (ms < 20_000 ? begin(run, ms) : 0)
    Object.assign(window, { setInterval: short })
  })
  for (const tab of [page, other]) {
    await tab.goto('/scripts')
    await expect(tab.getByRole('button', { name: 'Für dich: 1 neu' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Für dich: 1 neu' }).click()
  await expect(page.getByRole('menuitem', { name: /two-tabs-ivo teilt/ })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Für dich', exact: true })).toBeVisible()
})

test('[ACC-61] deleting the account leads to the sign-in, and its password opens nothing any more', async ({
  personAt,
}) => {
  const page = await personAt('doris')
  const alerts = alertsOf(page)
  const confirmation = page.getByRole('alertdialog')
  await chooseInAccountMenu(page, 'doris', 'Konto löschen')
  await confirmation.getByRole('button', { name: 'Weiter zum Löschen' }).click()
  await confirmation.getByRole('button', { name: 'Konto endgültig löschen' }).click()
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(alerts.at(-1)).toBe('Konto gelöscht.')
  await page.getByLabel('E-Mail').fill('doris@ensemble.example')
  await page.getByLabel('Passwort').fill('Vorhang1!')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('E-Mail oder Passwort stimmt nicht.')).toBeVisible()
})

const localCopies = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return databases.filter(({ name }) => name?.startsWith('stichwort/')).length
  })

test('[ACC-37] [ACC-38] [ACC-40] signing out clears this machine, other tabs first, and the history', async ({
  personAt,
}) => {
  const page = await personAt('oda')
  await openNewScript(page, 'Olgas Stück')
  const tab = await page.context().newPage()
  await openScript(tab, 'Olgas Stück')
  await expect.poll(() => localCopies(page)).toBe(1)
  const signIn = (each: Page) => each.getByRole('form', { name: 'Anmelden' })
  // the other tab learns from the server that its session is over, before this one has the answer and tells it
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch()
    await expect(signIn(tab)).toBeVisible()
    await route.fulfill({ response })
  })
  await chooseInUserMenu(page, 'oda', 'Abmelden')
  for (const each of [page, tab]) {
    await expect(signIn(each)).toBeVisible()
    await expect(each).toHaveURL(/\/$/)
    await expect
      .poll(() => each.evaluate(() => ({ ...sessionStorage })).catch(() => 'loading'))
      .toEqual({})
  }
  expect(await localCopies(page)).toBe(0)
  // nothing but the mark that the last person has left
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ wordsKeeper: '' })
  expect((await page.request.get('/api/me')).status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/$/)
})

test('[ACC-39] [ACC-42] offline, a sign-out asks about unsent edits and is revoked later', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('paula')
  const context = page.context()
  // Later the sockets are cut, too: otherwise the editor sends the edit as soon as the server is back.
  let isCut = false
  await page.routeWebSocket(/./, (socket) => {
    if (isCut) void socket.close()
    else socket.connectToServer()
  })
  await openNewScript(page, 'Paulas Stück')
  await expect(page.getByRole('status', { name: 'Verbunden' })).toBeAttached()
  const cookies = await context.cookies()
  await server.kill()
  await expect(page.getByText('Offline – du arbeitest an deiner Kopie')).toBeVisible()
  await sheet(page).click()
  await page.keyboard.type('Noch nicht gesendet')
  await chooseInUserMenu(page, 'paula', 'Abmelden')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Paulas Stück')
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(sheet(page)).toContainText('Noch nicht gesendet')

  await page.route('**/*', async (route) => {
    // The page itself still loads, as from the service worker or from the native app's own files.
    if (route.request().resourceType() === 'fetch') await route.abort()
    else await route.fallback()
  })
  isCut = true
  await server.start()
  await chooseInUserMenu(page, 'paula', 'Abmelden')
  await question.getByRole('button', { name: 'Änderungen verwerfen und abmelden' }).click()
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  expect(await localCopies(page)).toBe(0)
  const stillSignedIn = () =>
    fetch(`${server.url}/api/me`, {
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
  expect((await stillSignedIn()).status).toBe(200)
  await page.reload()
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()

  await page.unroute('**/*')
  isCut = false
  await tellOfTheNetwork(page)
  await expect.poll(async () => (await stillSignedIn()).status).toBe(401)
  await signIn(page, 'paula')
  await expect(card(page, 'Paulas Stück')).toBeVisible()
})

test('[ACC-39] [ACC-521] a sign-out sends what the server lacks, asks where that fails, and shows no form before the page is loaded afresh', async ({
  signedIn,
}) => {
  const page = await signedIn('pauline')
  let isWayCut = false
  const dead = new Set<WebSocketRoute>()
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer()
    const cut = () => {
      if (isWayCut) dead.add(socket)
      return dead.has(socket)
    }
    socket.onMessage((message) => (cut() ? undefined : server.send(message)))
    server.onMessage((message) => (cut() ? undefined : socket.send(message)))
  })
  await openNewScript(page, 'Paulines Stück')
  await expect(page.getByRole('status', { name: 'Verbunden' })).toBeAttached()
  const question = page.getByRole('alertdialog')
  const signInForm = page.getByRole('form', { name: 'Anmelden' })

  await test.step('a sign-out asks if the connection is dead and this is not yet noticed', async () => {
    isWayCut = true
    await sheet(page).click()
    await page.keyboard.type('Unterwegs.')
    await chooseInUserMenu(page, 'pauline', 'Abmelden')
    await expect(question).toContainText('Paulines Stück')
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(sheet(page)).toContainText('Unterwegs.')
  })

  await test.step('over a connection of its own, when there is one', async () => {
    isWayCut = false
    await page.getByRole('link', { name: 'Skripte' }).click()
    await expect(card(page, 'Paulines Stück')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isBefore: true }))
    await chooseInUserMenu(page, 'pauline', 'Abmelden')
    await expect(signInForm).toBeVisible()
    expect(await page.evaluate(() => 'isBefore' in window)).toBe(false)
    await signIn(page, 'pauline')
    await openScript(page, 'Paulines Stück')
    await expect(sheet(page)).toContainText('Unterwegs.')
  })
})
