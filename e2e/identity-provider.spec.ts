import type { Page } from '@playwright/test'
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '#test/support/identity-provider.ts'
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
  await house?.dispose()
  await provider?.close()
})

const googleButton = (page: Page) => page.getByRole('button', { name: 'Mit Google anmelden' })

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
