import { api } from '../src/shared/api/index.ts'
import { expect, PASSWORD, register, test } from './support/test.ts'

test('[ACC-6] [ACC-8] [ACC-9] [ACC-10] [ACC-11] [ACC-13] [ACC-14] the authentication area has all it needs', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  const form = page.getByRole('form', { name: 'Anmelden' })
  await expect(form.getByLabel('E-Mail')).toHaveAttribute('type', 'email')
  const password = form.getByLabel('Passwort')
  await expect(password).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await form.getByRole('button', { name: 'Verbergen' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(form.getByLabel('Angemeldet bleiben')).toBeChecked()
  await expect(form.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect(form.getByText('oder', { exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Mit Google anmelden' })).toBeVisible()

  const stage = page.getByRole('region', { name: 'Stichwort' })
  await expect(stage.getByRole('heading', { name: 'Stichwort' })).toBeVisible()
  await expect(stage.getByText('Texte & Cues. Gemeinsam.')).toBeVisible()
  const chips = stage.getByRole('list', { name: 'Abteilungen' }).getByRole('listitem')
  await expect(chips).toHaveText([
    'Licht',
    'Ton',
    'Video',
    'Requisite',
    'Dramaturgie',
    'Bühnentechnik',
  ])
  await expect(page.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute('href', '/privacy')
  await expect(page.getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', '/imprint')

  await form.getByRole('button', { name: 'Konto anlegen' }).click()
  const registration = page.getByRole('form', { name: 'Konto anlegen' })
  for (const label of ['E-Mail', 'Benutzername']) {
    await expect(registration.getByLabel(label)).toBeVisible()
  }
  await registration.getByRole('button', { name: 'Anmelden' }).click()
  await expect(form).toBeVisible()

  await page.getByRole('button', { name: 'English' }).click()
  await expect(stage.getByText('Texts & cues. Together.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('[ACC-12] a forgotten password is only answered by an alert', async ({ page, server }) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  expect(alerts).toEqual(['Funktion noch nicht verfügbar', 'Not implemented yet'])
})

test('[ACC-15] [ACC-16] [ACC-22] the password rules show and tick while one is made up', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  const rules = page.getByText('Das Passwort braucht').locator('..')
  const password = page.getByLabel('Passwort')
  await expect(rules).toBeHidden()
  await password.focus()
  await expect(rules).toBeVisible()
  await expect(rules.getByRole('listitem')).toHaveText([
    /^Mindestens 8 Zeichen/,
    /^Ein Großbuchstabe/,
    /^Ein Kleinbuchstabe/,
    /^Eine Ziffer/,
    /^Ein Sonderzeichen \(@\$!%\*\?&\)/,
  ])
  await password.fill('vorhang')
  await expect(rules.locator('[data-met=true]')).toHaveCount(1)
  await password.fill('Vorhang1')
  await expect(rules.locator('[data-met=true]')).toHaveCount(4)
  await password.fill('Vorhang1!')
  await expect(rules).toBeHidden()
  await password.fill('Vorhang1')
  await expect(rules).toBeVisible()
  await page.getByLabel('Benutzername').focus()
  await expect(rules).toBeHidden()
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByText('Benutzername ist erforderlich.')).toBeVisible()
  await expect(page.getByText('Bitte erfüllen Sie die Passwort-Anforderungen.')).toBeVisible()
})

test('[ACC-17] the rules stay open while the server says what the password must', async ({
  page,
  server,
}) => {
  await page.route('**/register', (route) =>
    route.fulfill({ status: 400, json: { error: 'The password must not be a well-known one.' } }),
  )
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByLabel('E-Mail').fill('must@ensemble.example')
  await page.getByLabel('Benutzername').fill('must')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByText('The password must not be a well-known one.')).toBeVisible()
  await expect(page.getByText('Das Passwort braucht')).toBeVisible()
})

test('[ACC-7] [ACC-69] [LIB-31] who has an account already is led to the login', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await page.route('**/register', (route) =>
    route.fulfill({ status: 409, json: { error: 'Taken', code: 'email_taken' } }),
  )
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByLabel('E-Mail').fill('doppelt@ensemble.example')
  await page.getByLabel('Benutzername').fill('doppelt')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await page.getByRole('button', { name: 'Zum Login' }).click()
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  await expect(page.getByLabel('E-Mail')).toHaveValue('doppelt@ensemble.example')
  await expect(page.getByLabel('Passwort')).toBeFocused()
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByLabel('Benutzername')).toBeFocused()
})

test('[ACC-18] [ACC-30] [ACC-31] the screen leaves in about 300 ms, and only a marker is stored', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const answered = page.waitForResponse((response) => response.url().endsWith('/register'))
  const registered = register(page, 'frieda')
  const answer = await answered
  const at = Date.now()
  expect(answer.request().postDataJSON()).toMatchObject({ cookieOnly: true, remember: true })
  expect(await answer.json()).toEqual({ user: { id: expect.any(String), username: 'frieda' } })
  await registered
  const took = Date.now() - at
  expect(took).toBeGreaterThan(250)
  expect(took).toBeLessThan(3000)
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
    token: 'authenticated',
    authenticated: 'true',
  })
  await context.close()
})

test('[ACC-33] [ACC-34] a new tab finds the session by its cookie, and keeps the marker', async ({
  personAt,
}) => {
  const page = await personAt('tabea')
  const tab = await page.context().newPage()
  const asked: string[] = []
  tab.on('request', (request) => {
    if (request.url().endsWith(api.getCurrentUser.path)) asked.push(request.url())
  })
  await tab.goto('/')
  await expect(tab.getByRole('button', { name: 'Menü von tabea' })).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(await tab.evaluate(() => sessionStorage.getItem('token'))).toBe('authenticated')
  await tab.reload()
  await expect(tab.getByRole('button', { name: 'Menü von tabea' })).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('[ACC-24] [ACC-69] wrong credentials are said in the user’s language, and the form goes on', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await expect(page.getByLabel('E-Mail')).toBeFocused()
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('Bitte gib deine E-Mail-Adresse an.')).toBeVisible()
  await expect(page.getByLabel('E-Mail')).toBeFocused()
  await page.getByLabel('E-Mail').fill('niemand@ensemble.example')
  await page.getByLabel('Passwort').fill('falsch')
  await page.keyboard.press('Enter')
  await expect(page.getByText('E-Mail oder Passwort stimmt nicht.')).toBeVisible()
  await expect(page.getByText('Bitte gib deine E-Mail-Adresse an.')).toBeHidden()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('alert').getByText(/^E-Mail oder/)).toBeHidden()
  await expect(page.getByRole('alert')).not.toBeEmpty()
})

test('[UI-15] [UI-16] the light follows the pointer, unless motion is reduced', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  const cone = page.locator('[class*=cone]')
  const angle = () => cone.evaluate((element) => getComputedStyle(element).transform)
  await page.mouse.move(100, 400)
  await expect.poll(angle).not.toBe('none')
  const left = await angle()
  await page.mouse.move(1300, 400)
  await expect.poll(angle).not.toBe(left)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(angle).toBe('none')
  const slowest = await page.locator('[class*=page]').evaluateAll((elements) =>
    Math.max(
      ...elements.flatMap((element) =>
        getComputedStyle(element)
          .transitionDuration.split(',')
          .map((duration) => Number.parseFloat(duration)),
      ),
    ),
  )
  expect(slowest).toBeLessThanOrEqual(0.001)
})

test('[MOB-6] on a phone the stage is a band above the form', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.url)
  const stage = await page.getByRole('region', { name: 'Stichwort' }).boundingBox()
  const form = await page.getByRole('form', { name: 'Anmelden' }).boundingBox()
  expect(stage).toMatchObject({ x: 0, y: 0, width: 390 })
  expect(stage?.height).toBeLessThan(300)
  expect(form?.y).toBeGreaterThan(stage?.height ?? 844)
})

test('[UI-10] [UI-11] the fonts are ours, and come from our own server', async ({
  page,
  server,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).origin)
  })
  await page.goto(server.url)
  const fontOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily)
  expect(await fontOf('Stichwort')).toMatch(/^"Fraunces Variable"/)
  expect(await fontOf('Texte & Cues. Gemeinsam.')).toMatch(/^"Inter Variable"/)
  await expect.poll(() => fonts.length).toBeGreaterThanOrEqual(2)
  expect(new Set(fonts)).toEqual(new Set([server.url]))
})
