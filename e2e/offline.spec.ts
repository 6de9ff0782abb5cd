import type { BrowserContext, Page } from '@playwright/test'
import { openDoor } from './support/newer-build.ts'
import { readPdf } from './support/read-pdf.ts'
import { card, openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { written } from './support/sheet-words.ts'
import { expect, PASSWORD, register, test } from './support/test.ts'

/** The paths of the app's files in the browser's caches. */
async function keptFiles(context: BrowserContext): Promise<readonly string[]> {
  const [page] = context.pages()
  return (
    page?.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().map(({ url }) => new URL(url).pathname)
    }) ?? []
  )
}

async function untilAppIsKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
}

test('[MOB-9] [MOB-10] [MOB-11] without the server the app opens, edits, rehearses and prints', async ({
  browser,
  signedIn,
  server,
}) => {
  const sven = await signedIn('sven')
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
  let page = await context.newPage()
  await register(page, 'susi')
  const seed = await seederFor(server.url, 'susi', PASSWORD)
  const [script] = await seed.createScripts(['Susis Stück', 'Nie geöffnet'])
  if (!script) throw new Error('no script')
  await openScript(page, 'Susis Stück')
  await sheet(page).click()
  await page.keyboard.type('Das steht da.')
  await expect(page.getByRole('status', { name: 'Verbunden' })).toBeAttached()
  await page.getByRole('link', { name: 'Skripte' }).click()
  await expect(card(page, 'Nie geöffnet')).toBeVisible()
  await untilAppIsKept(page)
  await test.step('[MOB-13] a page that loaded without the service worker gets it, too', async () => {
    const devTools = await context.newCDPSession(page)
    const loaded = page.waitForEvent('load')
    await devTools.send('Page.reload', { ignoreCache: true })
    await loaded
    await expect(card(page, 'Nie geöffnet')).toBeVisible()
    await untilAppIsKept(page)
  })
  await test.step('[MOB-13] the app’s files are kept, answers never', async () => {
    const kept = await keptFiles(context)
    expect(kept).toContain('/index.html')
    for (const part of ['follower-worker', 'pcm-worklet'])
      expect(kept, 'to follow without a network').toContainEqual(expect.stringContaining(part))
    expect(kept.filter((path) => !/^\/(index\.html$|first-look\.js$|assets\/)/.test(path))).toEqual(
      [],
    )
  })
  await server.kill()
  await page.close()

  page = await context.newPage()
  await test.step('[MOB-12] cards show what is on this machine', async () => {
    await page.goto('/')
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    const article = (title: string) => page.getByRole('article').filter({ has: card(page, title) })
    await expect(article('Susis Stück')).toContainText('Das steht da.')
    await expect(article('Nie geöffnet')).toContainText('Noch nicht auf diesem Gerät')
  })
  await card(page, 'Susis Stück').click()
  await expect(sheet(page)).toContainText('Das steht da.')
  await sheet(page).getByText('Das steht da.').click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.insertText('Neu ist das. ')
  await expect(sheet(page)).toContainText('Neu ist das. Das steht da.')
  await page.reload()
  await expect(sheet(page)).toContainText('Neu ist das. Das steht da.')
  await expect(page.getByText('Offline – du arbeitest an deiner Kopie')).toBeVisible()

  await test.step('[MOB-16] the app prints and rehearses without the server', async () => {
    const [paper] = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(paper?.texts.map(({ text }) => text).join(' ')).toContain('Neu ist das. Das steht da.')
    await page.getByRole('button', { name: 'Probe beginnen' }).click()
    const bar = page.getByRole('group', { name: 'Probe' })
    await bar.getByRole('button', { name: 'Probe beenden' }).click()
    await expect(bar).toBeHidden()
  })

  const top = () => page.getByRole('main').evaluate((house) => house.getBoundingClientRect().top)
  const before = await top()
  await server.start()
  await seed.share(script, 'sven', 'write')
  await openScript(sven, 'Susis Stück')
  await expect.poll(() => written(sven)).toContain('Neu ist das. Das steht da.')
  // [COL-24] the banner has gone, and the page has not moved
  await expect(page.getByRole('status', { name: /^Verbunden/ })).toBeVisible()
  expect(await top()).toBe(before)
  await context.close()
})

test('[MOB-13] the app can be installed, and a newer build offers a reload @whole-browser', async ({
  browser,
  server,
}) => {
  const door = await openDoor(server.url)
  const context = await browser.newContext({ baseURL: door.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await register(page, 'nele')
  await untilAppIsKept(page)
  await test.step('the manifest has a name, icons and the whole screen', async () => {
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const answer = await page.request.get(href ?? '')
    const manifest = await answer.json()
    expect(manifest).toMatchObject({ name: 'Stichwort', display: 'standalone' })
    for (const { src, type } of manifest.icons) {
      const icon = await page.request.get(src)
      expect(icon.headers()['content-type']).toContain(type)
    }
    expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }))
  })

  const offer = page.getByText('Es gibt eine neue Version von Stichwort.')
  await page.evaluate(() => Object.assign(window, { isUntouched: true }))
  door.release()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(offer).toBeVisible()
  expect(await page.evaluate(() => 'isUntouched' in window)).toBe(true)
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await expect
    .poll(() => page.evaluate(() => 'isUntouched' in window).catch(() => true))
    .toBe(false)
  await expect(page.locator('script[src="/assets/app-newer.js"]')).toBeAttached()
  await expect(offer).toBeHidden()
  await context.close()
  await door.close()
})

test('[MOB-220] a browser without service workers, or that blocks them, opens the app and reports no error', async ({
  browser,
  server,
}) => {
  const withNone = () => Object.defineProperty(navigator, 'serviceWorker', { value: undefined })
  const withBlocked = () => {
    navigator.serviceWorker.register = async () => {
      document.documentElement.dataset['tried'] = ''
      return Reflect.get({}, 'registration')
    }
  }
  for (const prepare of [withNone, withBlocked]) {
    const context = await browser.newContext({ baseURL: server.url })
    await context.addInitScript(prepare)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
    if (prepare === withBlocked) await expect(page.locator('[data-tried]')).toBeAttached()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    // who is not signed in is told so by the first answer
    expect(errors.filter((line) => !line.includes('401'))).toEqual([])
    await context.close()
  }
})
