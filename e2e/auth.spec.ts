import { api } from '../src/shared/api/index.ts'
import { barriersIn } from './support/accessibility.ts'
import { createSeat } from './support/seats.ts'
import { expect, test } from './support/test.ts'

test('[ACC-33] [ACC-34] a new tab finds the session by its cookie, and keeps the marker', async ({
  signedIn,
}) => {
  const page = await signedIn('tabea')
  const tab = await page.context().newPage()
  const asked: string[] = []
  tab.on('request', (request) => {
    if (request.url().endsWith(api.getCurrentUser.path)) asked.push(request.url())
  })
  await tab.goto('/')
  await expect(tab.getByRole('button', { name: 'Menü von tabea' })).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(await tab.evaluate(() => sessionStorage.getItem('token'))).toBe('authenticated')
  await tab.reload()
  await expect(tab.getByRole('button', { name: 'Menü von tabea' })).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('[UI-9] [UI-10] [UI-11] the page that the server sends has its language, title and viewport, and our fonts from our own server', async ({
  page,
  server,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).origin)
  })
  await page.goto(server.url)
  const fontOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily)
  expect(await fontOf('Stichwort')).toMatch(/^"Fraunces Variable"/)
  expect(await fontOf('Texte & Cues. Gemeinsam.')).toMatch(/^"Inter Variable"/)
  await expect.poll(() => fonts.length).toBeGreaterThanOrEqual(2)
  expect(new Set(fonts)).toEqual(new Set([server.url]))
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  expect(await barriersIn(page, 'html')).toEqual([])
})

test('[OPS-560] a browser that is handed on to the next person keeps nothing of the person before', async ({
  browser,
  server,
}) => {
  const terms = { baseURL: server.url, viewport: null, prepare: () => {} }
  const { page, context, clear } = await createSeat(browser, terms)
  await page.goto('/')
  await page.evaluate(async () => {
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    document.cookie = 'left=1'
    window.name = 'left'
    await caches.open('left')
    await new Promise((done) => {
      indexedDB.open('left').onsuccess = done
    })
  })
  await page.route('**/api/**', (route) => route.abort())
  await context.newPage()
  await context.setOffline(true)
  expect(await clear()).toBe(true)

  expect(context.pages()).toEqual([page])
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  const left = await page.evaluate(async () => ({
    stores: [localStorage, sessionStorage].map((store) => store.getItem('left')),
    names: [window.name, document.cookie.includes('left')],
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'left'),
    earlierEntries: window.navigation.currentEntry?.index,
    answer: (await fetch('/api/version')).status,
  }))
  expect(left).toEqual({
    stores: [null, null],
    names: ['', false],
    caches: [],
    databases: [],
    earlierEntries: 0,
    answer: 200,
  })
  await page.clock.install()
  expect(await clear()).toBe(false)
  expect(page.isClosed()).toBe(true)
})
