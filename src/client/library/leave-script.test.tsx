import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { localCopyName } from '#/client/local/local-copies.ts'
import { say } from '#test/support/script.ts'
import { answerInstead, renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, chooseInCardMenu, link, menuItem, sheet } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'

const links = page.getByRole('article').getByRole('link')
const question = page.getByRole('alertdialog', { name: 'Skript verlassen' })
const copies = async () => (await indexedDB.databases()).map(({ name }) => name)

test('[LIB-70] [LIB-401] [LIB-8] a shared script is left after a question, with its local copy', async () => {
  const gast = await signUp('gast-geht')
  const own = await gast.createScript('Eigenes')
  const wirtin = await signUpElsewhere('wirtin')
  const script = await wirtin.createScript('Minna von Barnhelm')
  await wirtin.write(script, say('JUST', 'Schurke von einem Wirte!'))
  await wirtin.share(script, 'gast-geht', 'write')
  renderApp('/scripts')
  await link('Minna von Barnhelm').click()
  await expect.element(sheet.getByText('Schurke von einem Wirte!')).toBeVisible()
  const copyName = localCopyName(own.created_by, script.id)
  await expect.poll(copies).toContain(copyName)
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()

  await button('Optionen für „Minna von Barnhelm“').click()
  await expect.element(menuItem('Verlassen')).toBeVisible()
  expect(textsOf(page.getByRole('menuitem'))).toEqual(['Kopie anlegen', 'Verlassen'])
  await userEvent.keyboard('{Escape}')
  await chooseInCardMenu('Minna von Barnhelm', 'Verlassen')
  await expect
    .element(question.getByText('Möchtest du „Minna von Barnhelm“ verlassen?'))
    .toBeVisible()
  await expect.element(question.getByText(/Nur wirtin kann es wieder/)).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Optionen für „Minna von Barnhelm“')).toHaveFocus()

  const { stop } = answerInstead(api.leaveScript, () => new Response(null, { status: 500 }))
  const leave = question.getByRole('button', { name: 'Verlassen' })
  await chooseInCardMenu('Minna von Barnhelm', 'Verlassen')
  await leave.click()
  const failed = page.getByRole('alert').filter({ hasText: 'konnte nicht verlassen werden' })
  await expect.element(failed).toBeVisible()
  await expect.element(link('Minna von Barnhelm')).toBeVisible()
  stop()

  await chooseInCardMenu('Minna von Barnhelm', 'Verlassen')
  await leave.click()
  await expect.poll(() => textsOf(links)).toEqual(['Eigenes'])
  await expect.element(link('Eigenes')).toHaveFocus()
  await expect.poll(copies).not.toContain(copyName)
})
