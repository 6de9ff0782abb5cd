import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp, signUp } from '#test/components/app.tsx'
import { renderNewScript } from '#test/components/script.ts'
import { button, link, menuItem, sheet } from '#test/components/screens.ts'

async function choose(language: string): Promise<void> {
  await button('Mehr zu diesem Skript').click()
  await menuItem('Sprache des Textes').click()
  await page.getByRole('menuitemradio', { name: language, exact: true }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}

test('[WRI-402] [WRI-3] [WRI-4] typed text is set in the language of the script, and Backspace takes that back', async () => {
  await signUp('satz')
  await renderNewScript('Gesetzt')
  await expect.element(sheet).toHaveAttribute('lang', 'de')
  await expect.element(sheet).toHaveAttribute('spellcheck', 'true')
  await sheet.click()
  await userEvent.keyboard('"Ja", sagt sie... "{Backspace}nein')
  await expect.element(sheet).toMatchTextContent('„Ja“, sagt sie… "nein')
  await choose('Englisch')
  await expect.element(sheet).toHaveAttribute('lang', 'en')
  await sheet.click()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}"Yes"')
  await expect.element(sheet).toMatchTextContent('“Yes”')
})

test('[WRI-5] a script from before has no language until one is chosen', async () => {
  const alma = await signUp('altbestand')
  await alma.createScript('Von früher')
  renderApp('/scripts')
  await link('Von früher').click()
  await expect.element(sheet).toBeVisible()
  // the text appears before the rest of the editor
  await expect.element(button('Mehr zu diesem Skript')).toBeVisible()
  expect(sheet.element().hasAttribute('lang')).toBe(false)
  await sheet.click()
  await userEvent.keyboard('"Ja..."')
  await expect.element(sheet).toMatchTextContent('"Ja..."')
  await choose('Deutsch')
  await expect.element(sheet).toHaveAttribute('lang', 'de')
})
