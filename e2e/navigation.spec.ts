import type { Page } from '@playwright/test'
import { createTestServer } from './support/server.ts'
import { card, createScript, openNewScript, sendSignIn, sheet, signIn } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

/** What the browser's console was told as an error. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

const inEnglish = (page: Page) => page.addInitScript(() => localStorage.setItem('lang', 'en'))
const path = (page: Page) => page.getByRole('navigation', { name: /Pfad|Path/ })
const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? ''

test('[UI-24] [UI-25] [UI-26] [UI-27] the legal pages say who it is, or what is missing', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/imprint`)
  await expect(page.getByText('Einzelunternehmen in Deutschland')).toBeVisible()
  for (const missing of ['LEGAL_NAME', 'LEGAL_ADDRESS', 'LEGAL_EMAIL'])
    await expect(page.getByText(missing)).toBeVisible()
  await page.goto(`${server.url}/privacy`)
  for (const said of ['höchstens 7 Tage', 'höchstens 2 Stunden', 'IMPORT_LLM_URL', 'Hersteller'])
    await expect(page.getByText(said)).toBeVisible()

  const house = await createTestServer({
    LEGAL_NAME: 'Lore Ipsum Bühnenbedarf',
    LEGAL_ADDRESS: 'Rampe 1\\n20095 Hamburg',
    LEGAL_EMAIL: 'post@rampe.example',
  })
  await house.start()
  await inEnglish(page)
  for (const address of ['/imprint', '/privacy']) {
    await page.goto(house.url + address)
    await expect(page.getByText('Lore Ipsum Bühnenbedarf')).toBeVisible()
    await expect(page.getByText('Rampe 1\n20095 Hamburg')).toBeVisible()
    const email = page.getByRole('link', { name: 'post@rampe.example' })
    await expect(email).toHaveAttribute('href', 'mailto:post@rampe.example')
    await expect(page.getByText('Sole proprietorship in Germany')).toBeVisible()
    await expect(page.getByText('LEGAL_')).toHaveCount(0)
  }
  await house.dispose()
})

test('[ACC-1] [NAV-3] [NAV-8] [NAV-9] without a session every screen leads to the sign-in, and from there to where one was going', async ({
  signedIn,
}) => {
  const page = await signedIn('wanda')
  await openNewScript(page, 'Wanda / Was ihr wollt')
  const address = `${page.url()}?fassung=..`
  const context = page.context()
  await context.clearCookies()
  const visitor = await context.newPage()
  for (const forbidden of ['/scripts', address]) {
    await visitor.goto(forbidden)
    await expect(visitor.getByRole('form', { name: 'Anmelden' })).toBeVisible()
    await expect(visitor).toHaveURL(/\/$/)
  }
  await visitor.reload()
  await sendSignIn(visitor, 'wanda')
  await expect(visitor).toHaveURL(address)
  await expect(visitor.getByRole('dialog', { name: 'Fassungen' })).toBeVisible()
  await visitor.goto('/')
  await expect(visitor).toHaveURL(/\/scripts$/)
})

test('[NAV-4] [NAV-8] [NAV-11] [OPS-79] an unknown address is no page; inside the app it leads home', async ({
  signedIn,
}) => {
  const page = await signedIn('ursel')
  const goInside = (address: string) =>
    page.evaluate((to) => history.pushState(null, '', to), address)
  for (const unknown of ['/nowhere', '/nowhere/at/all', '/editor/a/b/c']) {
    expect((await page.goto(unknown))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
    await page.getByRole('link', { name: 'Zur Startseite' }).click()
    await expect(page).toHaveURL(/\/scripts$/)
  }
  await expect(page.getByText('ursel').first()).toBeVisible()
  for (const unknown of ['/nowhere', '/nowhere/at/all', '/']) {
    await goInside(unknown)
    await expect(page).toHaveURL(/\/scripts$/)
  }
  await inEnglish(page)
  await page.goto('/scripts')
  await expect(page.getByText('ursel').first()).toBeVisible()
  await goInside('/editor')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle('Page Not Found · Stichwort')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/scripts$/)
  await goInside('/editor/a/b/c')
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/scripts$/)
})

test('[NAV-5] [NAV-6] [NAV-17] a missing or old title is fetched, and else the script is untitled', async ({
  signedIn,
}) => {
  const page = await signedIn('xenia')
  await createScript(page, 'Ohne Titel im Pfad')
  await page.goto('/scripts')
  await card(page, 'Ohne Titel im Pfad').click()
  await expect(sheet(page)).toBeVisible()
  const id = idOf(page)
  expect(new URL(page.url()).pathname).toBe(`/editor/${id}/Ohne%20Titel%20im%20Pfad`)
  await page.goto(`/editor/${id}`)
  await expect(path(page).getByRole('listitem')).toHaveText(['Skripte', 'Ohne Titel im Pfad'])
  await expect(sheet(page)).toBeVisible()
  await expect(page).toHaveTitle('Ohne Titel im Pfad · Stichwort')
  await page.goto(`/editor/${id}/Ein%20alter%20Name`)
  await expect(page).toHaveTitle('Ohne Titel im Pfad · Stichwort')
  await inEnglish(page)
  await page.addInitScript(() => localStorage.removeItem('offlineRecord'))
  await page.route(/\/api\/scripts(\/[^/]+(\/info)?)?$/, (route) => route.fulfill({ status: 400 }))
  await page.goto(`/editor/${id}/Erfunden`)
  await expect(path(page).getByRole('listitem')).toHaveText(['Scripts', 'Untitled Script'])
  await page.unrouteAll()
  await page.goto('/editor/00000000-0000-4000-8000-000000000000/Erfunden')
  await expect(page).toHaveURL(/\/scripts$/)
  await expect(page.getByRole('alert')).toHaveText(/^This script no longer exists/)
})

test('[NAV-10] back from a script that was opened by its address leads to the list, and forward to it again', async ({
  signedIn,
}) => {
  const page = await signedIn('yoko')
  await openNewScript(page, 'Yokos Stück')
  const address = page.url()
  const tab = await page.context().newPage()
  await tab.goto(address)
  await expect(sheet(tab)).toBeVisible()
  await tab.reload()
  await expect(sheet(tab)).toBeVisible()
  await tab.goBack()
  await expect(tab).toHaveURL(/\/scripts$/)
  await expect(card(tab, 'Yokos Stück')).toBeVisible()
  await tab.goForward()
  await expect(tab).toHaveURL(address)
  await expect(sheet(tab)).toBeVisible()
  await tab.goBack()
  await tab.goBack()
  await expect(tab).toHaveURL('about:blank')

  await page.context().clearCookies()
  const visitor = await page.context().newPage()
  await visitor.goto(address)
  await signIn(visitor, 'yoko')
  await expect(sheet(visitor)).toBeVisible()
  await visitor.goBack()
  await expect(visitor).toHaveURL(/\/scripts$/)
  await expect(card(visitor, 'Yokos Stück')).toBeVisible()
})

test('[NAV-10] back from the editor leaves in about 100 ms', async ({ signedIn }) => {
  const page = await signedIn('yara')
  await createScript(page, 'Yaras Stück')
  await page.clock.install()
  await page.goto('/scripts')
  await card(page, 'Yaras Stück').click()
  await expect(sheet(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goBack()
  await expect(page).toHaveURL(/\/scripts$/)
  const leaving = page.locator('[data-leaving]:has([role=textbox])')
  await expect(leaving).toHaveCount(1)
  await page.clock.runFor(80)
  await expect(leaving).toHaveCount(1)
  await page.clock.runFor(40)
  await expect(leaving).toHaveCount(0)
  await page.clock.resume()
  await expect(card(page, 'Yaras Stück')).toBeVisible()
})

test('[NAV-12] [NAV-13] [NAV-16] a page that fails says so, counts, and names a possible loop', async ({
  page,
  server,
}) => {
  await inEnglish(page)
  const errors = errorsOf(page)
  await page.route('**/api/legal', (route) =>
    route.fulfill({ json: { name: { broken: true }, address: null, email: null } }),
  )
  await page.goto(`${server.url}/imprint`)
  const failure = page.getByRole('alert')
  await expect(failure.getByRole('heading')).toHaveText('Page Error')
  await expect(failure).toContainText('This error has occurred 1 time.')
  for (const times of ['2 times', '3 times']) {
    expect(errors.join('\n')).not.toContain('Possible error loop')
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(failure).toContainText(`This error has occurred ${times}.`)
  }
  expect(errors.join('\n')).toContain('Possible error loop: 3 errors in a page')
  await page.unroute('**/api/legal')
  await failure.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
})

test('[NAV-13] [NAV-14] a section that fails leaves the header, and starts afresh elsewhere', async ({
  signedIn,
}) => {
  const page = await signedIn('zora')
  await openNewScript(page, 'Zoras Stück')
  const address = page.url()
  await inEnglish(page)
  let isBroken = true
  await page.route(
    (url) => url.pathname === '/api/scripts',
    (route) =>
      isBroken ? route.fulfill({ json: [{ id: 'x', title: { broken: true } }] }) : route.fallback(),
  )
  await page.goto(address)
  await path(page).getByRole('link', { name: 'Scripts' }).click()
  const failure = page.getByRole('alert')
  await expect(failure.getByRole('heading')).toHaveText('Section Error')
  await expect(failure).toContainText('This error has occurred 1 time.')
  await expect(page.getByRole('button', { name: 'zora’s menu' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Script', exact: true })).toBeVisible()
  isBroken = false
})

test.describe('a screen that cannot be loaded', () => {
  // the browser tells of it, too
  test.use({ mayThrow: /Failed to fetch dynamically imported module/ })

  test('[NAV-14] what could not be loaded is loaded again on Try Again', async ({ signedIn }) => {
    const page = await signedIn('verena')
    await createScript(page, 'Veras Stück')
    await page.route('**/assets/editor-*.js', (route) => route.abort())
    await page.goto('/scripts')
    await card(page, 'Veras Stück').click()
    await expect(page.getByRole('heading', { name: 'Hier ist etwas schiefgegangen' })).toBeVisible()
    await page.unroute('**/assets/editor-*.js')
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expect(sheet(page)).toBeVisible()
  })

  test('[NAV-14] [NAV-57] a screen that fails to load again on Try Again is loaded with the page', async ({
    signedIn,
  }) => {
    const page = await signedIn('vera-zweimal')
    await createScript(page, 'Veras zweites Stück')
    await page.route('**/assets/editor-*.js', (route) => route.abort())
    await page.goto('/scripts')
    await card(page, 'Veras zweites Stück').click()
    const again = page.getByRole('button', { name: 'Noch einmal versuchen' })
    await expect(again).toBeVisible()
    const loaded = page.waitForEvent('load')
    await again.click()
    await loaded
    await expect(again).toBeVisible()
    await page.unroute('**/assets/editor-*.js')
    await page.reload()
    await expect(sheet(page)).toBeVisible()
  })
})

test('[NAV-13] [NAV-15] [NAV-16] an isolated component tries again after 5 s, twice', async ({
  signedIn,
}) => {
  const page = await signedIn('quirin')
  const errors = errorsOf(page)
  await inEnglish(page)
  // time stands still until the test moves it: a slow machine must not let the five seconds pass
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 1000))
  await page.route('**/api/me', async (route) => {
    const me = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...me, username: { broken: true } } })
  })
  await page.goto('/scripts')
  const failure = page.getByRole('banner').getByRole('alert')
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(failure.getByRole('heading')).toHaveText('Component Error', { timeout: 100 })
  }).toPass()
  await expect(failure).toContainText('1 time.')
  await page.clock.runFor(4500)
  await expect(failure).toContainText('1 time.')
  await page.clock.runFor(600)
  await expect(failure).toContainText('2 times.')
  expect(errors.join('\n')).not.toContain('Possible error loop')
  await page.clock.runFor(5100)
  await expect(failure).toContainText('3 times.')
  expect(errors.join('\n')).toContain('Possible error loop: 3 errors in a component')
  await page.clock.runFor(20_000)
  await expect(failure).toContainText('3 times.')
})
