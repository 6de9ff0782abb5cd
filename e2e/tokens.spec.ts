import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

async function openTokens(page: Page, username: string) {
  await page.getByRole('button', { name: `Menü von ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Konto und Daten' }).click()
  await page.getByRole('menuitem', { name: 'Zugänge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zugänge' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('[ACC-92] an access token is made, shown once, copied, used and revoked', async ({
  personAt,
  server,
}) => {
  const page = await personAt('toni')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openTokens(page, 'toni')
  await expect(dialog.getByText('Noch kein Programm hat einen Zugang')).toBeVisible()
  const create = dialog.getByRole('button', { name: 'Anlegen' })
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Name').fill('Lichtpult')
  await create.click()
  const secret = dialog.getByLabel('Token für „Lichtpult“')
  await expect(secret).toBeFocused()
  await dialog.getByRole('button', { name: 'Kopieren' }).click()
  await expect(dialog.getByRole('button', { name: 'Kopiert' })).toBeVisible()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token).toBe(await secret.inputValue())
  const ask = async () =>
    (await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await ask()).toBe(200)
  const row = dialog.getByRole('listitem').filter({ hasText: 'Lichtpult' })
  await expect(row).toContainText('Lesen · angelegt am')
  await expect(row).toContainText('noch nie benutzt')
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations).toEqual([])

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openTokens(page, 'toni')
  await expect(secret).toHaveCount(0)
  await expect(row).toContainText('zuletzt benutzt: jetzt')
  const question = page.getByRole('alertdialog', { name: 'Zugang „Lichtpult“ widerrufen?' })
  const revoke = dialog.getByRole('button', { name: 'Zugang „Lichtpult“ widerrufen' })
  await revoke.click()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await revoke.click()
  await question.getByRole('button', { name: 'Widerrufen' }).click()
  await expect(dialog.getByText('Noch kein Programm hat einen Zugang')).toBeVisible()
  expect(await ask()).toBe(401)
})

test('[ACC-92] [MOB-4] the access tokens fit on a phone, in English and with long names', async ({
  personAt,
}) => {
  const page = await personAt('petra')
  await page.setViewportSize({ width: 390, height: 844 })
  const dialog = await openTokens(page, 'petra')
  for (const name of ['Donaudampfschifffahrtsgesellschaft'.repeat(2), 'Tonpult', 'Inspizienz']) {
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Anlegen' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  const box = await dialog.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(390)
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  for (const button of await dialog.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
