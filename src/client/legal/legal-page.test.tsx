import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/components/app.tsx'
import { link } from '../../../test/components/screens.ts'
import { textsOf } from '../../../test/components/texts.ts'

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

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
