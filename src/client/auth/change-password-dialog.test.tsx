import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { renderApp, signUp } from '#test/components/app.tsx'
import { chooseInAccountMenu } from '#test/components/screens.ts'
import { PASSWORD } from '../../../e2e/support/password.ts'

const NEW_PASSWORD = 'Zwischenakt2!'
const dialog = page.getByRole('dialog', { name: 'Passwort ändern' })

/** The status of the server's answer to a sign-in. */
async function signInWith(password: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'berta@ensemble.example', password })
  const { method, path } = api.login
  return (await fetch(path, { method, headers, body, credentials: 'omit' })).status
}

/** Makes an access token, and says how it is answered. */
async function makeToken(): Promise<() => Promise<number>> {
  const { token } = await callApi(api.createToken, { body: { name: 'Pult', kind: 'read' } })
  const headers = { authorization: `Bearer ${token}` }
  return async () => (await fetch(api.getCurrentUser.path, { headers, credentials: 'omit' })).status
}

test.each([
  { username: 'clothilde', isTicked: false, status: 401 },
  { username: 'cleopatra', isTicked: true, status: 200 },
])(
  '[ACC-404] the dialog ends access tokens unless they are ticked: $isTicked',
  async ({ username, isTicked, status }) => {
    await signUp(username)
    renderApp('/scripts')
    await chooseInAccountMenu(username, 'Passwort ändern')
    const statusOfToken = await makeToken()
    await dialog.getByLabelText('Altes Passwort').fill(PASSWORD)
    await dialog.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEW_PASSWORD)
    const tick = dialog.getByRole('checkbox', { name: 'Zugänge für Programme behalten' })
    await expect.element(tick).not.toBeChecked()
    if (isTicked) await tick.click()
    await dialog.getByRole('button', { name: 'Passwort ändern' }).click()
    await expect.element(page.getByText('Dein Passwort ist geändert.')).toBeVisible()
    expect(await statusOfToken()).toBe(status)
  },
)

test('[ACC-71] the menu changes the password, and this browser stays signed in', async () => {
  await signUp('berta')
  renderApp('/scripts')
  await chooseInAccountMenu('berta', 'Passwort ändern')
  const submit = dialog.getByRole('button', { name: 'Passwort ändern' })
  await submit.click()
  await expect.element(dialog.getByText('Bitte gib dein altes Passwort an.')).toBeVisible()
  await dialog.getByLabelText('Altes Passwort').fill('Falsch123!')
  await dialog.getByRole('textbox', { name: 'Neues Passwort' }).fill(NEW_PASSWORD)
  await submit.click()
  await expect.element(dialog.getByText('Das alte Passwort stimmt nicht.')).toBeVisible()
  await dialog.getByLabelText('Altes Passwort').fill(PASSWORD)
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Dein Passwort ist geändert.')).toBeVisible()
  expect((await fetch(api.getCurrentUser.path)).status).toBe(200)
  await commands.forgetCookies()
  expect(await signInWith(PASSWORD)).toBe(401)
  expect(await signInWith(NEW_PASSWORD)).toBe(200)
})
