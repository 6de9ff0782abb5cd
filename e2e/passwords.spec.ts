import type { Page } from '@playwright/test'
import { startMailServer, type TestMailServer } from '#test/support/mail-server.ts'
import { createTestServer, type TestServer } from './support/server.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const NEW_PASSWORD = 'Zwischenakt2!'

let mailServer: TestMailServer
let house: TestServer
test.beforeAll(async () => {
  mailServer = await startMailServer()
  house = await createTestServer({
    SMTP_URL: mailServer.url,
    SMTP_FROM: 'stichwort@ensemble.example',
    PUBLIC_URL: 'http://stichwort.example',
  })
  await house.start()
})
test.afterAll(async () => {
  await house?.dispose()
  await mailServer?.close()
})

const signIn = async (page: Page, username: string, password: string) => {
  await page.getByLabel('E-Mail').fill(`${username}@ensemble.example`)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** Makes an access token of the user who is signed in, and says how it is answered. */
async function makeToken(page: Page): Promise<() => Promise<number>> {
  const { token: csrf } = await (await page.request.get(`${house.url}/api/csrf-token`)).json()
  const made = await page.request.post(`${house.url}/api/tokens`, {
    data: { name: 'Pult', kind: 'read' },
    headers: { 'x-csrf-token': csrf },
  })
  const { token } = await made.json()
  const headers = { authorization: `Bearer ${token}` }
  return async () => (await fetch(`${house.url}/api/me`, { headers })).status
}

test('[ACC-72] [ACC-73] [ACC-408] a forgotten password is replaced by a link that comes by mail', async ({
  page,
}) => {
  const email = 'anna@ensemble.example'
  const account = { email, username: 'anna', password: PASSWORD }
  await page.request.post(`${house.url}/register`, { data: account })
  const statusOfToken = await makeToken(page)
  await page.context().clearCookies()
  await page.goto(house.url)
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
  await page.getByRole('button', { name: 'Link schicken' }).click()
  await expect(page.getByText('Bitte gib deine E-Mail-Adresse an.')).toBeVisible()
  await page.getByLabel('E-Mail').fill(email)
  await page.getByRole('button', { name: 'Link schicken' }).click()
  await expect(page.getByText('Wenn es zu dieser Adresse ein Konto gibt')).toBeVisible()
  await expect.poll(() => mailServer.mails.length).toBe(1)
  const [link = ''] = /http:\S+/.exec(mailServer.mails[0]?.text ?? '') ?? []
  const here = link.replace('http://stichwort.example', house.url)
  expect(here).toContain(`${house.url}/reset-password#`)

  await test.step('the link opens a form, and leaves the address bar', async () => {
    await page.goto(here)
    await page.getByRole('textbox', { name: 'Neues Passwort' }).fill('kurz')
    await page.getByRole('button', { name: 'Passwort setzen' }).click()
    await expect(page.getByText('Bitte erfüllen Sie die Passwort-Anforderungen.')).toBeVisible()
    await expect(page).toHaveURL(`${house.url}/reset-password`)
    await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEW_PASSWORD)
    await page.getByRole('checkbox', { name: 'Zugänge für Programme behalten' }).check()
    await page.getByRole('button', { name: 'Passwort setzen' }).click()
    await expect(page.getByText('Dein neues Passwort gilt.')).toBeVisible()
    await page.getByRole('button', { name: 'Zum Login' }).click()
    await signIn(page, 'anna', NEW_PASSWORD)
    await expect(page).toHaveURL(/\/scripts$/)
    expect(await statusOfToken()).toBe(200)
  })

  await test.step('a second time it says that it has been used', async () => {
    await page.goto(here)
    await expect(page).toHaveURL(`${house.url}/reset-password`)
    await page.reload()
    await expect(page.getByText('Dieser Link ist unvollständig.')).toBeVisible()
    await page.goto('about:blank')
    await page.goto(here)
    await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Passwort setzen' }).click()
    await expect(page.getByText('Dieser Link wurde schon benutzt')).toBeVisible()
  })
})
