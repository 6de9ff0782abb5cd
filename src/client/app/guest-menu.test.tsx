import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enterAsGuest, signUpElsewhere } from '#test/components/app.tsx'
import { button, sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { textsOf } from '#test/components/texts.ts'
import { say } from '#test/support/script.ts'

const OF_SCRIPT = [
  'Meine Aufgaben …',
  'Suchen …',
  'Umfang …',
  'Bücher …',
  'Exportieren …',
  'Drucken',
  'Tastenkürzel',
]

const items = page.getByRole('menuitem')

/** Opens a script as a guest whose invitation permits this. */
async function renderAsGuest(owner: string, permission: 'read' | 'comment'): Promise<void> {
  const person = await signUpElsewhere(owner)
  const script = await person.createScript('Pult')
  await person.write(script, say('ANNA', 'Da {light c1 1|kommt} er.'))
  await enterAsGuest(await person.invite(script, true, permission), 'Mia')
  await renderScript(script)
  await expect.element(button('Menü von Mia (Gast)')).toBeVisible()
}

/** The items of the menu behind a button, which is closed again. */
async function itemsOf(trigger: string): Promise<readonly string[]> {
  await button(trigger).click()
  await expect.element(items.first()).toBeVisible()
  const texts = textsOf(items)
  await userEvent.keyboard('{Escape}')
  await expect.element(items).not.toBeInTheDocument()
  return texts.map((text) => text ?? '')
}

async function itemsOnWord(word: string): Promise<readonly string[]> {
  await sheet.getByText(word).click({ button: 'right' })
  await expect.element(page.getByRole('menu')).toBeVisible()
  const texts = textsOf(items)
  await userEvent.keyboard('{Escape}')
  return texts.map((text) => text ?? '')
}

test('[INV-187] [NAV-571] the menus of a guest hold what a guest may do, and nothing else', async () => {
  await renderAsGuest('gast-olga', 'read')
  expect(await itemsOf('Mehr zu diesem Skript')).toEqual(OF_SCRIPT)
  expect(await itemsOf('Menü von Mia (Gast)')).toEqual([
    'Helles Design',
    'Nacht: rot auf schwarz',
    'English',
    'Daten exportieren',
    'Datenschutz',
    'Impressum',
    'Gastzugang beenden',
  ])
  expect(await itemsOnWord('kommt')).toEqual([
    'Kopieren',
    'Randlose Ansicht',
    'Striche ausblenden',
    'Probe beginnen',
    'Mithören und mitlaufen',
    'Springen …',
    'Link zu dieser Stelle',
    'Suchen …',
    'Drucken',
  ])
})

test('[INV-187] a guest who may comment has the proposal of a cut beside it, and no more', async () => {
  await renderAsGuest('gast-otto', 'comment')
  expect(await itemsOf('Mehr zu diesem Skript')).toEqual(OF_SCRIPT)
  expect(await itemsOnWord('kommt')).toEqual([
    'Kopieren',
    'Strich ab hier vorschlagen',
    'Randlose Ansicht',
    'Striche ausblenden',
    'Probe beginnen',
    'Mithören und mitlaufen',
    'Springen …',
    'Link zu dieser Stelle',
    'Suchen …',
    'Drucken',
  ])
})
