import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { holdOffers } from '#test/components/offers.ts'
import { renderNewScript } from '#test/components/script.ts'

beforeEach(holdOffers)

const sheet = page.getByRole('textbox', { name: 'Skript', exact: true })
const panel = page.getByRole('search', { name: 'Suchen und Ersetzen' })
const field = panel.getByRole('textbox', { name: 'Suchen', exact: true })
const replacement = panel.getByRole('textbox', { name: 'Ersetzen durch' })
const count = panel.getByRole('status')
const press = (keys: string) => userEvent.keyboard(keys)
const OPEN = '{Control>}{Shift>}h{/Shift}{/Control}'
const marked = () => document.querySelectorAll('.occurrence, .active-occurrence').length

/** A new user writes these lines in a script of their own. */
async function write(username: string, ...lines: readonly string[]): Promise<void> {
  await signUp(username)
  await renderNewScript('Faust')
  await sheet.click()
  if (lines.length > 0) await press(lines.join('{Enter}'))
}

let name = ''
beforeEach(({ task }) => {
  name = `suche-${task.id.replaceAll(/\W/g, '').slice(-12)}`
})

test('[NAV-40] [NAV-407] [NAV-411] the keyboard leads from the text into the search, through the matches, and back', async () => {
  await write(name, 'Der Rabe, der Rabe', 'und der Fuchs')
  await press(OPEN)
  await expect.element(field).toHaveFocus()
  await press('der')
  await expect.element(count).toHaveTextContent('1 von 3')
  await press('{Enter}')
  await expect.element(count).toHaveTextContent('2 von 3')
  await press('{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}')
  await expect.element(count).toHaveTextContent('3 von 3')
  expect(marked()).toBe(3)
  expect(document.querySelector('.active-occurrence')?.textContent).toBe('der')
  await press('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(sheet).toHaveFocus()
  expect(getSelection()?.toString()).toBe('der')
  expect(marked()).toBe(0)

  // the selection becomes the search text
  await press(OPEN)
  await expect.element(field).toHaveValue('der')
  await panel.getByRole('checkbox', { name: 'Groß und klein' }).click()
  await expect.element(count).toHaveTextContent('2 von 2')
  await field.fill('Wolf')
  await expect.element(count).toHaveTextContent('Nichts gefunden')
  await expect.element(panel.getByRole('button', { name: 'Nächste Stelle' })).toBeDisabled()
  await expect.element(panel.getByRole('button', { name: 'Alle ersetzen' })).toBeDisabled()
})

test('[NAV-40] a search opened from the script’s menu has the focus in its field', async () => {
  await write(name)
  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  await page.getByRole('menuitem', { name: 'Suchen und Ersetzen …' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('[NAV-43] [NAV-412] one match or all are replaced, and the notice takes that back', async () => {
  await write(name, 'rot, Rot und ROT', 'rot')
  await press(OPEN)
  await press('rot')
  await replacement.fill('blau')
  await press('{Enter}')
  await expect.element(sheet).toHaveTextContent('blau, Rot und ROTrot')
  await expect.element(count).toHaveTextContent('1 von 3')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(sheet).toHaveTextContent('blau, Blau und BLAUblau')
  await expect.element(page.getByText(/3 Stellen ersetzt\./)).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).last().click()
  await expect.element(sheet).toHaveTextContent('blau, Rot und ROTrot')
})

test('[NAV-42] with very many occurrences only those around the current one are marked', async () => {
  await write(name)
  document.execCommand('insertText', false, 'x'.repeat(450))
  await press(OPEN)
  await press('x')
  await expect.element(count).toHaveTextContent('1 von 450')
  expect(marked()).toBe(400)
})

test('[UI-482] on a phone a message stands below the search, also below one that has become higher', async () => {
  await page.viewport(390, 844)
  await write(name, 'rot, Rot und ROT')
  await press(OPEN)
  await press('rot')
  await replacement.fill('blau')
  await press('{Control>}{Enter}{/Control}')
  const message = page.getByText(/3 Stellen ersetzt\./)
  await expect.element(message).toBeVisible()
  const gap = () =>
    message.element().getBoundingClientRect().top - panel.element().getBoundingClientRect().bottom
  await expect.poll(gap).toBeGreaterThan(0)
  const height = panel.element().clientHeight
  panel.element().setAttribute('style', `padding-bottom: ${height}px`)
  await expect.poll(() => panel.element().clientHeight).toBeGreaterThan(height)
  await expect.poll(gap).toBeGreaterThan(0)
  expect(gap()).toBeLessThan(60)
})
