import { startCodeProvider, type TestCodeProvider } from '#test/support/code-provider.ts'
import { createTestServer, type TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

let provider: TestCodeProvider
let house: TestServer
test.beforeAll(async () => {
  provider = await startCodeProvider('stichwort', 'geheim')
  house = await createTestServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'stichwort',
    OIDC_CLIENT_SECRET: 'geheim',
    OIDC_NAME: 'Theater am Wall',
  })
  await house.start()
})
test.afterAll(async () => {
  await house?.dispose()
  await provider?.close()
})

test('[ACC-74] the house’s provider signs in, and its refusal is said on the sign-in page', async ({
  page,
}) => {
  provider.signInAs({ sub: '1', email: 'greta@ensemble.example', email_verified: true })
  provider.decline(true)
  await page.goto(`${house.url}/scripts`)
  const button = page.getByRole('button', { name: 'Mit Theater am Wall anmelden' })
  await expect(button).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mit Google anmelden' })).toHaveCount(0)
  await button.click()
  await expect(page.getByText('Die Anmeldung wurde beim Anbieter abgebrochen.')).toBeVisible()
  await expect(page).toHaveURL(`${house.url}/`)
  provider.decline(false)
  await button.click()
  await expect(page.getByRole('button', { name: 'Menü von greta' })).toBeVisible()
  await expect(page).toHaveURL(`${house.url}/scripts`)
})
