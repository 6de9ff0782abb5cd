import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, card, link } from '#test/components/screens.ts'

const offers = page.getByRole('list', { name: 'Angebotene Skripte' }).getByRole('listitem')

test('[SHR-27] [SHR-28] [SHR-109] an offered script is accepted or declined above the list, and its card has the focus', async () => {
  const giver = await signUpElsewhere('uebergeber')
  await signUp('uebernehmer')
  const scripts = await giver.createScripts('Erbe', 'Last')
  for (const script of scripts) {
    await giver.share(script, 'uebernehmer', 'read')
    await giver.offer(script, 'uebernehmer')
  }
  renderApp('/scripts')
  await expect
    .element(offers.filter({ hasText: 'uebergeber möchte dir „Erbe“ übergeben.' }))
    .toBeVisible()
  await button('„Last“ ablehnen').click()
  await expect.poll(() => offers.elements()).toHaveLength(1)
  await button('„Erbe“ annehmen').click()
  await expect.poll(() => offers.elements()).toHaveLength(0)
  await expect.element(page.getByText('„Erbe“ gehört jetzt dir.')).toBeVisible()
  await expect.element(link('Erbe')).toHaveFocus()
  await expect.element(card('Erbe').getByText('Geteilt')).not.toBeInTheDocument()
  await expect.element(card('Last').getByText('Geteilt')).toBeVisible()
  await button('Optionen für „Erbe“').click()
  await expect.element(page.getByRole('menuitem', { name: 'Löschen' })).toBeVisible()
})
