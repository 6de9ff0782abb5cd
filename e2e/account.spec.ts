import { readFile } from 'node:fs/promises'
import type { Page, WebSocketRoute } from '@playwright/test'
import type { AccountExport } from '../src/shared/api/account-data.ts'
import {
  alertsOf,
  card,
  chooseInAccountMenu,
  chooseInUserMenu,
  createScript,
  openScript,
  openUserMenu,
  sendSignIn,
  sheet,
  signIn,
} from './support/scripts.ts'
import { expect, test } from './support/test.ts'

test('[HDR-1] [HDR-2] [HDR-7] [HDR-8] [HDR-9] [HDR-16] [OPS-92] the header, and the menu under the name', async ({
  personAt,
}) => {
  const page = await personAt('hedda')
  const header = page.getByRole('banner')
  const height = async () => (await header.boundingBox())?.height
  expect(await height()).toBeLessThanOrEqual(48)
  const path = header.getByRole('navigation', { name: 'Pfad' })
  await expect(path.getByRole('listitem')).toHaveText(['Skripte'])
  await expect(path.getByRole('link')).toHaveCount(0)
  const always = [
    'Vorschaubilder neu erzeugen',
    'Helles Design',
    'English',
    'Details',
    'Konto und Daten',
    'Abmelden',
  ]
  await openUserMenu(page, 'hedda')
  await expect(page.getByRole('menuitem')).toHaveText(always)
  await page.getByRole('menuitem', { name: 'Konto und Daten' }).click()
  await expect(page.getByRole('menu').last().getByRole('menuitem')).toHaveText([
    'Passwort ändern',
    'Daten exportieren',
    'Zugänge',
    'Datenschutz',
    'Impressum',
    'Konto löschen',
  ])
  await expect(page.getByText(/^Stichwort \d+\.\d+\.\d+$/)).toBeVisible()
  const imprint = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Impressum' }).click()
  await expect((await imprint).getByRole('heading', { name: 'Impressum', level: 1 })).toBeVisible()
  await (await imprint).close()
  await openUserMenu(page, 'hedda')
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page).toHaveURL(/\/scripts$/)

  await createScript(page, 'Hedda Gabler')
  await openScript(page, 'Hedda Gabler')
  expect(await height()).toBeLessThanOrEqual(48)
  await expect(path.getByRole('listitem')).toHaveText(['Skripte', 'Hedda Gabler'])
  await openUserMenu(page, 'hedda')
  await expect(page.getByRole('menuitem')).toHaveText(['Arbeitsplatz', ...always])
  await page.keyboard.press('Escape')
  await path.getByRole('link', { name: 'Skripte' }).click()
  await expect(page).toHaveURL(/\/scripts$/)
})

test('[HDR-4] [HDR-5] [HDR-6] in the editor the header shows the connection and who else is there', async ({
  personAt,
}) => {
  const page = await personAt('ines')
  const other = await personAt('ivo')
  await createScript(page, 'Zu zweit')
  await page.goto('/scripts')
  await page.getByRole('button', { name: 'Optionen für „Zu zweit“' }).click()
  await page.getByRole('menuitem', { name: 'Teilen' }).click()
  await page.getByRole('dialog').getByLabel('Benutzername').fill('ivo')
  await page.getByRole('dialog').getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByRole('dialog').getByText('ivo', { exact: true })).toBeVisible()
  await openScript(page, 'Zu zweit')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Menü von ines' })).toHaveText('ines')
  await expect(header.getByRole('status', { name: 'Verbunden', exact: true })).toBeVisible()
  await expect(header.getByText('ivo ist da')).toHaveCount(0)
  await openScript(other, 'Zu zweit')
  await expect(header.getByText('ivo ist da')).toBeAttached()
  const sphere = header.getByRole('status', { name: 'Verbunden · 2 Personen' })
  await expect(sphere).toBeVisible()
  const count = header.getByText('1', { exact: true })
  expect(await count.evaluate((element) => getComputedStyle(element).animationDuration)).toBe(
    '0.3s',
  )
  expect(await sphere.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe(
    '0.4s',
  )
  // in a hand the title has the room of one's own name
  await page.setViewportSize({ width: 390, height: 844 })
  const title = header.getByText('Zu zweit')
  expect(await title.evaluate((segment) => segment.scrollWidth - segment.clientWidth)).toBe(0)
})

test('[HDR-3] on a phone the path is shortened in front', async ({ personAt }) => {
  const page = await personAt('kurt')
  await page.setViewportSize({ width: 390, height: 844 })
  await createScript(page, 'Ein Stück mit einem sehr langen Titel')
  await openScript(page, 'Ein Stück mit einem sehr langen Titel')
  const path = page.getByRole('navigation', { name: 'Pfad' })
  await expect(path.getByText('Stichwort')).toBeHidden()
  const front = path.locator('[data-deep=true]')
  expect(await front.evaluate((element) => getComputedStyle(element, '::before').content)).toBe(
    '"..."',
  )
  const scripts = path.getByRole('link', { name: 'Skripte' })
  expect(await scripts.evaluate((link) => link.scrollWidth <= link.clientWidth + 1)).toBe(true)
})

test('[UI-1] [UI-5] theme and language change at once and are kept', async ({ personAt }) => {
  const page = await personAt('thea')
  await chooseInUserMenu(page, 'thea', 'Helles Design')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await chooseInUserMenu(page, 'thea', 'English')
  await expect(page.getByRole('heading', { name: /stage is|Scripts/ }).first()).toBeAttached()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'thea’s menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Dark theme' })).toBeVisible()
})

test('[HDR-10] [HDR-11] a refresh says how many thumbnails it drew, or why none', async ({
  personAt,
}) => {
  const page = await personAt('thilda')
  await createScript(page, 'Eins')
  await createScript(page, 'Zwei')
  await page.goto('/scripts')
  await expect(card(page, 'Zwei')).toBeVisible()
  const listed = page.waitForRequest('**/api/scripts')
  await chooseInUserMenu(page, 'thilda', 'Vorschaubilder neu erzeugen')
  await expect(page.getByText('2 Vorschaubilder neu erzeugt!')).toBeVisible()
  await listed
  await chooseInUserMenu(page, 'thilda', 'English')
  await page.getByRole('button', { name: 'thilda’s menu' }).click()
  await page.getByRole('menuitem', { name: 'Refresh thumbnails' }).click()
  await expect(page.getByText('Successfully refreshed 2 thumbnails!')).toBeVisible()
  await page.route('**/thumbnails/regenerate', (route) =>
    route.fulfill({ status: 500, json: { error: 'No paper' } }),
  )
  await page.getByRole('button', { name: 'thilda’s menu' }).click()
  await page.getByRole('menuitem', { name: 'Refresh thumbnails' }).click()
  await expect(page.getByText('Failed to refresh thumbnails: No paper')).toBeVisible()
})

test('[HDR-12] [HDR-13] [HDR-14] layouts are chosen, made of the current setup, saved and deleted', async ({
  personAt,
}) => {
  const page = await personAt('lena')
  await createScript(page, 'Der Plan')
  await openScript(page, 'Der Plan')
  const sidebar = page.getByRole('complementary')
  const inLayoutMenu = async (name: string, role: 'menuitem' | 'menuitemradio' = 'menuitem') => {
    await openUserMenu(page, 'lena')
    await page.getByRole('menuitem', { name: 'Arbeitsplatz', exact: true }).click()
    await page.getByRole(role, { name, exact: true }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await inLayoutMenu('Soufflage', 'menuitemradio')
  await expect(sidebar).toBeHidden()
  await inLayoutMenu('Regie', 'menuitemradio')
  await expect(sidebar.getByRole('tab', { name: 'Szenen' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await inLayoutMenu('Pult', 'menuitemradio')
  await expect(sidebar.getByRole('tab', { name: 'Cues' })).toHaveAttribute('aria-selected', 'true')

  await test.step('a new one keeps how the editor is set up', async () => {
    await sidebar.getByRole('tab', { name: 'Szenen' }).click()
    await inLayoutMenu('Neuer Arbeitsplatz …')
    const dialog = page.getByRole('dialog', { name: 'Neuer Arbeitsplatz' })
    await dialog.getByRole('button', { name: 'Anlegen' }).click()
    await expect(dialog.getByText('Gib dem Arbeitsplatz einen Namen.')).toBeVisible()
    await dialog.getByLabel('Name des Arbeitsplatzes').fill('Mein Tisch')
    await dialog.getByRole('button', { name: 'Anlegen' }).click()
    await expect(page.getByText('Arbeitsplatz „Mein Tisch“ angelegt.')).toBeVisible()
    await inLayoutMenu('Soufflage', 'menuitemradio')
    await expect(sidebar).toBeHidden()
    await inLayoutMenu('Mein Tisch', 'menuitemradio')
    await expect(sidebar.getByRole('tab', { name: 'Szenen' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  await test.step('saving replaces what the chosen one holds', async () => {
    await sidebar.getByRole('tab', { name: 'Cues' }).click()
    await inLayoutMenu('„Mein Tisch“ speichern')
    await expect(page.getByText('Arbeitsplatz „Mein Tisch“ gespeichert.')).toBeVisible()
    await page.reload()
    await inLayoutMenu('Regie', 'menuitemradio')
    await inLayoutMenu('Mein Tisch', 'menuitemradio')
    await expect(sidebar.getByRole('tab', { name: 'Cues' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  await test.step('a preset cannot be saved over, an own one can be deleted', async () => {
    await inLayoutMenu('„Mein Tisch“ löschen')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: '„Mein Tisch“ löschen' })
      .click()
    await openUserMenu(page, 'lena')
    await page.getByRole('menuitem', { name: 'Arbeitsplatz', exact: true }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['Regie', 'Pult', 'Soufflage'])
    const save = page.getByRole('menuitem', { name: 'Aktuellen Arbeitsplatz speichern' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
  })
})

test('[ACC-56] [ACC-57] everything of one’s own comes as a pretty-printed file', async ({
  personAt,
}) => {
  const page = await personAt('elsa')
  const alerts = alertsOf(page)
  await createScript(page, 'Elsas Stück')
  await page.goto('/scripts')
  const downloaded = page.waitForEvent('download')
  await chooseInAccountMenu(page, 'elsa', 'Daten exportieren')
  const download = await downloaded
  expect(download.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  const data = JSON.parse(text) as AccountExport
  expect(text).toBe(JSON.stringify(data, null, 2))
  expect(data.account).toMatchObject({ username: 'elsa', email: 'elsa@ensemble.example' })
  expect(data.scripts.map((script) => script.title)).toEqual(['Elsas Stück'])

  await page.route('**/api/account/export', (route) =>
    route.fulfill({ status: 503, json: { error: 'Out of ink' } }),
  )
  await chooseInAccountMenu(page, 'elsa', 'Daten exportieren')
  await expect.poll(() => alerts).toEqual(['Export fehlgeschlagen: Out of ink'])
  await chooseInUserMenu(page, 'elsa', 'English')
  const exportAgain = async () => {
    await page.getByRole('button', { name: 'elsa’s menu' }).click()
    await page.getByRole('menuitem', { name: 'Account and data' }).click()
    await page.getByRole('menuitem', { name: 'Export Data' }).click()
  }
  await exportAgain()
  await expect.poll(() => alerts.at(-1)).toBe('Export failed: Out of ink')
  await page.route('**/api/account/export', (route) => route.fulfill({ status: 502, body: '' }))
  await exportAgain()
  await expect.poll(() => alerts.at(-1)).toBe('Export failed: API Error: 502 Bad Gateway')
  await page.route('**/api/account/export', (route) => route.fulfill({ json: {} }))
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('')
    }
  })
  await exportAgain()
  await expect.poll(() => alerts.at(-1)).toBe('Export failed: Unknown error')
})

test('[ACC-58] [ACC-59] [ACC-61] [ACC-62] an account goes after two confirmations', async ({
  personAt,
}) => {
  await personAt('dorle')
  const page = await personAt('doris')
  const alerts = alertsOf(page)
  await createScript(page, 'Geteilt')
  await createScript(page, 'Allein')
  await page.goto('/scripts')
  await page.getByRole('button', { name: 'Optionen für „Geteilt“' }).click()
  await page.getByRole('menuitem', { name: 'Teilen' }).click()
  await page.getByRole('dialog').getByLabel('Benutzername').fill('dorle')
  await page.getByRole('dialog').getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByRole('dialog').getByText('dorle', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const confirmation = page.getByRole('alertdialog')
  const ask = () => chooseInAccountMenu(page, 'doris', 'Konto löschen')
  await ask()
  await expect(confirmation).toContainText('Deine 2 Skripte werden')
  await expect(confirmation).toContainText('1 davon ist mit anderen geteilt')
  // A double click is one answer, not two.
  await confirmation.getByRole('button', { name: 'Weiter zum Löschen' }).dblclick()
  await expect(confirmation).toContainText('Konto „doris“ wirklich endgültig löschen?')
  await expect(confirmation.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await confirmation.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(confirmation).toBeHidden()

  await test.step('a failure is said, and nothing is lost', async () => {
    await page.route('**/api/account', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { error: 'Locked' } })
        : route.fallback(),
    )
    await ask()
    await confirmation.getByRole('button', { name: 'Weiter zum Löschen' }).click()
    await confirmation.getByRole('button', { name: 'Konto endgültig löschen' }).click()
    await expect.poll(() => alerts).toEqual(['Löschen fehlgeschlagen: Locked'])
    await expect(card(page, 'Allein')).toBeVisible()
    await page.unroute('**/api/account')
  })

  await ask()
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
  await createScript(page, 'Olgas Stück')
  await openScript(page, 'Olgas Stück')
  const tab = await page.context().newPage()
  await openScript(tab, 'Olgas Stück')
  await expect.poll(() => localCopies(page)).toBe(1)
  await chooseInUserMenu(page, 'oda', 'Abmelden')
  for (const each of [page, tab]) {
    await expect(each.getByRole('form', { name: 'Anmelden' })).toBeVisible()
    await expect(each).toHaveURL(/\/$/)
    expect(await each.evaluate(() => ({ ...sessionStorage }))).toEqual({})
  }
  expect(await localCopies(page)).toBe(0)
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([])
  expect((await page.request.get('/api/me')).status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/$/)
})

test('[ACC-41] [ACC-65] an expired session hides local copies and keeps them, and what was being typed', async ({
  personAt,
}) => {
  const page = await personAt('nora')
  await createScript(page, 'Noras Stück')

  await test.step('sharing goes on where the session has ended under it', async () => {
    await page.goto('/scripts')
    await page.getByRole('button', { name: 'Optionen für „Noras Stück“' }).click()
    await page.getByRole('menuitem', { name: 'Teilen' }).click()
    const username = page.getByRole('dialog').getByLabel('Benutzername')
    await username.fill('norbert')
    await page.context().clearCookies()
    await username.press('Enter')
    await expect(page.getByText('Deine Sitzung ist abgelaufen.')).toBeVisible()
    await sendSignIn(page, 'nora')
    await expect(username).toHaveValue('norbert')
  })

  await test.step('and so does renaming', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Optionen für „Noras Stück“' }).click()
    await page.getByRole('menuitem', { name: 'Umbenennen' }).click()
    const title = page.getByRole('textbox', { name: 'Titel' })
    await title.fill('Noras neues Stück')
    await page.context().clearCookies()
    await title.press('Enter')
    await expect(page.getByText('Deine Sitzung ist abgelaufen.')).toBeVisible()
    await signIn(page, 'nora')
    await expect(title).toHaveValue('Noras neues Stück')
    await title.press('Escape')
  })

  await openScript(page, 'Noras Stück')
  await expect.poll(() => localCopies(page)).toBe(1)
  await page.context().clearCookies()
  await page.goto('/scripts')
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  expect(await localCopies(page)).toBe(1)
  await page.route('**/api/me', (route) => route.abort())
  await page.reload()
  // Without the server, too, nobody sees what belongs to an expired session.
  await expect(page.getByText('Der Server ist nicht erreichbar.')).toBeVisible()
  await expect(card(page, 'Noras Stück')).toBeHidden()
})

test('[ACC-39] [ACC-42] offline, a sign-out asks about unsent edits and is revoked later', async ({
  personAt,
  server,
}) => {
  const page = await personAt('paula')
  const context = page.context()
  // Later the way to the server is cut for sockets, too: else the edit is sent when it is back.
  let isCut = false
  await page.routeWebSocket(/./, (socket) => {
    if (isCut) void socket.close()
    else socket.connectToServer()
  })
  await createScript(page, 'Paulas Stück')
  await openScript(page, 'Paulas Stück')
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
    // The page itself still comes: as from the service worker or the native app's own files.
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
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await stillSignedIn()).status, { timeout: 15_000 }).toBe(401)
  await signIn(page, 'paula')
  await expect(card(page, 'Paulas Stück')).toBeVisible()
})

test('[ACC-39] a sign-out sends what the server lacks, and asks where that fails', async ({
  personAt,
}) => {
  const page = await personAt('pauline')
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
  await createScript(page, 'Paulines Stück')
  await openScript(page, 'Paulines Stück')
  await expect(page.getByRole('status', { name: 'Verbunden' })).toBeAttached()
  const question = page.getByRole('alertdialog')
  const signInForm = page.getByRole('form', { name: 'Anmelden' })

  await test.step('on a connection that nobody has noticed is dead', async () => {
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
    await chooseInUserMenu(page, 'pauline', 'Abmelden')
    await expect(signInForm).toBeVisible()
    await signIn(page, 'pauline')
    await openScript(page, 'Paulines Stück')
    await expect(sheet(page)).toContainText('Unterwegs.')
  })
})

test('[MOB-9] [MOB-10] without the server the app opens with what it remembers', async ({
  personAt,
}) => {
  const page = await personAt('rosa')
  await createScript(page, 'Rosas Stück')
  await page.goto('/scripts')
  await expect(card(page, 'Rosas Stück')).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  const tab = await page.context().newPage()
  await tab.route('**/api/**', (route) => route.abort())
  await tab.goto('/')
  await expect(card(tab, 'Rosas Stück')).toBeVisible()
  await expect(tab.getByText('Offline', { exact: true })).toBeVisible()
  const record = await tab.evaluate(() => localStorage.getItem('offlineRecord') ?? '')
  expect(JSON.parse(record)).toMatchObject({
    username: 'rosa',
    scripts: [{ title: 'Rosas Stück' }],
  })
  expect(record).not.toContain('token')
  await tab.unroute('**/api/**')
  await tab.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(tab.getByText('Offline', { exact: true })).toBeHidden({ timeout: 15_000 })
})
