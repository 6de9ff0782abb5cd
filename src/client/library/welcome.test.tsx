import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signUp } from '#test/components/app.tsx'
import { button, card, chooseInUserMenu, link, sheet } from '#test/components/screens.ts'

const what = page.getByText(/^Stichwort ist der Ort für euren Text/)

test('[LIB-80] an empty library says what this is; the sample is a script of one’s own, and opens', async () => {
  await signUp('neuling')
  renderApp('/scripts')
  await expect.element(what).toBeVisible()
  await button('Ein Beispiel ansehen: „Woyzeck“').click()
  await expect.element(sheet).toMatchTextContent('Langsam, Woyzeck, langsam; eins nach dem andern!')
  await expect.element(page.getByText('Q102').first()).toBeVisible()
  await link('Skripte').first().click()
  await expect.element(card('Woyzeck (Beispiel)')).toBeVisible()
})

test('[LIB-80] the sample is in the language of the person', async () => {
  await signUp('novice')
  renderApp('/scripts')
  await chooseInUserMenu('novice', 'English')
  await button('Look at an example: “Earnest”').click()
  await expect
    .element(page.getByRole('textbox', { name: 'Script', exact: true }))
    .toMatchTextContent('To lose one parent, Mr. Worthing')
})

test('[LIB-81] dismissed help does not come back', async () => {
  await signUp('kundig')
  renderApp('/scripts')
  await expect.element(what).toBeVisible()
  await button('Nicht mehr zeigen').click()
  await expect.element(what).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Öffentliche Skripte' }).click()
  await page.getByRole('button', { name: 'Meine Skripte' }).click()
  await expect.element(button('Neues Skript anlegen')).toBeVisible()
  await expect.element(what).not.toBeInTheDocument()
})

test('[LIB-81] [LIB-82] an empty script says how to begin, until it is written in or the help is dismissed', async () => {
  const jana = await signUp('janina')
  await jana.createScripts('Leer', 'Auch leer')
  renderApp('/scripts')
  await link('Auch leer').click()
  const hint = page.getByRole('region', { name: 'So fängst du an' })
  await expect.element(hint).toBeVisible()
  await expect.element(hint.getByRole('button', { name: 'Text einfügen' })).toBeVisible()
  await sheet.click()
  await expect.element(hint).toBeVisible()
  await button('Nicht mehr zeigen').click()
  await expect.element(hint).not.toBeInTheDocument()
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
  await link('Leer').click()
  await expect.element(sheet).toBeVisible()
  await expect.element(hint).not.toBeInTheDocument()
})

test('[LIB-82] a PDF imported from an empty script becomes a script of its own', async () => {
  const jana = await signUp('pdfina')
  await jana.createScript('Leer')
  renderApp('/scripts')
  await link('Leer').click()
  await page.getByRole('link', { name: 'PDF als eigenes Skript einlesen' }).click()
  await expect.element(page.getByRole('dialog').getByText('PDF einlesen').first()).toBeVisible()
  await expect.poll(() => location.pathname + location.search).toBe('/scripts')
})
