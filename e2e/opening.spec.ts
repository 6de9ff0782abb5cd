import type { Page } from '@playwright/test'
import { chooseInUserMenu, openNewScript, sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

const READY = 'Verbunden'
const STATE = /\/api\/scripts\/[^/]+\/yjs$/
const EVERY_STATE = /\/api\/scripts\/[^/]+(\/yjs|\/updates)?$/
const SOCKET = /\/api\/collab\//

/** Writes a script and answers its address. */
async function writeScript(page: Page, title: string): Promise<string> {
  await openNewScript(page, title)
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
  signedIn,
}) => {
  const page = await signedIn('wendelin')
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
  signedIn,
}) => {
  const page = await signedIn('walpurga')
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

test.describe('where nothing is kept', () => {
  test.use({ mayThrow: /The user denied permission/ })

  test('[ACC-40] [COL-17] a browser that keeps nothing opens from the server, and says so where that is away', async ({
    signedIn,
  }) => {
    const page = await signedIn('waldemar')
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
})

test('[OPS-100] [OPS-101] [COL-6] a script’s text waits for nothing but its state and what shows it', async ({
  signedIn,
}) => {
  const page = await signedIn('winfried')
  const address = await writeScript(page, 'Zuerst der Text')
  await forgetCopies(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const hold = async (files: RegExp) => {
    const release = Promise.withResolvers<void>()
    await page.route(files, (route) => release.promise.then(() => route.continue()))
    return release.resolve
  }
  const showEditor = await hold(/\/assets\/editor-[\w-]+\.js/)
  const showRest = await hold(
    /\/assets\/.*\.woff2|\/assets\/(menus|stage-surfaces|user-menu|share-button)-/,
  )
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => asked.filter((path) => STATE.test(path))).toHaveLength(1)
  await expect(sheet(page)).toHaveCount(0)
  showEditor()
  await expect(sheet(page)).toContainText('Gespeichert.')
  await sheet(page).click()
  await page.keyboard.type('Sofort. ')
  await expect(sheet(page)).toContainText('Sofort.')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  showRest()
  await expect(page.getByRole('toolbar')).toBeVisible()
  const states = asked.filter((path) => EVERY_STATE.test(path))
  expect(states).toEqual([expect.stringMatching(STATE)])
})

test('[OPS-102] words are as wide and as high before their font is there', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await expect(page.getByRole('form')).toBeVisible()
  const pairs = [
    ['Inter Variable', 'Inter Fallback', ''],
    ['Fraunces Variable', 'Fraunces Fallback', ''],
    ['Source Serif 4 Variable', 'Source Serif Fallback', ''],
    ['Source Serif 4 Variable', 'Source Serif Fallback', 'italic'],
    ['Special Elite', 'Special Elite Fallback', ''],
  ] as const
  for (const [name, fallback, style] of pairs) {
    const sizeIn = (family: string) =>
      page.evaluate(
        async ({ family, style }) => {
          const word = document.createElement('span')
          word.textContent =
            'Die Laternen gehen langsam an, und die Stadt wird still wie eine Katze.'
          word.style.cssText = `position: absolute; white-space: nowrap; font: ${style} 100px/normal '${family}'`
          document.body.append(word)
          await document.fonts.load(`${style} 100px '${family}'`)
          const { width, height } = word.getBoundingClientRect()
          word.remove()
          return { width, height }
        },
        { family, style },
      )
    const [real, meanwhile] = [await sizeIn(name), await sizeIn(fallback)]
    expect(meanwhile.width, name).not.toBe(real.width)
    expect(Math.abs(meanwhile.width / real.width - 1), name).toBeLessThan(0.03)
    expect(Math.abs(meanwhile.height / real.height - 1), name).toBeLessThan(0.03)
  }
})
