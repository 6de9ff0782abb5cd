// A browser that keeps nothing of a script, and pages that are really left.
import type { Dialog, Page } from '@playwright/test'
import {
  card,
  chooseInUserMenu,
  createScript,
  openNewScript,
  openScript,
  sheet,
  signIn,
} from './support/scripts.ts'
import { written } from './support/sheet-words.ts'
import { expect, test } from './support/test.ts'

const connected = (page: Page) => page.getByRole('status', { name: 'Verbunden' })
const keepsNothing = (page: Page) =>
  page.getByText(
    'Dieses Gerät kann nichts aufheben. Lass die Seite offen, bis die Verbindung zurück ist.',
  )

interface Way {
  isCut: boolean
}

/** The way to the server, which can be cut; the page itself still loads, as from the service worker. */
async function wayOf(page: Page): Promise<Way> {
  const way = { isCut: false }
  await page.routeWebSocket(/./, (socket) => {
    if (way.isCut) return void socket.close()
    const server = socket.connectToServer()
    const cut = () => way.isCut && void socket.close()
    socket.onMessage((message) => cut() || server.send(message))
    server.onMessage((message) => cut() || socket.send(message))
    return undefined
  })
  await page.route('**/*', (route) =>
    way.isCut && route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  )
  return way
}

/** Cuts the way to the server and writes. */
async function writeOffline(page: Page, way: Way, text: string): Promise<void> {
  way.isCut = true
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await sheet(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
  await expect(sheet(page)).toContainText(text)
  await expect(keepsNothing(page)).toBeVisible()
}

async function connect(page: Page, way: Way): Promise<void> {
  way.isCut = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(connected(page)).toBeAttached()
}

test('[COL-80] [COL-81] on a full disk nothing is lost, and when there is room the copy is whole again', async ({
  signedIn,
  server,
}) => {
  // the copy is tried again after 30 s at most
  test.slow()
  const page = await signedIn('frida')
  const way = await wayOf(page)
  const browser = await page.context().newCDPSession(page)
  const { origin } = new URL(server.url)
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await createScript(page, 'Volle Platte')
  await page.goto('/scripts')
  await card(page, 'Volle Platte').click()
  await expect(connected(page)).toBeAttached()
  await writeOffline(page, way, 'Kein Platz dafür.')

  await test.step('leaving the page asks, and so does the way back', async () => {
    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate(() => location.reload())
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await reload
    await page.evaluate(() => history.back())
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('dieses Gerät kann nichts aufheben')
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(question).toBeHidden()
    await expect(sheet(page)).toContainText('Kein Platz dafür.')
  })

  await connect(page, way)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect.poll(() => written(other)).toContain('Kein Platz dafür.')
  await other.close()

  await writeOffline(page, way, ' Und das hier?')
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  await expect(page.getByText('Offline – du arbeitest an deiner Kopie')).toBeVisible()
  await page.reload()
  await expect(sheet(page)).toContainText('Kein Platz dafür. Und das hier?')
})

test('[COL-81] [ACC-39] if no database opens, a sign-out sends the page’s own edits, and asks if that fails', async ({
  signedIn,
}) => {
  const page = await signedIn('fanny')
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'SecurityError')
    }
  })
  await page.reload()
  const way = await wayOf(page)
  const dialogs: Dialog[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog)
    void dialog.accept()
  })
  await openNewScript(page, 'Privates Fenster')
  await expect(connected(page)).toBeAttached()
  await writeOffline(page, way, 'Vor dem Abmelden.')
  await chooseInUserMenu(page, 'fanny', 'Abmelden')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Privates Fenster')
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(question).toBeHidden()

  way.isCut = false
  await chooseInUserMenu(page, 'fanny', 'Abmelden')
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  expect(dialogs).toEqual([])
  await signIn(page, 'fanny')
  await expect(card(page, 'Privates Fenster')).toBeVisible()
  await openScript(page, 'Privates Fenster')
  await expect(sheet(page)).toContainText('Vor dem Abmelden.')
})

test('[COL-778] [COL-80] where the browser lets a page read and tell nothing, one writes, and the banner says what the device keeps', async ({
  signedIn,
}) => {
  const page = await signedIn('friedel')
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse })
    Object.assign(globalThis, { BroadcastChannel: refuse })
    IDBFactory.prototype.open = refuse
  })
  const way = await wayOf(page)
  await openNewScript(page, 'Verbotener Speicher')
  await expect(connected(page)).toBeAttached()
  await writeOffline(page, way, 'Trotzdem geschrieben.')
  await connect(page, way)
  await expect(keepsNothing(page)).toBeHidden()
  await page.reload()
  await expect(sheet(page)).toContainText('Trotzdem geschrieben.')
})
