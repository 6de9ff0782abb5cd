import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { log } from '#/client/local/log.ts'
import { api } from '#/shared/api/index.ts'
import { answerInstead, renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, link, sheet } from '#test/components/screens.ts'
import { focusOn } from '#test/components/keys.ts'

const naming = page.getByRole('dialog', { name: 'Neues Skript' })
const name = naming.getByPlaceholder('Name des neuen Skripts')

test('[LIB-67] [LIB-68] [UI-17] a script is created from the bar, by keyboard, and one lands in it', async () => {
  const person = await signUp('balken')
  await person.createScript('Alt')
  renderApp('/scripts')
  const create = button('Neues Skript')
  await expect.element(create).toBeVisible()
  await focusOn(create)
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(naming.getByText('Bitte gib einen Titel an.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(naming).not.toBeInTheDocument()
  await expect.element(create).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveValue('')
  await userEvent.keyboard(' Jelena {Enter}')
  await expect.element(sheet).toBeVisible()
  expect(location.pathname).toMatch(/^\/editor\/[^/]+\/Jelena$/)
})

test('[LIB-67] [LIB-28] a create that fails leaves the name, and fetches back no person who has gone', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const person = await signUp('balken-pech')
  await person.createScript('Alt')
  const { stop } = answerInstead(api.createScript, () => new Response(null, { status: 500 }))
  renderApp('/scripts')
  await button('Neues Skript').click()
  await name.fill('Sonja')
  await userEvent.keyboard('{Enter}')
  await expect.element(naming.getByRole('button', { name: 'Anlegen' })).toBeEnabled()
  await expect.element(name).toHaveValue('Sonja')
  stop()

  const mayAnswer = Promise.withResolvers<void>()
  answerInstead(api.createScript, async (_, ask) => {
    await mayAnswer.promise
    return ask()
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(naming.getByRole('button', { name: 'Wird angelegt …' })).toBeDisabled()
  await naming.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(naming).not.toBeInTheDocument()
  mayAnswer.resolve()
  await expect.element(link('Sonja')).toBeVisible()
  expect(location.pathname).toBe('/scripts')
})

test('[LIB-67] the bar uploads too, and on a phone its buttons are large enough', async () => {
  const person = await signUp('balken-klein')
  const [first] = await person.createScripts('Alt', 'Neu')
  if (first) await person.publish(first)
  renderApp('/scripts')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    const upload = button('Hochladen')
    await upload.click()
    const modal = page.getByRole('dialog', { name: 'PDF-Skript hochladen' })
    await expect.element(modal).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await expect.element(upload).toHaveFocus()
  }
  for (const label of ['Hochladen', 'Neues Skript']) {
    const { width, height } = button(label).element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await page.viewport(1440, 900)
  await button('Öffentliche Skripte').click()
  await expect.element(button('Neues Skript')).not.toBeInTheDocument()
})

test('[LIB-785] the tools of the list stand in one row, on a tablet held upright, too', async () => {
  const person = await signUp('balken-reihe')
  const [first] = await person.createScripts('Alt', 'Neu')
  if (first) await person.publish(first)
  renderApp('/scripts')
  for (const width of [1440, 900, 820, 769]) {
    await page.viewport(width, 900)
    await expect.element(button('Optionen der Liste')).toBeVisible()
    const middles = ['Hochladen', 'Neues Skript', 'Optionen der Liste'].map((name) => {
      const { top, bottom } = button(name).element().getBoundingClientRect()
      return (top + bottom) / 2
    })
    expect(new Set(middles).size, `${width} px wide: ${middles}`).toBe(1)
  }
})

test('[UI-831] lines of text twice as large do not run into each other, in cards, rows and the bell', async () => {
  const other = await signUpElsewhere('grosse-zeilen-2')
  const person = await signUp('grosse-zeilen')
  const [own] = await person.createScripts('Ein Titel')
  if (own) await person.publish(own)
  const [theirs] = await other.createScripts('Geteilt')
  if (!theirs) throw new Error('no script')
  await other.share(theirs, 'grosse-zeilen', 'write')
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void (style.fontSize = ''))
  renderApp('/scripts')
  await expect.element(page.getByRole('button', { name: 'Für dich: 1 neu' })).toBeVisible()
  await expect.element(page.getByText(/^Geteilt von/)).toBeVisible()
  expect(tightLines()).toEqual([])
  await button('Optionen der Liste').click()
  await page.getByRole('menuitem', { name: 'Als Liste zeigen' }).click()
  await expect.element(page.getByRole('group', { name: 'Sortieren nach' })).toBeVisible()
  expect(tightLines()).toEqual([])
})

/** The words whose lines are lower than their letters. */
function tightLines(): readonly string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => [...element.childNodes].some((node) => node instanceof Text))
    .filter((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element)
      return Number.parseFloat(lineHeight) < Number.parseFloat(fontSize)
    })
    .map((element) => element.textContent)
}

test('[COL-746] the field of the search has room for its words beside the buttons', async () => {
  const person = await signUp('balken-breit')
  const [first] = await person.createScripts('Alt', 'Neu')
  if (first) await person.publish(first)
  renderApp('/scripts')
  const field = page.getByLabelText('Skripte durchsuchen')
  for (const width of [1440, 1024, 900, 820, 769, 390]) {
    await page.viewport(width, 900)
    await expect.element(field).toBeVisible()
    expect(roomBesideWords(field.element()), `${width} px wide`).toBeGreaterThanOrEqual(0)
  }
})

/** How much wider a field is than the words that it shows while it is empty. */
function roomBesideWords(field: Element): number {
  if (!(field instanceof HTMLInputElement)) throw new TypeError('no field')
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.font = font
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return room - pen.measureText(field.placeholder).width
}
