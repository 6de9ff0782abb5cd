import type { Page } from '@playwright/test'
import { chooseInUserMenu, createScript, openScript, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

const READY = 'Verbunden'
const STATE = /\/api\/scripts\/[^/]+\/yjs$/
const EVERY_STATE = /\/api\/scripts\/[^/]+(\/yjs|\/updates)?$/
const SOCKET = /\/api\/collab\//

/** Writes a script and answers its address. */
async function writeScript(page: Page, title: string): Promise<string> {
  await createScript(page, title)
  await openScript(page, title)
  await sheet(page).click()
  await page.keyboard.type('Gespeichert.')
  await expect(sphere(page)).toBeVisible()
  return page.url()
}

const sphere = (page: Page) => page.getByRole('status', { name: READY })

/** Ends at the list, in a browser that has seen nothing of any script. */
async function forgetCopies(page: Page): Promise<void> {
  await page.goto('/scripts')
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
}

test('[COL-3] [COL-4] [COL-22] [COL-24] [COL-38] a script opens step by step', async ({
  personAt,
}) => {
  const page = await personAt('wendelin')
  const address = await writeScript(page, 'Öffnen')
  const banner = page.getByText(READY)
  await expect(banner).toBeHidden()
  await expect(banner).toHaveText(READY)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(banner).toBeVisible()
  await expect(banner).toHaveText(`Mobile: ${READY}`)
  await page.setViewportSize({ width: 1440, height: 900 })

  await forgetCopies(page)
  const token = Promise.withResolvers<void>()
  const state = Promise.withResolvers<void>()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('websocket', () => asked.push('socket'))
  await page.route('**/api/ws-token', (route) => token.promise.then(() => route.continue()))
  await page.route(STATE, (route) => state.promise.then(() => route.continue()))
  await page.goto(address)
  await expect(page.getByText('Anmeldung läuft …')).toBeVisible()
  token.resolve()
  await expect(page.getByText('Skript wird geöffnet …')).toBeVisible()
  await expect(page.getByText('Verbindung wird aufgebaut …')).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  state.resolve()
  await expect(sheet(page)).toContainText('Gespeichert.')
  await expect(sphere(page)).toBeVisible()
  expect(asked).toContain('/api/me')
  expect(asked.indexOf('/api/me')).toBeLessThan(asked.indexOf('socket'))
})

test('[COL-16] [COL-17] [COL-24] [COL-36] without a server the local copy is enough, and with neither it says so', async ({
  personAt,
}) => {
  const page = await personAt('walpurga')
  const address = await writeScript(page, 'Kopie')
  const names = await page.evaluate(async () => (await indexedDB.databases()).map((db) => db.name))
  const [, , id = ''] = new URL(address).pathname.split('/')
  expect(names).toEqual([expect.stringMatching(`^stichwort/[^/]+/${id}$`)])
  await page.route(EVERY_STATE, (route) => route.abort())
  await page.routeWebSocket(SOCKET, (socket) => socket.close())
  await page.reload()
  await expect(sheet(page)).toContainText('Gespeichert.')
  await expect(page.getByText('Offline – du arbeitest an deiner Kopie')).toBeVisible()
  await expect(sphere(page)).toHaveCount(0)

  await forgetCopies(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Verbindungsfehler' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Verbindung verloren. Neuer Versuch …')
  await page.unroute(EVERY_STATE)
  await page.getByRole('button', { name: 'Neu verbinden' }).click()
  await expect(sheet(page)).toContainText('Gespeichert.')
})

test('[ACC-40] [COL-17] a browser that keeps nothing opens from the server, and says so where that is away', async ({
  personAt,
}) => {
  const page = await personAt('waldemar')
  await writeScript(page, 'Flüchtig')
  await page.addInitScript(() => {
    const denied = () => new DOMException('The user denied permission.', 'UnknownError')
    IDBFactory.prototype.open = () => {
      throw denied()
    }
    IDBFactory.prototype.databases = () => Promise.reject(denied())
  })
  await page.reload()
  await expect(sheet(page)).toContainText('Gespeichert.')
  await expect(sphere(page)).toBeVisible()

  await page.route(EVERY_STATE, (route) => route.abort())
  await page.routeWebSocket(SOCKET, (socket) => socket.close())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Verbindungsfehler' })).toBeVisible()

  await page.unrouteAll()
  await page.goto('/scripts')
  await chooseInUserMenu(page, 'waldemar', 'Abmelden')
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
})
