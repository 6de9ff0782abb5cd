import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { PASSWORD } from '../../../e2e/support/password.ts'
import { answerInstead, renderApp } from '#test/components/app.tsx'
import { focusOn, press, type } from '#test/components/keys.ts'
import { card, link, sheet } from '#test/components/screens.ts'

const menu = page.getByRole('menu')
const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ??
  document.activeElement?.textContent.trim() ??
  ''

/** Presses Tab until the focused element has this name. */
async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await press('Tab')
    if (focused() === name) return
  }
  throw new Error(`Tab never reached ${name}; the focus is on ${focused()}`)
}

async function choose(item: string): Promise<void> {
  await focusOn(page.getByRole('menuitem', { name: item }))
  await press('Enter')
}

test('[UI-17] [UI-19] [UI-22] the keyboard alone registers, creates, deletes and signs out', async () => {
  renderApp()
  await expect.element(page.getByRole('form')).toBeVisible()
  await tabTo('Konto anlegen')
  await press('Enter')
  await expect.element(page.getByLabelText('Benutzername')).toBeVisible()
  await focusOn(page.getByLabelText('E-Mail'))
  await type('tastatur@ensemble.example')
  await press('Tab')
  await type('tastatur')
  await press('Tab')
  await type(PASSWORD)
  await press('Enter')
  await expect.poll(() => location.pathname).toBe('/scripts')
  await expect.element(page.getByRole('button', { name: 'Neues Skript anlegen' })).toBeVisible()

  await tabTo('Neues Skript anlegen')
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(
    document.activeElement ?? document.body,
  )
  expect(`${outlineStyle} ${outlineWidth} ${outlineColor}`).toBe('solid 2px rgb(245, 158, 11)')
  await press('Enter')
  await type('Ohne Maus')
  await press('Enter')
  await expect.element(sheet).toBeVisible()
  await focusOn(link('Stichwort'))
  await press('Enter')
  await expect.element(card('Ohne Maus')).toBeVisible()

  // Escape closes the topmost thing only, and the focus comes back
  await tabTo('Optionen für „Ohne Maus“')
  await press('Enter')
  await expect.element(menu).toBeVisible()
  await press('Escape')
  await expect.element(menu).not.toBeInTheDocument()
  expect(focused()).toBe('Optionen für „Ohne Maus“')
  await press('Enter')
  await choose('Teilen')
  await expect.element(dialog).toBeVisible()
  await focusOn(dialog.getByRole('combobox'))
  await press('Enter')
  const choices = page.getByRole('listbox')
  await expect.element(choices).toBeVisible()
  await press('Escape')
  await expect.element(choices).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(focused).toBe('Optionen für „Ohne Maus“')

  // a dialog that names the script
  await press('Enter')
  await choose('Löschen')
  await expect.element(question).toMatchTextContent('„Ohne Maus“')
  await focusOn(question.getByRole('button', { name: 'Löschen' }))
  await press('Enter')
  await expect.element(card('Ohne Maus')).not.toBeInTheDocument()

  // a dialog that a menu opened gives the focus back to the menu’s button
  await tabTo('Menü von tastatur')
  await press('Enter')
  await choose('Konto und Daten')
  await choose('Konto löschen')
  await expect.element(question).toBeVisible()
  await expect.poll(focused).toBe('Abbrechen')
  await press('Escape')
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(focused).toBe('Menü von tastatur')

  await press('Enter')
  await expect.element(menu).toBeVisible()
  await press('ArrowUp')
  await expect.poll(focused).toBe('Abmelden')
  // the call gets no answer: after a sign-out the page is loaded anew, which would end the component test
  const asked = Promise.withResolvers<void>()
  answerInstead(api.logout, () => {
    asked.resolve()
    return new Promise<never>(() => {})
  })
  await press('Enter')
  await asked.promise
})
