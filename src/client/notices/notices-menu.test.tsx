import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { overhear, renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button } from '#test/components/screens.ts'

test('[NOTE-7] [NOTE-8] the header counts what is new; opening the list reads it, and an entry opens its script', async () => {
  const owner = await signUpElsewhere('note-olga')
  await signUp('note-mia')
  const [faust, stella] = await owner.createScripts('Faust', 'Stella')
  if (!faust || !stella) throw new Error('no script')
  await owner.share(faust, 'note-mia', 'read')
  await owner.share(stella, 'note-mia', 'write')
  await owner.offer(stella, 'note-mia')
  let isRead = false
  overhear(api.readNotices, (_asked, answer) => void (isRead = answer.ok))
  renderApp('/scripts')
  await button('Für dich: 3 neu').click()
  await expect
    .element(page.getByRole('menuitem', { name: /note-olga teilt „Faust“ mit dir: Kann lesen/ }))
    .toBeVisible()
  await expect
    .element(page.getByRole('menuitem', { name: /note-olga bietet dir „Stella“ an/ }))
    .toBeVisible()
  const isBold = (sentence: string) =>
    getComputedStyle(page.getByText(sentence).element()).fontWeight === '600'
  expect(isBold('note-olga bietet dir „Stella“ an')).toBe(true)
  expect(await commands.findFlaws('[role=menu]')).toEqual([])
  await expect.poll(() => isRead).toBe(true)
  await page
    .getByRole('menuitem', { name: /note-olga teilt „Stella“ mit dir: Kann bearbeiten/ })
    .click()
  await expect.poll(() => location.pathname).toBe(`/editor/${stella.id}/Stella`)
  await expect.element(button('Für dich')).toBeVisible()
})

test('[NOTE-7] an empty list says what will be in it', async () => {
  await signUp('note-nina')
  renderApp('/scripts')
  await button('Für dich').click()
  await expect.element(page.getByRole('menu').getByText(/^Noch nichts\./)).toBeVisible()
})
