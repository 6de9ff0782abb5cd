import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { p } from '#test/support/script.ts'
import { renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, card, chooseInCardMenu, link, menuItem, sheet } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'
import { listLook } from './list-view.ts'

const links = page.getByRole('article').getByRole('link')
const heads = page.getByRole('group', { name: 'Sortieren nach' })
const head = (name: string) => heads.getByRole('button', { name, exact: true })

async function showAsList(): Promise<void> {
  await button('Optionen der Liste').click()
  await menuItem('Als Liste zeigen').click()
  await expect.element(heads).toBeVisible()
}

test('[LIB-419] [LIB-588] the list view has the facts of each script in columns that sort', async () => {
  const person = await signUp('lister')
  const other = await signUpElsewhere('alma')
  const [old] = await person.createScripts('Brand', 'Akt 10', 'Akt 2')
  const [theirs] = await other.createScripts('Nora')
  if (!theirs || !old) throw new Error('no script')
  await other.share(theirs, 'lister', 'write')
  await person.write(old, p('Guten Abend.'))
  renderApp('/scripts')
  await expect.element(card('Nora')).toBeVisible()
  await showAsList()
  expect(await commands.findFlaws('main')).toEqual([])
  await expect.element(head('Geändert, absteigend')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => textsOf(links)).toHaveLength(4)
  const facts = (title: string) => textsOf(card(title).getByRole('paragraph'))
  expect(facts('Brand')).toEqual(['Von: Du', 'Geändert: gerade von dir', 'Zugriff: Gehört dir'])
  expect(facts('Nora')).toEqual([
    expect.stringMatching(/^Von: alma, seit \d/),
    'Noch nicht geändert',
    'Zugriff: Bearbeiten',
  ])
  await head('Titel').click()
  await expect.poll(() => textsOf(links)).toEqual(['Akt 2', 'Akt 10', 'Brand', 'Nora'])
  await head('Titel, aufsteigend').click()
  await expect.poll(() => textsOf(links)).toEqual(['Nora', 'Brand', 'Akt 10', 'Akt 2'])
  await head('Zugriff').click()
  await expect.poll(() => textsOf(links).at(-1)).toBe('Nora')

  await chooseInCardMenu('Brand', 'Umbenennen')
  await page.getByRole('textbox', { name: 'Titel' }).fill('Zorn')
  await userEvent.keyboard('{Enter}')
  await expect.element(link('Zorn')).toBeVisible()
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1440, 900)
  await link('Zorn').click()
  await expect.element(sheet).toBeVisible()
  history.back()
  await expect.element(heads).toBeVisible()
  await button('Optionen der Liste').click()
  await menuItem('Als Karten zeigen').click()
  await expect.element(heads).not.toBeInTheDocument()
  await showAsList()
})

test('[LIB-419] the list view is a choice of one person: a test after another one has the cards again', () => {
  expect(listLook.get()).toBe('cards')
})

test('[LIB-418] a script that others changed or shared since the last visit is marked, until it is visited', async () => {
  const person = await signUp('neugierig')
  const other = await signUpElsewhere('schreibend')
  const [mine, own] = await person.createScripts('Gemeinsam', 'Allein')
  const [theirs] = await other.createScripts('Frisch geteilt')
  if (!mine || !own || !theirs) throw new Error('no script')
  const badge = (title: string) => card(title).getByText('Neu', { exact: true })
  renderApp('/scripts')
  await expect.element(card('Gemeinsam')).toBeVisible()
  await expect.element(badge('Gemeinsam')).not.toBeInTheDocument()
  await link('Allein').click()
  await expect.element(sheet).toBeVisible()

  await person.share(mine, 'schreibend', 'write')
  await other.write(mine, p('Von der anderen.'))
  await person.write(own, p('Von mir.'))
  await other.share(theirs, 'neugierig', 'read')
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
  await expect.element(badge('Gemeinsam')).toBeVisible()
  await expect.element(badge('Frisch geteilt')).toBeVisible()
  await expect.element(badge('Allein')).not.toBeInTheDocument()

  await link('Gemeinsam').click()
  await expect.element(sheet).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Skripte' }).click()
  await expect.element(card('Gemeinsam')).toBeVisible()
  await expect.element(badge('Gemeinsam')).not.toBeInTheDocument()
})
