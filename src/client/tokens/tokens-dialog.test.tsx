import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { renderApp, signUp } from '#test/components/app.tsx'
import { press } from '#test/components/keys.ts'
import { chooseInAccountMenu } from '#test/components/screens.ts'

const dialog = page.getByRole('dialog', { name: 'Zugänge' })
const nothingYet = dialog.getByText(/^Noch kein Programm hat einen Zugang/)
const rowOf = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })

async function openTokens(username: string): Promise<void> {
  await chooseInAccountMenu(username, 'Zugänge')
  await expect.element(dialog).toBeVisible()
}

/** The status of the server's answer to a program with this token. */
async function askWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(api.getCurrentUser.path, { headers, credentials: 'omit' })).status
}

test('[ACC-92] an access token is made, shown once, copied, used and revoked', async () => {
  await signUp('toni')
  onTestFinished(() => commands.leaveClipboard())
  await commands.holdClipboard()
  renderApp('/scripts')
  await openTokens('toni')
  await expect.element(nothingYet).toBeVisible()
  const create = dialog.getByRole('button', { name: 'Anlegen' })
  await expect.element(create).toBeDisabled()
  await dialog.getByLabelText('Name').fill('Lichtpult')
  await create.click()
  const secret = dialog.getByLabelText('Token für „Lichtpult“')
  await expect.element(secret).toHaveFocus()
  await dialog.getByRole('button', { name: 'Kopieren' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Kopiert' })).toBeVisible()
  const token = await navigator.clipboard.readText()
  await expect.element(secret).toHaveValue(token)
  expect(await askWith(token)).toBe(200)
  const row = rowOf('Lichtpult')
  await expect.element(row).toMatchTextContent('Lesen · angelegt am')
  await expect.element(row).toMatchTextContent('noch nie benutzt')
  expect(await commands.findFlaws('[role=dialog]')).toEqual([])

  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await openTokens('toni')
  await expect.element(row).toMatchTextContent('zuletzt benutzt: jetzt')
  await expect.element(secret).not.toBeInTheDocument()
  const question = page.getByRole('alertdialog', { name: 'Zugang „Lichtpult“ widerrufen?' })
  const revoke = dialog.getByRole('button', { name: 'Zugang „Lichtpult“ widerrufen' })
  await revoke.click()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await revoke.click()
  await question.getByRole('button', { name: 'Widerrufen' }).click()
  await expect.element(nothingYet).toBeVisible()
  expect(await askWith(token)).toBe(401)
})

test('[ACC-92] [MOB-4] the access tokens fit on a phone, with long names', async () => {
  await signUp('petra-unterwegs')
  await page.viewport(390, 844)
  renderApp('/scripts')
  await openTokens('petra-unterwegs')
  for (const name of ['Donaudampfschifffahrtsgesellschaft'.repeat(2), 'Tonpult', 'Inspizienz']) {
    await dialog.getByLabelText('Name').fill(name)
    await dialog.getByRole('button', { name: 'Anlegen' }).click()
    await expect.element(rowOf(name)).toBeVisible()
  }
  const element = dialog.element()
  expect(element.getBoundingClientRect().width).toBeLessThanOrEqual(390)
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
  const heights = dialog
    .getByRole('button')
    .elements()
    .map((each) => each.getBoundingClientRect().height)
  expect(heights.length).toBeGreaterThan(3)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})
