// The screens of a house with its own settings, for visitors and for signed-in users.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { accountFormTexts } from '#/client/i18n/people.ts'
import { PASSWORD } from '../../../e2e/support/password.ts'
import { answerInstead, renderApp, signUp } from '#test/components/app.tsx'
import { answerHouse } from '#test/components/house.ts'
import { button, chooseInCardMenu, link } from '#test/components/screens.ts'

const { de } = accountFormTexts

test('[ACC-70] a closed house offers no registration', async () => {
  answerHouse({ registration: 'closed', provider_name: 'Ensemble' })
  renderApp()
  // this button appears only when the page knows the house's settings
  await expect.element(page.getByRole('button', { name: /Ensemble/ })).toBeVisible()
  await expect.element(button('Anmelden')).toBeVisible()
  await expect.element(page.getByText(/^Noch kein Konto/)).not.toBeInTheDocument()
})

test('[ACC-403] a house with a code asks for it, and says whether it is right', async () => {
  const CODE = 'Vorhang auf!'
  answerHouse({ registration: 'code' })
  const codes: unknown[] = []
  answerInstead(api.register, ({ body }) => {
    const { registration_code: code } = body as { readonly registration_code?: unknown }
    codes.push(code)
    if (code !== CODE)
      return Response.json({ error: 'No', code: 'registration_code' }, { status: 403 })
    return Response.json({ user: { id: 'a', username: 'anna' } }, { status: 201 })
  })
  renderApp()
  await button('Konto anlegen').click()
  await page.getByLabelText('E-Mail').fill('anna@ensemble.example')
  await page.getByLabelText('Benutzername').fill('anna')
  await page.getByLabelText('Passwort').fill(PASSWORD)
  await button('Konto anlegen').click()
  await expect.element(page.getByText('Bitte gib den Code des Hauses an.')).toBeVisible()
  const code = page.getByLabelText('Code des Hauses')
  await code.fill('Vorhang zu!')
  await button('Konto anlegen').click()
  await expect.element(page.getByText('Dieser Code stimmt nicht.')).toBeVisible()
  await code.fill(CODE)
  // the server knows nothing of this account, so the list leads back to the sign-in
  const visited: string[] = []
  const note = () => visited.push(location.pathname)
  addEventListener('replaceState', note)
  onTestFinished(() => removeEventListener('replaceState', note))
  await button('Konto anlegen').click()
  await expect.poll(() => codes).toEqual(['Vorhang zu!', CODE])
  await expect.poll(() => visited).toContain('/scripts')
})

test('[ACC-520] the name of a department is refused beside its field', async () => {
  renderApp()
  await button('Konto anlegen').click()
  await page.getByLabelText('E-Mail').fill('licht@ensemble.example')
  await page.getByLabelText('Benutzername').fill('licht')
  await page.getByLabelText('Passwort').fill(PASSWORD)
  await button('Konto anlegen').click()
  const field = page.getByLabelText('Benutzername')
  await expect.element(field).toHaveAccessibleDescription(de.people.usernameDepartment)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByLabelText('Passwort').fill(`${PASSWORD}1`)
  await expect.element(field).toHaveAccessibleDescription(de.people.usernameDepartment)
  await field.fill('Lena Licht')
  await expect.element(field).not.toHaveAccessibleDescription()
  await expect.element(page.getByText(/department/)).not.toBeInTheDocument()
  await button('Konto anlegen').click()
  await expect.poll(() => location.pathname).toBe('/scripts')
})

test('[OPS-72] in a house without public scripts nothing speaks of them', async () => {
  const person = await signUp('anna-haus')
  await person.createScript('Faust')
  answerHouse({ public_scripts: false })
  renderApp('/scripts')
  await expect.element(link('Faust')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Welche Skripte' })).not.toBeInTheDocument()
  await chooseInCardMenu('Faust', 'Teilen')
  await expect.element(page.getByRole('dialog').getByLabelText('Benutzername')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Sichtbarkeit' })).not.toBeInTheDocument()
})

test('[ACC-530] phones write the code of the house, and a password that is shown, as they are typed', async () => {
  answerHouse({ registration: 'code' })
  renderApp()
  await button('Konto anlegen').click()
  await button('Anzeigen').click()
  for (const name of ['Code des Hauses', 'Passwort']) {
    const field = page.getByLabelText(name, { exact: true })
    await expect.element(field).toHaveAttribute('autocapitalize', 'none')
    await expect.element(field).toHaveAttribute('spellcheck', 'false')
  }
})
