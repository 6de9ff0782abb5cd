import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { renderNewScript } from '#test/components/script.ts'
import { focusOn } from '#test/components/keys.ts'
import { SHORTCUT_GROUPS } from '../core/controls/shortcut.ts'
import { features } from '../later-features.ts'

const sheet = page.getByRole('textbox', { name: 'Skript', exact: true })
const dialog = page.getByRole('dialog', { name: 'Tastenkürzel' })
const press = (keys: string) => userEvent.keyboard(keys)

let name = ''
beforeEach(({ task }) => {
  name = `kuerzel-${task.id.replaceAll(/\W/g, '').slice(-12)}`
})

test('[NAV-414] [NAV-68] the list shows every shortcut that is declared, in groups, as on these keys, and leads back to the text', async () => {
  await signUp(name)
  await renderNewScript('Faust')
  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  await page.getByRole('menuitem', { name: 'Tastenkürzel' }).click()
  await expect.element(dialog).toBeVisible()
  await expect
    .poll(() => dialog.element().querySelectorAll('dt').length)
    .toBe(features.flatMap(({ shortcuts }) => shortcuts ?? []).length)
  await expect
    .poll(() => dialog.element().querySelectorAll('h3').length)
    .toBe(SHORTCUT_GROUPS.length)
  expect(dialog.element().textContent).toContain('Suchen und ErsetzenStrg+Umschalt+H')
  expect(dialog.element().textContent).toContain('Strg+/')
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(sheet).toHaveFocus()
})

test('[NAV-50] ? outside of typing, and Mod-/ everywhere, open the list, and the caret is where it was', async () => {
  await signUp(name)
  await renderNewScript('Faust')
  await sheet.click()
  await press('Wer da?')
  await expect.element(sheet).toHaveTextContent('Wer da?')
  await expect.element(dialog).not.toBeInTheDocument()
  await press('{Control>}/{/Control}')
  await expect.element(dialog).toBeVisible()
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await press(' Ich')
  await expect.element(sheet).toHaveTextContent('Wer da? Ich')
  await focusOn(page.getByRole('button', { name: 'Mehr zu diesem Skript' }))
  await press('?')
  await expect.element(dialog).toBeVisible()
})
