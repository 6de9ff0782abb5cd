import { beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { answerInstead, renderApp, signUp } from '#test/components/app.tsx'
import { holdOffers } from '#test/components/offers.ts'
import { button, chooseInCardMenu, link, menuItem } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'

beforeEach(holdOffers)

// also while the dialog is open over them
const links = page
  .getByRole('article', { includeHidden: true })
  .getByRole('link', { includeHidden: true })
const dialog = page.getByRole('dialog', { name: 'Papierkorb' })
const rows = dialog.getByRole('listitem')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

async function openTrash(): Promise<void> {
  await button('Optionen der Liste').click()
  await menuItem('Papierkorb').click()
  await expect.element(dialog).toBeVisible()
}

async function deleteCard(title: string): Promise<void> {
  await chooseInCardMenu(title, 'Löschen')
  const question = page.getByRole('alertdialog', { name: 'Skript löschen' })
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect.element(link(title)).not.toBeInTheDocument()
}

test('[LIB-412] the list’s menu opens the trash, which restores a script or deletes it for good', async () => {
  const person = await signUp('papierkorb')
  await person.createScripts('Eins', 'Zwei')
  renderApp('/scripts')
  await openTrash()
  await expect.element(dialog.getByText('Der Papierkorb ist leer.')).toBeVisible()
  await inDialog('Schließen').click()
  await deleteCard('Eins')
  await deleteCard('Zwei')

  // the library is empty, and its menu is there
  await openTrash()
  await expect
    .poll(() => rows.elements().map((row) => row.textContent))
    .toEqual([
      expect.stringMatching(/^ZweiGelöscht am .+ · endgültig am .+/),
      expect.stringMatching(/^EinsGelöscht am .+ · endgültig am .+/),
    ])
  expect(await commands.findFlaws('[role=dialog]')).toEqual([])
  await inDialog('„Eins“ zurückholen').click()
  await expect.poll(() => rows.elements()).toHaveLength(1)
  await expect.element(inDialog('Schließen')).toHaveFocus()
  await expect.poll(() => textsOf(links)).toEqual(['Eins'])

  const question = page.getByRole('alertdialog', { name: '„Zwei“ endgültig löschen?' })
  await inDialog('„Zwei“ endgültig löschen').click()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(rows).toBeVisible()
  await inDialog('„Zwei“ endgültig löschen').click()
  await question.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect.element(dialog.getByText('Der Papierkorb ist leer.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Optionen der Liste')).toHaveFocus()
})

test('[UI-480] on a phone a message covers no button of an open dialog', async () => {
  const person = await signUp('papierkorb-handy')
  await person.createScripts('Eins', 'Zwei')
  await page.viewport(390, 844)
  renderApp('/scripts')
  await deleteCard('Eins')
  await openTrash()
  const offer = page.getByRole('button', { name: 'Rückgängig', includeHidden: true })
  await expect.element(offer).toBeVisible()
  const isFree = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  const buttons = () => dialog.getByRole('button').elements()
  // also after the dialog has come in
  await expect.poll(() => buttons().length > 2 && buttons().every(isFree)).toBe(true)
  expect(isFree(offer.element())).toBe(true)
})

test('[LIB-412] a script that cannot be taken out of the trash stays there, and the reason is shown', async () => {
  const person = await signUp('papierkorb-pech')
  await person.createScripts('Eins', 'Zwei')
  renderApp('/scripts')
  await deleteCard('Eins')
  await openTrash()
  const full = { error: 'Too many', code: 'too_many_scripts' }
  answerInstead(api.restoreScript, () => Response.json(full, { status: 409 }))
  await inDialog('„Eins“ zurückholen').click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Mehr Skripte darfst du' }))
    .toBeVisible()
  await expect.element(inDialog('„Eins“ zurückholen')).toBeVisible()
})
