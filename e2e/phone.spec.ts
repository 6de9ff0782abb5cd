import type { Page } from '@playwright/test'
import { card, createScript, openScript, openUserMenu } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** What one can press or write into, the editor's tools aside, and is smaller than a finger in either direction. */
async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, [role=menuitem], [role=menuitemradio], [role=tab], [role=option]',
    )
    return [...controls].flatMap((control) => {
      // A label takes the press for the control in it.
      const target = control.closest('label') ?? control
      // Not as drawn: what enters the screen is still a little smaller.
      const { offsetWidth: width, offsetHeight: height } = target
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1
      // A link within a line of text is as high as the line.
      const isInText = control.closest('p, address') !== null && control.tagName === 'A'
      const isTool = control.closest('[role=toolbar], aside') !== null
      if (!isShown || isInText || isTool || (width >= 44 && height >= 44)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent
      return [`${name}: ${width} × ${height}`]
    })
  })
}

async function expectSound(page: Page, screen: string): Promise<void> {
  expect.soft(await smallTargets(page), screen).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${screen}: wider than the phone by`).toBe(0)
}

test('[MOB-4] beside the editor’s tools every target is at least 44 px, and nothing is wider than the phone', async ({
  page,
  personAt,
  server,
}) => {
  await page.goto(server.url)
  await expect(page.getByRole('form', { name: 'Anmelden' })).toBeVisible()
  await expectSound(page, 'sign-in')
  await page.getByRole('button', { name: 'Konto erstellen' }).click()
  await expectSound(page, 'registration')
  await page.goto(`${server.url}/privacy`)
  await expect(page.getByText('LEGAL_NAME')).toBeVisible()
  await expectSound(page, 'privacy policy')

  const phone = await personAt('donaudampfschifffahrtskapitaen-im-ruhest')
  await phone.setViewportSize({ width: 390, height: 844 })
  await expectSound(phone, 'empty list')
  await createScript(phone, 'Der Untertan, Fassung für sieben Personen und einen Chor')
  await phone.goto('/scripts')
  await expect(card(phone, 'Der Untertan')).toBeVisible()
  await expectSound(phone, 'list')
  await openUserMenu(phone, 'donaudampfschifffahrtskapitaen-im-ruhest')
  await expectSound(phone, 'user menu')
  await phone.getByRole('menuitem', { name: 'Konto löschen' }).click()
  await expect(phone.getByRole('alertdialog')).toBeVisible()
  await expectSound(phone, 'confirmation')
  await phone.keyboard.press('Escape')
  await openScript(phone, 'Der Untertan')
  await openUserMenu(phone, 'donaudampfschifffahrtskapitaen-im-ruhest')
  await phone.getByRole('menuitem', { name: 'Layout', exact: true }).click()
  await expect(phone.getByRole('menuitemradio', { name: 'Pult' })).toBeVisible()
  await expectSound(phone, 'layout menu')
})
