import type { Page } from '@playwright/test'
import { p, say, scene } from '../test/support/script.ts'
import { seederFor } from './support/seed.ts'
import { PASSWORD, expect, test } from './support/test.ts'

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const links = (page: Page) => page.getByRole('article').getByRole('link')

async function chooseInMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Optionen für „${title}“` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('[LIB-4] [LIB-24] [LIB-25] [LIB-26] [LIB-27] an empty library offers two ways; a script gets its name', async ({
  personAt,
}) => {
  const page = await personAt('neu')
  await expect(page.getByText('Noch ist die Bühne leer. Womit fängst du an?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skript hochladen' })).toBeVisible()
  await page.getByRole('button', { name: 'Neues Skript anlegen' }).click()
  const name = page.getByPlaceholder('Name des neuen Skripts')
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('required')
  await name.fill('   ')
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(page.getByText('Bitte gib einen Titel an.')).toBeVisible()

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/scripts', async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await name.fill('  Woyzeck  ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Wird angelegt …' })).toBeDisabled()
  answer.resolve()
  await expect(page.getByRole('link', { name: 'Woyzeck', exact: true })).toBeVisible()

  const plus = page.getByRole('button', { name: 'Skript hinzufügen' })
  await plus.click()
  await expect(page.getByRole('button', { name: 'Neues Skript anlegen' })).toBeFocused()
  await page.getByRole('banner').click()
  await expect(plus).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').last().getByRole('button')).toHaveText(
    '',
  )
})

test('[LIB-28] a failed create is only logged, and the name stays', async ({ personAt }) => {
  const page = await personAt('pech')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/scripts', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Neues Skript anlegen' }).click()
  await page.getByPlaceholder('Name des neuen Skripts').fill('Faust')
  await page.keyboard.press('Enter')
  await expect.poll(() => logged.join('\n')).toContain('Skript konnte nicht angelegt werden')
  await expect(page.getByPlaceholder('Name des neuen Skripts')).toHaveValue('Faust')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[LIB-2] [API-38] a list that takes its time says so; one that fails says why and can be asked for again', async ({
  personAt,
}) => {
  const page = await personAt('warter')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/scripts', async (route) => {
    await answer.promise
    await route.fulfill({ status: 500 })
  })
  await page.reload()
  await expect(page.getByText('Skripte werden geladen …')).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('alert')).toContainText('Skripte konnten nicht geladen werden')
  await page.unroute('**/api/scripts')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByText('Noch ist die Bühne leer')).toBeVisible()
})

test('[LIB-35] a list that fails leaves the way to the other one', async ({ personAt }) => {
  const page = await personAt('welf')
  const search = page.getByLabel('Skripte durchsuchen')
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'Skripte konnten nicht geladen werden' })
  // refused, so that it is not tried again by itself
  await page.route('**/api/scripts**', (route) => route.fulfill({ status: 400 }))
  await page.reload()
  for (const scope of ['Öffentliche Skripte', 'Meine Skripte']) {
    await expect(failure).toBeVisible()
    await expect(search).toBeVisible()
    await page.getByRole('button', { name: scope }).click()
  }
  await expect(failure).toBeVisible()
  await page.unroute('**/api/scripts**')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByText('Noch ist die Bühne leer')).toBeVisible()
})

test('[LIB-5] [LIB-6] [LIB-7] [LIB-9] [LIB-13] [LIB-16] [LIB-36] a card is a sheet with its first lines and opens its script', async ({
  personAt,
  server,
}) => {
  const page = await personAt('karla')
  const seeder = await seederFor(server.url, 'karla', PASSWORD)
  const [park, empty] = await seeder.createScripts(['Der Park & das Ende', 'Leer'])
  if (park === undefined || empty === undefined) throw new Error('no scripts')
  const lines = Array.from({ length: 12 }, (_, i) => p(`Zeile ${i + 1}`))
  await seeder.write(park, scene('Im Park'), ...lines)
  await seeder.publish([park])
  let generated = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/thumbnails/generate')) generated += 1
  })
  await page.goto('/scripts')
  const card = cardOf(page, 'Der Park & das Ende')
  await expect(card.getByText('Zeile 9', { exact: true })).toBeAttached()
  await expect(card.getByText('Zeile 10', { exact: true })).toHaveCount(0)
  await expect(card.getByText('… und 3 weitere Zeilen')).toBeVisible()
  await test.step('on a phone fewer lines fit, whole, and all others are counted', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(card.getByText('… und 3 weitere Zeilen')).toHaveCount(0)
    const more = card.getByText(/^… und \d+ weitere Zeilen$/)
    await expect(async () => {
      const bottoms = await card
        .locator('li[data-shown=true]')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().bottom))
      expect(await more.textContent()).toBe(`… und ${13 - bottoms.length} weitere Zeilen`)
      expect(Math.max(...bottoms)).toBeLessThanOrEqual((await more.boundingBox())?.y ?? 0)
    }).toPass()
    const columns = () =>
      page
        .getByRole('list', { name: 'Meine Skripte' })
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(await columns()).toBe(2)
    await page.setViewportSize({ width: 768, height: 1024 })
    expect(await columns()).toBe(3)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await expect(card.getByText('Öffentlich', { exact: true })).toBeVisible()
  await expect(card.getByText('Geteilt')).toHaveCount(0)
  await expect(card.getByText(/^Erstellt: \d{1,2}\. \S+ \d{4}$/)).toBeVisible()
  await expect(cardOf(page, 'Leer').getByText('Noch kein Inhalt')).toBeVisible()
  await expect(cardOf(page, 'Leer').locator('[data-title="Leer"]')).toBeVisible()
  await expect(cardOf(page, 'Leer').getByText('Öffentlich', { exact: true })).toHaveCount(0)

  await expect(card.locator('img')).toHaveAttribute('src', /^data:image\/svg\+xml,/)
  await page.waitForLoadState('networkidle')
  expect(generated).toBe(1)
  const { width, height } = (await card.locator('img').boundingBox()) ?? { width: 0, height: 1 }
  expect(height / width).toBeCloseTo(297 / 210, 1)

  await page.getByRole('button', { name: /Optionen für „Der Park/ }).click()
  await card.click({ position: { x: 40, y: 80 }, force: true })
  await expect(page).toHaveURL(/\/scripts$/)
  await card.click({ position: { x: 40, y: 80 } })
  await expect(page).toHaveURL(`/editor/${park.id}/${encodeURIComponent(park.title)}`)
})

test('[LIB-10] [LIB-11] a preview is asked for three ways before it has failed', async ({
  personAt,
  server,
}) => {
  const page = await personAt('vera')
  const seeder = await seederFor(server.url, 'vera', PASSWORD)
  const [script] = await seeder.createScripts(['Vorschau'])
  if (script === undefined) throw new Error('no script')
  await seeder.write(script, say('ANNA', 'Hallo Welt!'))
  const asked: string[] = []
  const first = Promise.withResolvers<void>()
  const broken = new Set(['preview', script.id])
  await page.route(`**/api/scripts/${script.id}**`, async (route) => {
    const last = route.request().url().split('/').at(-1) ?? ''
    asked.push(last)
    await first.promise
    await (broken.has(last) ? route.fulfill({ status: 503 }) : route.continue())
  })
  await page.route('**/api/scripts/*/*', (route) => route.fallback())
  await page.goto('/scripts')
  const card = cardOf(page, 'Vorschau')
  await expect(card.getByText('Vorschau wird geladen …')).toBeVisible()
  first.resolve()
  await expect(card.getByText('Hallo Welt!')).toBeVisible()
  expect(asked).toEqual(['preview', script.id, 'yjs'])

  broken.add('yjs')
  await page.reload()
  await expect(card.getByText('Vorschau konnte nicht geladen werden')).toBeVisible()
})

test('[LIB-17] [UI-15] a sheet tips towards the mouse, at most 10 degrees, and not where nothing should move', async ({
  personAt,
  server,
}) => {
  const page = await personAt('tilda')
  await (await seederFor(server.url, 'tilda', PASSWORD)).createScripts(['Kippt'])
  await page.goto('/scripts')
  const card = cardOf(page, 'Kippt')
  const box = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const tilt = () =>
    card.evaluate((element) => ({
      x: element.style.getPropertyValue('--tilt-x'),
      y: element.style.getPropertyValue('--tilt-y'),
      transform: getComputedStyle(element.firstElementChild ?? element).transform,
    }))
  await page.mouse.move(box.x + box.width * 0.75, box.y + 1)
  await expect.poll(tilt).toMatchObject({ x: '10.00deg', y: '6.00deg' })
  await expect.poll(async () => (await tilt()).transform).toMatch(/^matrix3d/)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2)
  await expect.poll(tilt).toMatchObject({ x: '', y: '' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.mouse.move(box.x + box.width * 0.75, box.y + 1)
  expect(await tilt()).toEqual({ x: '', y: '', transform: 'none' })
})

test('[LIB-17] sheets tip with the device, and nobody is asked for it', async ({
  browser,
  personAt,
  server,
}) => {
  const desk = await personAt('handy')
  await (await seederFor(server.url, 'handy', PASSWORD)).createScripts(['Kippt'])
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: await desk.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await context.addInitScript(() => {
    const asked = { count: 0 }
    Object.assign(globalThis, { asked })
    Object.assign(DeviceOrientationEvent, {
      requestPermission: async () => {
        asked.count += 1
        return 'granted'
      },
    })
  })
  const page = await context.newPage()
  await page.goto('/scripts')
  await expect(cardOf(page, 'Kippt')).toBeVisible()
  await page.touchscreen.tap(20, 700)
  const tip = (beta: number, gamma: number) =>
    page.evaluate(
      (pose) => window.dispatchEvent(new DeviceOrientationEvent('deviceorientation', pose)),
      { beta, gamma },
    )
  await tip(40, 0)
  await tip(40, 10)
  const shown = await page
    .getByRole('list', { name: 'Meine Skripte' })
    .evaluate((element) => Number.parseFloat(element.style.getPropertyValue('--tilt-y')))
  expect(shown).toBeCloseTo(7.2 * 0.98, 1)
  expect(
    await page.evaluate(() => (globalThis as unknown as { asked: { count: number } }).asked.count),
  ).toBe(0)
  await context.close()
})

test('[LIB-18] [LIB-19] [UI-17] a title is edited in its place, by keyboard', async ({
  personAt,
  server,
}) => {
  const page = await personAt('renate')
  await (await seederFor(server.url, 'renate', PASSWORD)).createScripts(['Antigone'])
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '')
  })
  await page.goto('/scripts')
  const startRename = async () => {
    await page.getByRole('button', { name: /Optionen für/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Umbenennen' }).press('Enter')
    await expect(page.getByLabel('Titel')).toBeFocused()
  }
  await startRename()
  await page.keyboard.type('  Antigone II ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Antigone II', exact: true })).toBeVisible()
  await expect.poll(() => sent).toEqual(['{"title":"Antigone II"}'])
  await expect(page.getByRole('button', { name: /Optionen für/ })).toBeFocused()

  await startRename()
  await page.keyboard.type('Elektra')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Antigone II', exact: true })).toBeVisible()
  await startRename()
  await page.keyboard.type('Elektra')
  await page.mouse.click(900, 800)
  await expect(page.getByRole('link', { name: 'Antigone II', exact: true })).toBeVisible()
  await startRename()
  await page.keyboard.press('Enter')
  expect(sent).toHaveLength(1)

  await page.route('**/api/scripts/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await startRename()
  await page.keyboard.type('Elektra')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Skript konnte nicht umbenannt werden')
  await expect(page.getByRole('link', { name: 'Antigone II', exact: true })).toBeVisible()
})

test('[LIB-21] [LIB-22] [LIB-23] [UI-18] [UI-22] a script is deleted after a question that names it', async ({
  personAt,
  server,
}) => {
  const page = await personAt('dora')
  await (await seederFor(server.url, 'dora', PASSWORD)).createScripts(['Bleibt'])
  await (await seederFor(server.url, 'dora', PASSWORD)).createScripts(['Geht'])
  await page.goto('/scripts')
  const dialog = page.getByRole('alertdialog', { name: 'Skript löschen' })
  await chooseInMenu(page, 'Geht', 'Löschen')
  await expect(dialog.getByText('Möchtest du „Geht“ wirklich löschen?')).toBeVisible()
  await expect(dialog.getByText('Das lässt sich nicht rückgängig machen.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Optionen für „Geht“' })).toBeFocused()

  await chooseInMenu(page, 'Geht', 'Löschen')
  const times = await page.evaluate(async () => {
    const start = performance.now()
    const confirm = [...document.querySelectorAll('[role=alertdialog] button')].at(-1)
    if (confirm instanceof HTMLElement) confirm.click()
    const gone = async (selector: string) => {
      while (document.querySelector(selector) !== null) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return performance.now() - start
    }
    const marked = document.querySelector('[data-deleting=true]') !== null
    const leaving = gone('[role=alertdialog]')
    await new Promise((resolve) => setTimeout(resolve, 60))
    const markedSoon = document.querySelector('[data-deleting=true]') !== null
    return {
      marked: marked || markedSoon,
      card: await gone('[data-deleting=true]'),
      dialog: await leaving,
    }
  })
  expect(times.marked).toBe(true)
  expect(times.card).toBeGreaterThan(290)
  expect(times.dialog).toBeGreaterThan(250)
  await expect(links(page)).toHaveText(['Bleibt'])
  await expect(page.getByRole('link', { name: 'Bleibt' })).toBeFocused()

  await page.route('**/api/scripts/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await chooseInMenu(page, 'Bleibt', 'Löschen')
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByRole('alert')).toContainText('Skript konnte nicht gelöscht werden')
  await expect(page.getByRole('link', { name: 'Bleibt' })).toBeVisible()
})

test('[LIB-22] the second press of a double click confirms nothing', async ({
  personAt,
  server,
}) => {
  const page = await personAt('doreen')
  await (await seederFor(server.url, 'doreen', PASSWORD)).createScripts(['Einmal'])
  await page.goto('/scripts')
  await chooseInMenu(page, 'Einmal', 'Löschen')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' })
  await confirm.dispatchEvent('click', { detail: 2 })
  await expect(page.locator('[data-deleting=true]')).toBeHidden()
  await expect(confirm).toBeVisible()
  await confirm.click()
  await expect(links(page)).toHaveCount(0)
})

test('[LIB-29] [LIB-33] [LIB-34] search waits 300 ms, takes the text as it is, says when there is nothing, and is there afterwards', async ({
  personAt,
  server,
}) => {
  const page = await personAt('sucher')
  const titles = ['Das Käthchen', 'KÄTHE 100 %', 'Woyzeck']
  await (await seederFor(server.url, 'sucher', PASSWORD)).createScripts(titles)
  await page.goto('/scripts')
  await expect(links(page)).toHaveCount(3)
  const search = page.getByLabel('Skripte durchsuchen')
  await search.fill('käth')
  expect(await links(page).count()).toBe(3)
  await expect(links(page)).toHaveCount(2)
  await search.fill('%')
  await expect(links(page)).toHaveText(['KÄTHE 100 %'])
  await search.fill('.*')
  await expect(page.getByRole('status').getByText('Keine Treffer')).toBeVisible()
  await search.press('Escape')
  await expect(links(page)).toHaveCount(3)

  await search.fill('woy')
  await page.getByRole('link', { name: 'Woyzeck' }).click()
  await expect(page).toHaveURL(/\/editor\//)
  await page.goBack()
  await expect(search).toHaveValue('woy')
  await expect(links(page)).toHaveText(['Woyzeck'])
})

test('[LIB-3] [SHR-7] public scripts of others are a list of their own, page by page', async ({
  personAt,
  server,
}) => {
  const page = await personAt('leser')
  await personAt('haus')
  const house = await seederFor(server.url, 'haus', PASSWORD)
  const own = await seederFor(server.url, 'leser', PASSWORD)
  await own.publish(await own.createScripts(['Mein Öffentliches']))
  const titles = Array.from({ length: 120 }, (_, i) => `Spielplan ${i}`)
  await house.publish(await house.createScripts(titles))
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.searchParams.get('scope') === 'public') asked.push(url)
  })
  await page.getByRole('button', { name: 'Öffentliche Skripte', exact: true }).click()
  await expect(links(page).first()).toHaveText(/Spielplan/)
  const card = page.getByRole('article').first()
  await expect(card.getByText('Öffentlich', { exact: true })).toBeVisible()
  await expect(card.getByText('Geteilt', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Optionen für/ })).toHaveCount(0)
  expect(asked).toHaveLength(1)

  const seen = new Set<string>()
  await page.mouse.move(700, 500)
  await expect(async () => {
    for (const title of await links(page).allTextContents()) seen.add(title)
    await page.mouse.wheel(0, 900)
    // Other tests of this server may have published scripts, too.
    expect([...seen].filter((title) => title.startsWith('Spielplan'))).toHaveLength(120)
  }).toPass({ intervals: [60], timeout: 30_000 })
  expect(asked).toHaveLength(3)
  expect(asked[1]?.searchParams.get('before')).toMatch(/^\d+\./)
  expect(seen).not.toContain('Mein Öffentliches')

  await page.getByLabel('Skripte durchsuchen').fill('PLAN 119')
  await expect(links(page)).toHaveText(['Spielplan 119'])
  await page.getByLabel('Skripte durchsuchen').fill('nirgends')
  await expect(page.getByRole('status').getByText('Keine Treffer')).toBeVisible()
})
