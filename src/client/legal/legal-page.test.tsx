import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setPreferences } from '#/client/preferences/preferences.ts'
import { api } from '#/shared/api/index.ts'
import type { LegalNotice } from '#/shared/api/house.ts'
import { answerInstead, renderApp } from '#test/components/app.tsx'
import { link } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

/** As a house answers whose configuration says this. */
const answerLegal = (notice: LegalNotice) =>
  answerInstead(api.getLegalNotice, () => Response.json(notice))

test.each(['/privacy', '/datenschutz', '/#/privacy', '/scripts#/datenschutz'])(
  '[NAV-1] [NAV-2] %s is the privacy policy, for everybody',
  async (address) => {
    renderApp(address)
    await expect.element(heading('Datenschutzerklärung')).toBeVisible()
    const links = page.getByRole('contentinfo').getByRole('link')
    expect(textsOf(links)).toEqual(['Datenschutz', 'Impressum'])
  },
)

test.each(['/imprint', '/impressum/', '/#/imprint', '/#/impressum'])(
  '[NAV-1] [NAV-2] %s is the imprint, for everybody, and leads to the sign-in',
  async (address) => {
    renderApp(address)
    await expect.element(heading('Impressum')).toBeVisible()
    await link('Zurück zu Stichwort').click()
    await expect.element(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  },
)

test('[UI-24] [UI-25] the imprint of a house that says nothing names what is missing', async () => {
  renderApp('/imprint')
  await expect.element(page.getByText('Einzelunternehmen in Deutschland')).toBeVisible()
  for (const missing of [/LEGAL_NAME/, /LEGAL_ADDRESS/, /LEGAL_EMAIL/])
    await expect.element(page.getByText(missing)).toBeVisible()
})

test('[UI-26] [UI-27] the privacy policy names storage times and data that leaves the house', async () => {
  renderApp('/privacy')
  for (const said of [/höchstens 7 Tage/, /höchstens 2 Stunden/, /IMPORT_LLM_URL/, /Hersteller/])
    await expect.element(page.getByText(said)).toBeVisible()
})

test.each(['/imprint', '/privacy'])(
  '[UI-24] [UI-25] %s says who runs the house',
  async (address) => {
    answerLegal({
      name: 'Lore Ipsum Bühnenbedarf',
      form: null,
      address: 'Rampe 1\n20095 Hamburg',
      email: 'post@rampe.example',
    })
    renderApp(address)
    setPreferences({ lang: 'en' })
    await expect.element(page.getByText('Lore Ipsum Bühnenbedarf')).toBeVisible()
    const lines = page.getByText('Rampe 1\n20095 Hamburg')
    await expect.element(lines).toBeVisible()
    expect(getComputedStyle(lines.element()).whiteSpace).toMatch(/^pre/)
    const email = link('post@rampe.example')
    await expect.element(email).toHaveAttribute('href', 'mailto:post@rampe.example')
    await expect.element(page.getByText(/Sole proprietorship in Germany/)).toBeVisible()
    await expect.element(page.getByText(/LEGAL_/)).not.toBeInTheDocument()
  },
)

test('[OPS-16] a house of another form says so instead', async () => {
  answerLegal({
    name: 'Haus',
    form: 'Eingetragener Verein',
    address: 'Weg 1',
    email: 'a@b.example',
  })
  renderApp('/imprint')
  await expect.element(page.getByText('Eingetragener Verein')).toBeVisible()
  await expect.element(page.getByText(/Einzelunternehmen/)).not.toBeInTheDocument()
})
