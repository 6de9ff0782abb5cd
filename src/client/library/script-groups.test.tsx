import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, card, chooseInCardMenu, link, menuItem } from '#test/components/screens.ts'

const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const groups = page.getByRole('list', { name: 'Meine Skripte' }).getByRole('heading', { level: 2 })
const namesOfGroups = () => groups.elements().map((heading) => heading.textContent)
const fold = (name: string) => groups.getByRole('button', { name: new RegExp(`^${name}`) })
/** Headings and titles in their order. */
const outline = () =>
  page
    .getByRole('list', { name: 'Meine Skripte' })
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent)

async function putIntoNew(script: string, production: string): Promise<void> {
  await chooseInCardMenu(script, 'In Produktion …')
  await dialog.getByLabelText('Neue Produktion mit diesem Skript').fill(production)
  await inDialog('Anlegen').click()
  await expect.element(dialog.getByRole('checkbox', { name: production })).toBeChecked()
  await inDialog('Schließen').click()
}

test('[LIB-601] [NOTE-70] a script that came by a production says so, and its menu leads there', async () => {
  const jana = await signUpElsewhere('gruppenjana')
  const [script] = await jana.createScripts('Clavigo')
  if (script === undefined) throw new Error('no script')
  await signUp('gruppentom')
  await jana.employ(script, 'gruppentom', 'light')
  renderApp('/scripts')
  await expect
    .element(card('Clavigo'))
    .toMatchTextContent('Von gruppenjana, über die Produktion „Clavigo“')
  await chooseInCardMenu('Clavigo', 'Produktion …')
  await expect.element(page.getByRole('dialog', { name: 'Clavigo' })).toBeVisible()
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: 'gruppentom (du)' }))
    .toMatchTextContent('Liest, kommentiert und setzt die Cues für LichtLicht')
  await inDialog('Schließen').click()

  // the bell leads there, too
  await button('Für dich: 1 neu').click()
  const told = 'gruppenjana hat dich in die Produktion „Clavigo“ aufgenommen: Licht'
  await page.getByRole('menuitem', { name: new RegExp(told) }).click()
  await expect.element(page.getByRole('dialog', { name: 'Clavigo' })).toBeVisible()
  await expect.poll(() => location.pathname + location.search).toBe('/scripts')
})

test('[LIB-600] the list groups by production as sheets and rows, folds, and a search finds in folded ones', async () => {
  const person = await signUp('gruppen')
  await person.createScripts('Egmont', 'Götz', 'Stella')
  renderApp('/scripts')
  await expect.element(link('Egmont')).toBeVisible()
  expect(groups.elements().map((heading) => heading.textContent)).toContain('Egmont')
  await putIntoNew('Egmont', 'Weimar')
  await expect.poll(namesOfGroups).toEqual(['Weimar1', 'Ohne Produktion2'])
  await putIntoNew('Stella', 'Berlin')
  await expect.poll(namesOfGroups).toEqual(['Berlin1', 'Weimar1', 'Ohne Produktion1'])
  expect(outline()).toEqual(['Berlin1', 'Stella', 'Weimar1', 'Egmont', 'Ohne Produktion1', 'Götz'])
  expect(await commands.findFlaws('main')).toEqual([])

  await fold('Weimar').click()
  await expect.element(link('Egmont')).not.toBeInTheDocument()
  await expect.element(fold('Weimar')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(fold('Weimar')).toHaveFocus()
  const search = page.getByRole('textbox', { name: 'Skripte durchsuchen' })
  await search.fill('egm')
  await expect.poll(outline).toEqual(['Weimar1', 'Egmont'])
  await search.fill('')
  await expect.element(link('Stella')).toBeVisible()
  await expect.element(link('Egmont')).not.toBeInTheDocument()

  await button('Optionen der Liste').click()
  await menuItem('Als Liste zeigen').click()
  await expect.poll(outline).toEqual(['Berlin1', 'Stella', 'Weimar1', 'Ohne Produktion1', 'Götz'])
  await fold('Weimar').click()
  await expect
    .poll(outline)
    .toEqual(['Berlin1', 'Stella', 'Weimar1', 'Egmont', 'Ohne Produktion1', 'Götz'])
  expect(await commands.findFlaws('main')).toEqual([])
})
