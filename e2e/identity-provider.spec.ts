import type { Page } from '@playwright/test'
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../test/support/identity-provider.ts'
import { createTestServer, type TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const CLIENT_ID = 'stichwort-e2e'

let provider: TestIdentityProvider
let house: TestServer
test.beforeAll(async () => {
  provider = await startIdentityProvider(CLIENT_ID)
  house = await createTestServer({ OIDC_ISSUER: provider.issuer, GOOGLE_CLIENT_ID: CLIENT_ID })
  await house.start()
})
test.afterAll(async () => {
  await house.dispose()
  await provider.close()
})

const googleButton = (page: Page) => page.getByRole('button', { name: 'Mit Google anmelden' })

/** The alerts that a page shows from now on. */
function alertsOf(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  return alerts
}

test('[ACC-27] [ACC-50] [ACC-51] a popup asks the provider, and its answer signs in', async ({
  page,
}) => {
  provider.signInAs({ sub: '7', email: 'greta@ensemble.example', email_verified: true })
  const origins = new Set<string>()
  page.context().on('request', (request) => {
    if (request.resourceType() === 'script') origins.add(new URL(request.url()).origin)
  })
  await page.goto(house.url)
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.url().startsWith(`${provider.issuer}/authorize`))
  const popup = page.waitForEvent('popup')
  await googleButton(page).click()
  const query = new URL((await asked).url()).searchParams
  expect(Object.fromEntries(query)).toEqual({
    client_id: CLIENT_ID,
    response_type: 'id_token',
    scope: 'openid email profile',
    redirect_uri: `${house.url}/login/google/callback`,
    nonce: expect.stringMatching(/^[\da-f]{32}$/),
    state: expect.stringMatching(/^[\da-f]{32}$/),
  })
  await expect(page.getByRole('button', { name: 'Menü von greta' })).toBeVisible()
  expect([...origins]).toEqual([house.url])
  await expect.poll(() => popup.then((window) => window.isClosed())).toBe(true)
})

test('[ACC-53] a refused token alerts that the login failed', async ({ page }) => {
  const alerts = alertsOf(page)
  const forged = await provider.forgedToken({ nonce: 'other' })
  await page.goto(house.url)
  await page.context().route(`${provider.issuer}/authorize**`, (route) => {
    const state = new URL(route.request().url()).searchParams.get('state')
    const location = `${house.url}/login/google/callback#state=${state}&id_token=${forged}`
    return route.fulfill({ status: 302, headers: { location } })
  })
  await googleButton(page).click()
  await expect.poll(() => alerts).toEqual(['Google-Anmeldung fehlgeschlagen'])
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect.poll(() => alerts.at(-1)).toBe('Google login failed')
})

test('[ACC-53] declining at the provider shows that no credential came', async ({ page }) => {
  const alerts = alertsOf(page)
  await page.goto(house.url)
  await page.context().route(`${provider.issuer}/authorize**`, (route) => {
    const state = new URL(route.request().url()).searchParams.get('state')
    const location = `${house.url}/login/google/callback#state=${state}&error=access_denied`
    return route.fulfill({ status: 302, headers: { location } })
  })
  await googleButton(page).click()
  await expect.poll(() => alerts).toEqual(['Keine Anmeldedaten erhalten'])
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect.poll(() => alerts.at(-1)).toBe('No credential received')
})

test('[ACC-51] an answer to another request signs nobody in', async ({ page }) => {
  const alerts = alertsOf(page)
  await page.goto(house.url)
  await page.context().route(`${provider.issuer}/authorize**`, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: `${house.url}/login/google/callback#state=stranger&id_token=x` },
    }),
  )
  const popup = page.waitForEvent('popup')
  await googleButton(page).click()
  await expect.poll(() => popup.then((window) => window.isClosed())).toBe(true)
  await expect(googleButton(page)).toBeVisible()
  expect(alerts).toEqual([])
})

test('[ACC-53] a popup that may not open, or options that cannot be had, alert that it did not start', async ({
  page,
}) => {
  const alerts = alertsOf(page)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(house.url)
  await googleButton(page).click()
  await expect.poll(() => alerts).toEqual(['Google-Anmeldung konnte nicht gestartet werden'])
  await page.route('**/api/sign-in-options', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect.poll(() => alerts.at(-1)).toBe('Failed to start Google login')
})

test('[ACC-54] without a client id the button answers with the alert', async ({ page, server }) => {
  const alerts = alertsOf(page)
  await page.goto(server.url)
  await googleButton(page).click()
  await expect.poll(() => alerts).toEqual(['Google-Anmeldung konnte nicht gestartet werden'])
  expect(page.context().pages()).toHaveLength(1)
})
