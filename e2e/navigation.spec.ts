import { addressOf, card, createScript, sendSignIn, sheet, signIn } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

test('[ACC-1] [NAV-3] [NAV-8] without a session every screen leads to the sign-in, and from there to where one was going', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('wanda')
  const address = `${addressOf(server, await createScript(page, 'Wanda / Was ihr wollt'))}?fassung=..`
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

  await test.step('[OPS-79] [NAV-431] an unknown address is no page, and leads home', async () => {
    expect((await visitor.goto('/nowhere/at/all'))?.status()).toBe(404)
    await expect(visitor).toHaveURL(/\/scripts$/)
    await expect(visitor.getByText('Diese Seite gibt es nicht.')).toBeVisible()
  })
  await test.step('[NAV-430] below /api there is a page with two ways out, in the chosen theme', async () => {
    await visitor.evaluate(() => localStorage.setItem('theme', 'night'))
    expect((await visitor.goto('/api/nothing'))?.status()).toBe(404)
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'night')
    await expect(visitor.getByRole('link', { name: 'Zur Startseite' })).toBeVisible()
    await visitor.getByRole('button', { name: 'Zurück' }).click()
    await expect(visitor).toHaveURL(/\/scripts$/)
  })
})

test('[NAV-10] back from a script that was opened by its address leads to the list, and forward to it again', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('yoko')
  const address = addressOf(server, await createScript(page, 'Yokos Stück'))
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

test.describe('a screen that cannot be loaded', () => {
  // the browser reports the failed import as an uncaught error, too
  test.use({ mayThrow: /Failed to fetch dynamically imported module/ })

  test('[NAV-14] [NAV-57] Try Again loads it again: with the page where that fails, and else alone', async ({
    signedIn,
  }) => {
    const page = await signedIn('verena')
    await createScript(page, 'Veras Stück')
    await page.route('**/assets/editor-*.js', (route) => route.abort())
    await page.goto('/scripts')
    await card(page, 'Veras Stück').click()
    await expect(page.getByRole('heading', { name: 'Hier ist etwas schiefgegangen' })).toBeVisible()
    const again = page.getByRole('button', { name: 'Noch einmal versuchen' })
    const loaded = page.waitForEvent('load')
    await again.click()
    await loaded
    await expect(again).toBeVisible()
    await page.unroute('**/assets/editor-*.js')
    let loads = 0
    page.on('load', () => (loads += 1))
    await again.click()
    await expect(sheet(page)).toBeVisible()
    expect(loads).toBe(0)
  })
})
