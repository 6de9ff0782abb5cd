import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { PASSWORD } from '../../../e2e/support/password.ts'
import { answerInstead, overhear, renderApp } from '#test/components/app.tsx'
import { answerHouse } from '#test/components/house.ts'
import { textsOf } from '#test/components/texts.ts'
import { letThingsMove } from '#test/components/moving.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function register(username: string): Promise<void> {
  await button('Konto anlegen').click()
  await page.getByLabelText('E-Mail').fill(`${username}@ensemble.example`)
  await page.getByLabelText('Benutzername').fill(username)
  await page.getByLabelText('Passwort').fill(PASSWORD)
  await button('Konto anlegen').click()
}

test('[ACC-8] [ACC-9] [ACC-14] the sign-in page names product, tagline and departments, and links to the legal pages', async () => {
  renderApp()
  const stage = page.getByRole('region', { name: 'Stichwort' })
  await expect.element(stage.getByRole('heading', { name: 'Stichwort' })).toBeVisible()
  await expect.element(stage.getByText('Texte & Cues. Gemeinsam.')).toBeVisible()
  const departments = stage.getByRole('list', { name: 'Abteilungen' })
  expect(textsOf(departments.getByRole('listitem'))).toEqual([
    'Licht',
    'Ton',
    'Video',
    'Requisite',
    'Dramaturgie',
    'Bühnentechnik',
  ])
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('Datenschutz')).toHaveAttribute('href', '/privacy')
  await expect.element(link('Impressum')).toHaveAttribute('href', '/imprint')

  await button('English').click()
  await expect.element(stage.getByText('Texts & cues. Together.')).toBeVisible()
  await expect.element(button('Continue')).toBeVisible()
})

test('[ACC-10] [ACC-11] [ACC-13] the login form has all its fields, and leads to registration and back', async () => {
  renderApp()
  const form = page.getByRole('form', { name: 'Anmelden' })
  await expect.element(form.getByLabelText('E-Mail')).toHaveAttribute('type', 'email')
  const password = form.getByLabelText('Passwort')
  await expect.element(password).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Anzeigen' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await form.getByRole('button', { name: 'Verbergen' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
  await expect.element(form.getByLabelText('Angemeldet bleiben')).toBeChecked()
  await expect.element(form.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect.element(form.getByText('oder', { exact: true })).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Mit Google anmelden' })).toBeVisible()

  await form.getByRole('button', { name: 'Konto anlegen' }).click()
  const registration = page.getByRole('form', { name: 'Konto anlegen' })
  for (const label of ['E-Mail', 'Benutzername']) {
    await expect.element(registration.getByLabelText(label)).toBeVisible()
  }
  await registration.getByRole('button', { name: 'Anmelden' }).click()
  await expect.element(form).toBeVisible()
})

test('[ACC-12] a forgotten password is only answered by an alert', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  renderApp()
  await button('Passwort vergessen?').click()
  await button('English').click()
  await button('Forgot password?').click()
  expect(alert.mock.calls).toEqual([['Funktion noch nicht verfügbar'], ['Not implemented yet']])
})

test('[ACC-72] a link requested before the house has said that it sends mail opens the form, too', async () => {
  const mayAnswer = Promise.withResolvers<void>()
  answerHouse({ sends_mail: true }, mayAnswer.promise)
  renderApp()
  await button('Passwort vergessen?').click()
  await expect.element(button('Anmelden')).toBeVisible()
  mayAnswer.resolve()
  await expect.element(button('Link schicken')).toBeVisible()
})

test('[ACC-15] [ACC-16] [ACC-22] the password rules show and tick while one is made up', async () => {
  renderApp()
  await button('Konto anlegen').click()
  const heading = page.getByText('Zum Passwort gehören')
  const items = () => heading.element().parentElement?.querySelectorAll('li') ?? []
  const met = () => [...items()].filter(({ dataset }) => dataset['met'] === 'true').length
  const password = page.getByLabelText('Passwort')
  await expect.element(heading).not.toBeVisible()
  await password.click()
  await expect.element(heading).toBeVisible()
  expect([...items()].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Mindestens 8 Zeichen/),
    expect.stringMatching(/^Ein Großbuchstabe/),
    expect.stringMatching(/^Ein Kleinbuchstabe/),
    expect.stringMatching(/^Eine Ziffer/),
    expect.stringMatching(/^Ein Sonderzeichen \(@\$!%\*\?&\)/),
  ])
  await password.fill('vorhang')
  await expect.poll(met).toBe(1)
  await password.fill('Vorhang1')
  await expect.poll(met).toBe(4)
  await password.fill('Vorhang1!')
  await expect.element(heading).not.toBeVisible()
  await password.fill('Vorhang1')
  await expect.element(heading).toBeVisible()
  await page.getByLabelText('Benutzername').click()
  await expect.element(heading).not.toBeVisible()
  await button('Konto anlegen').click()
  await expect.element(page.getByText('Benutzername ist erforderlich.')).toBeVisible()
  const unmet = page.getByText('Bitte erfüllen Sie die Passwort-Anforderungen.')
  await expect.element(unmet).toBeVisible()
})

test('[ACC-17] the rules stay open while the server says what the password must', async () => {
  const error = 'The password must not be a well-known one.'
  answerInstead(api.register, () => Response.json({ error }, { status: 400 }))
  renderApp()
  await register('must')
  await expect.element(page.getByText(error)).toBeVisible()
  await expect.element(page.getByText('Zum Passwort gehören')).toBeVisible()
})

test('[ACC-18] [ACC-30] [ACC-31] the screen leaves in about 300 ms, and only a marker is stored', async () => {
  await letThingsMove()
  const sent: unknown[] = []
  const answered: unknown[] = []
  overhear(api.register, async ({ body }, answer) => {
    sent.push(body)
    answered.push(await answer.json())
  })
  renderApp()
  await register('frieda')
  const leaving = () => document.querySelector('[data-leaving=true]')
  await expect.poll(leaving).not.toBeNull()
  expect(getComputedStyle(leaving() ?? document.body).transitionDuration).toBe('0.3s, 0.3s')
  await expect.element(button('Menü von frieda')).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ cookieOnly: true, remember: true })])
  const user = { id: expect.any(String), username: 'frieda', since: expect.any(Number) }
  expect(answered).toEqual([{ user }])
  expect({ ...sessionStorage }).toMatchObject({ token: 'authenticated', authenticated: 'true' })
})

test('[ACC-6] [ACC-7] [ACC-69] registering an address that has an account leads to the login', async () => {
  const taken = { error: 'Taken', code: 'email_taken' }
  answerInstead(api.register, () => Response.json(taken, { status: 409 }))
  renderApp()
  await register('doppelt')
  await button('Zum Login').click()
  await expect.element(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  await expect.element(page.getByLabelText('E-Mail')).toHaveValue('doppelt@ensemble.example')
  await expect.element(page.getByLabelText('Passwort')).toHaveFocus()
  await button('Konto anlegen').click()
  await expect.element(page.getByLabelText('Benutzername')).toHaveFocus()
})

test('[ACC-24] [ACC-69] wrong credentials are said in the user’s language, and the form goes on', async () => {
  renderApp()
  const email = page.getByLabelText('E-Mail')
  await expect.element(email).toHaveFocus()
  await button('Anmelden').click()
  const missing = page.getByText('Bitte gib deine E-Mail-Adresse an.')
  await expect.element(missing).toBeVisible()
  await expect.element(email).toHaveFocus()
  await email.fill('niemand@ensemble.example')
  await page.getByLabelText('Passwort').fill('falsch')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('E-Mail oder Passwort stimmt nicht.')).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
  await button('English').click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(/^E-Mail oder/)).not.toBeInTheDocument()
  await expect.element(alert).not.toBeEmptyDOMElement()
})

test('[UI-15] [UI-16] the light follows the pointer, unless motion is reduced', async () => {
  await letThingsMove()
  renderApp()
  const stage = page.getByRole('region', { name: 'Stichwort' })
  await expect.element(stage).toBeVisible()
  const styleOf = (part: string) => {
    const element = document.querySelector(`[class*=${part}]`)
    if (element === null) throw new Error(`no ${part}`)
    return getComputedStyle(element)
  }
  const angle = () => styleOf('cone').transform
  await stage.hover({ position: { x: 100, y: 400 } })
  await expect.poll(angle).not.toBe('none')
  const left = angle()
  await stage.hover({ position: { x: 500, y: 400 } })
  await expect.poll(angle).not.toBe(left)
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(angle).toBe('none')
  const durations = styleOf('page').transitionDuration.split(',').map(Number.parseFloat)
  // even a short transition would show an earlier state: on paper, or in a measurement of the layout
  expect(Math.max(...durations)).toBe(0)
})

test('[MOB-6] on a phone the stage is a band above the form', async () => {
  await page.viewport(390, 844)
  renderApp()
  const form = page.getByRole('form', { name: 'Anmelden' })
  await expect.element(form).toBeVisible()
  const stage = page.getByRole('region', { name: 'Stichwort' }).element().getBoundingClientRect()
  expect(stage).toMatchObject({ x: 0, y: 0, width: 390 })
  expect(stage.height).toBeLessThan(300)
  expect(form.element().getBoundingClientRect().y).toBeGreaterThan(stage.height)
})
