// What a house that is configured in its own way shows.
import { seederFor } from './support/seed.ts'
import { createTestServer, type TestServer } from './support/server.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const CODE = 'Vorhang auf!'

let closed: TestServer
let withCode: TestServer
test.beforeAll(async () => {
  closed = await createTestServer({ REGISTRATION: 'closed', LEGAL_FORM: 'Eingetragener Verein' })
  withCode = await createTestServer({ REGISTRATION: `code:${CODE}`, PUBLIC_SCRIPTS: 'off' })
  await Promise.all([closed.start(), withCode.start()])
})
test.afterAll(async () => {
  await closed.dispose()
  await withCode.dispose()
})

test('[ACC-70] [OPS-16] a closed house offers no registration, and says what it is', async ({
  page,
}) => {
  const asked = page.waitForResponse('**/api/house')
  await page.goto(closed.url)
  await asked
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect(page.getByText('Noch kein Konto?')).toBeHidden()
  await page.getByRole('link', { name: 'Impressum' }).click()
  await expect(page.getByText('Eingetragener Verein')).toBeVisible()
  await expect(page.getByText('Einzelunternehmen in Deutschland')).toBeHidden()
})

test('[ACC-70] [OPS-72] a house with a code asks for it; without public scripts nothing speaks of them', async ({
  page,
}) => {
  await page.goto(withCode.url)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByLabel('E-Mail').fill('anna@ensemble.example')
  await page.getByLabel('Benutzername').fill('anna')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByText('Bitte gib den Code des Hauses an.')).toBeVisible()
  await page.getByLabel('Code des Hauses').fill('Vorhang zu!')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByText('Dieser Code stimmt nicht.')).toBeVisible()
  await page.getByLabel('Code des Hauses').fill(CODE)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page).toHaveURL(/\/scripts$/)

  await (await seederFor(withCode.url, 'anna', PASSWORD)).createScripts(['Faust'])
  await page.goto(`${withCode.url}/scripts`)
  await expect(page.getByRole('link', { name: 'Faust' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Welche Skripte' })).toBeHidden()
  await page.getByRole('button', { name: 'Optionen für „Faust“' }).click()
  await page.getByRole('menuitem', { name: 'Teilen' }).click()
  await expect(page.getByRole('dialog').getByLabel('Benutzername')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Sichtbarkeit' })).toBeHidden()
})
