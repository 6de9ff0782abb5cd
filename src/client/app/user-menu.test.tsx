import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { unzipSync } from 'fflate'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import {
  answerInstead,
  overhear,
  renderApp,
  signUp,
  signUpElsewhere,
} from '#test/components/app.tsx'
import {
  card,
  chooseInAccountMenu,
  chooseInUserMenu,
  link,
  menuItem,
  openUserMenu,
  sheet,
} from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'

const header = page.getByRole('banner')
const path = header.getByRole('navigation', { name: 'Pfad' })
const segments = () => textsOf(path.getByRole('listitem'))

/** Opens a script from the list. */
async function openScript(title: string): Promise<void> {
  renderApp('/scripts')
  await link(title).click()
  await expect.element(sheet).toBeVisible()
}

test('[HDR-1] the header is one line high, in the list and in the editor', async () => {
  const hedda = await signUp('hedda')
  await hedda.createScript('Hedda Gabler')
  renderApp('/scripts')
  const height = () => header.element().getBoundingClientRect().height
  await expect.poll(segments).toEqual(['Skripte'])
  expect(height()).toBeLessThanOrEqual(48)
  await expect.element(path.getByRole('link')).not.toBeInTheDocument()
  await link('Hedda Gabler').click()
  await expect.element(sheet).toBeVisible()
  expect(height()).toBeLessThanOrEqual(48)
  await expect.poll(segments).toEqual(['Skripte', 'Hedda Gabler'])
  await path.getByRole('link', { name: 'Skripte' }).click()
  await expect.poll(() => location.pathname).toBe('/scripts')
})

test('[HDR-7] [HDR-9] [HDR-16] the user menu has all its items, in the list and in the editor', async () => {
  const hedda = await signUp('hedda-menu')
  await hedda.createScript('Hedda Gabler')
  renderApp('/scripts')
  const always = [
    'Vorschaubilder neu erzeugen',
    'Helles Design',
    'Nacht: rot auf schwarz',
    'English',
    'Details',
    'Konto und Daten',
    'Abmelden',
  ]
  await openUserMenu('hedda-menu')
  const items = page.getByRole('menuitem')
  expect(textsOf(items)).toEqual(always)
  await menuItem('Konto und Daten').click()
  await expect
    .poll(() => textsOf(page.getByRole('menu').last().getByRole('menuitem')))
    .toEqual([
      'Passwort ändern',
      'Daten exportieren',
      'Skripte als Word und TEI',
      'Zugänge',
      'Datenschutz',
      'Impressum',
      'Konto löschen',
    ])
  await expect.element(page.getByText(/^Stichwort test$/)).toBeVisible()
  for (const [name, address] of [
    ['Datenschutz', '/privacy'],
    ['Impressum', '/imprint'],
  ] as const) {
    const legal = menuItem(name)
    await expect.element(legal).toHaveAttribute('href', location.origin + address)
    await expect.element(legal).toHaveAttribute('target', '_blank')
  }
  await userEvent.keyboard('{Escape}{Escape}')
  await chooseInUserMenu('hedda-menu', 'Details')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(location.pathname).toBe('/scripts')

  await link('Hedda Gabler').click()
  await expect.element(sheet).toBeVisible()
  await openUserMenu('hedda-menu')
  expect(textsOf(items)).toEqual(['Arbeitsplatz', ...always])
})

test('[HDR-3] [UI-507] [UI-586] the header has room for its parts at every width, beside a long name and with text twice as large', async () => {
  const max = await signUp('maximilian-alexander-freiherr-v-knigge')
  const script = await max.createScript('Ein Stück mit einem sehr langen Titel')
  await page.viewport(769, 900)
  await openScript('Ein Stück mit einem sehr langen Titel')
  const home = path.getByText('Stichwort')
  const scripts = path.getByRole('link', { name: 'Skripte' })
  const title = path.getByRole('heading')
  const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth + 1
  await expect.element(home).toBeVisible()
  await page.viewport(768, 900)
  await expect.element(home).not.toBeVisible()

  // on a phone the path is shortened in front
  await page.viewport(390, 844)
  await expect.element(home).not.toBeVisible()
  const front = path.element().querySelector('[data-deep=true]')
  if (front === null) throw new Error('nothing in front')
  expect(getComputedStyle(front, '::before').content).toBe('"..."')
  expect(isWhole(scripts.element())).toBe(true)

  await page.viewport(820, 1180)
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void (style.fontSize = ''))
  const arrow = header.getByRole('button', { name: 'Mehr zu diesem Skript' })
  await expect.element(arrow).toBeVisible()
  await expect.element(header.getByRole('button', { name: 'Teilen' })).toBeVisible()
  const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()
  expect(boxOf(title).width).toBeGreaterThan(160)
  expect(boxOf(title).left).toBeGreaterThanOrEqual(boxOf(scripts).right)
  expect(boxOf(arrow).left).toBeGreaterThanOrEqual(boxOf(title).right - 8)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(820)
  style.fontSize = ''
  await max.rename(script, 'Leonce und Lena')
  await expect.element(title).toHaveTextContent('Leonce und Lena')
  await expect.poll(() => isWhole(scripts.element()) && isWhole(title.element())).toBe(true)
})

test('[UI-884] on a phone with text twice as large the title has the room of the word before it, of which a link is left', async () => {
  const max = await signUp('max-großschrift')
  await max.createScript('Der zerbrochne Krug')
  await page.viewport(390, 844)
  await openScript('Der zerbrochne Krug')
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void (style.fontSize = ''))
  const scripts = path.getByRole('link', { name: /Skripte$/ })
  const title = path.getByRole('heading')
  await expect.poll(() => title.element().getBoundingClientRect().width).toBeGreaterThan(100)
  const { left, right } = scripts.element().getBoundingClientRect()
  expect(right - left).toBe(44)
  expect(right).toBeLessThan(title.element().getBoundingClientRect().left)
  await scripts.click()
  await expect.poll(() => location.pathname).toBe('/scripts')
})

test('[HDR-10] [HDR-11] a refresh says how many thumbnails it drew, or why none', async () => {
  const thilda = await signUp('thilda')
  await thilda.createScripts('Eins', 'Zwei')
  renderApp('/scripts')
  await expect.element(card('Zwei')).toBeVisible()
  let listed = 0
  overhear(api.listScripts, () => {
    listed += 1
  })
  await chooseInUserMenu('thilda', 'Vorschaubilder neu erzeugen')
  await expect.element(page.getByText('2 Vorschaubilder neu erzeugt!')).toBeVisible()
  await expect.poll(() => listed).toBeGreaterThan(0)
  await chooseInUserMenu('thilda', 'English')
  await chooseInUserMenu('thilda', 'Refresh thumbnails')
  await expect.element(page.getByText('Successfully refreshed 2 thumbnails!')).toBeVisible()
  answerInstead(api.regenerateThumbnails, () =>
    Response.json({ error: 'No paper' }, { status: 500 }),
  )
  await chooseInUserMenu('thilda', 'Refresh thumbnails')
  await expect.element(page.getByText('Failed to refresh thumbnails: No paper')).toBeVisible()
})

test('[ACC-56] [ACC-450] everything of one’s own comes as a pretty-printed file, and all scripts as an archive of Word files, TEI and JSON', async () => {
  const hear = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => hear.mockRestore())
  const person = await signUp('else')
  await person.createScript('Elses Stück')
  renderApp('/scripts')
  const files = () => hear.mock.contexts as readonly HTMLAnchorElement[]
  await chooseInAccountMenu('else', 'Daten exportieren')
  await expect.poll(files).toHaveLength(1)
  expect(files()[0]?.download).toMatch(/^export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/)
  const text = await (await fetch(files()[0]?.href ?? '')).text()
  const data = JSON.parse(text) as AccountExport
  expect(text).toBe(JSON.stringify(data, null, 2))
  expect(data.account).toMatchObject({ username: 'else', email: 'else@ensemble.example' })
  expect(data.scripts.map((script) => script.title)).toEqual(['Elses Stück'])

  await chooseInAccountMenu('else', 'Skripte als Word und TEI')
  await expect.poll(files).toHaveLength(2)
  expect(files()[1]?.download).toMatch(/^scripts-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/)
  const bytes = new Uint8Array(await (await fetch(files()[1]?.href ?? '')).arrayBuffer())
  expect(Object.keys(unzipSync(bytes))).toEqual([
    'Elses Stück/Elses Stück.json',
    'Elses Stück/Elses Stück.docx',
    'Elses Stück/Elses Stück.xml',
  ])
})

test('[ACC-57] an export that fails says why', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  const said = () => alert.mock.calls.at(-1)?.[0]
  await signUp('elsa')
  renderApp('/scripts')
  const noInk = answerInstead(api.exportAccount, () =>
    Response.json({ error: 'Out of ink' }, { status: 503 }),
  )
  await chooseInAccountMenu('elsa', 'Daten exportieren')
  await expect.poll(said).toBe('Export fehlgeschlagen: Out of ink')
  await chooseInUserMenu('elsa', 'English')
  const exportAgain = () => chooseInAccountMenu('elsa', 'Export Data')
  await exportAgain()
  await expect.poll(said).toBe('Export failed: Out of ink')
  noInk.stop()
  const badGateway = answerInstead(
    api.exportAccount,
    () => new Response(null, { status: 502, statusText: 'Bad Gateway' }),
  )
  await exportAgain()
  await expect.poll(said).toBe('Export failed: API Error: 502 Bad Gateway')
  badGateway.stop()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('')
  })
  await exportAgain()
  await expect.poll(said).toBe('Export failed: Unknown error')
})

test('[ACC-58] [ACC-59] [ACC-62] before an account goes it is asked twice, and a failure is said', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  await signUpElsewhere('dorle')
  const doris = await signUp('doris')
  await doris.share(await doris.createScript('Geteilt'), 'dorle', 'read')
  await doris.createScript('Allein')
  renderApp('/scripts')
  const question = page.getByRole('alertdialog')
  const inQuestion = (name: string) => question.getByRole('button', { name })
  const ask = () => chooseInAccountMenu('doris', 'Konto löschen')
  await ask()
  await expect.element(question).toMatchTextContent('Deine 2 Skripte werden')
  await expect.element(question).toMatchTextContent('1 davon ist mit anderen geteilt')
  // the second press of a double click does not confirm the second question
  await inQuestion('Weiter zum Löschen').dblClick()
  await expect.element(question).toMatchTextContent('Konto „doris“ wirklich endgültig löschen?')
  await expect.element(inQuestion('Abbrechen')).toHaveFocus()
  await inQuestion('Abbrechen').click()
  await expect.element(question).not.toBeInTheDocument()

  answerInstead(api.deleteAccount, () => Response.json({ error: 'Locked' }, { status: 500 }))
  await ask()
  await inQuestion('Weiter zum Löschen').click()
  await inQuestion('Konto endgültig löschen').click()
  await expect.poll(() => alert.mock.calls).toEqual([['Löschen fehlgeschlagen: Locked']])
  await expect.element(card('Allein')).toBeVisible()
})

test('[HDR-12] [HDR-13] [HDR-14] layouts are chosen, made of the current setup, saved and deleted', async () => {
  const lena = await signUp('lena')
  await lena.createScript('Der Plan')
  await openScript('Der Plan')
  const sidebar = page.getByRole('complementary')
  const tab = (name: string) => sidebar.getByRole('tab', { name })
  const expectTab = async (name: string) => {
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  const openLayouts = async () => {
    await openUserMenu('lena')
    await menuItem('Arbeitsplatz').click()
  }
  const layout = async (name: string) => {
    await openLayouts()
    await page.getByRole('menuitemradio', { name }).click()
  }
  const choose = async (name: string) => {
    await openLayouts()
    await menuItem(name).click()
  }
  await layout('Soufflage')
  await expect.element(sidebar).not.toBeInTheDocument()
  await layout('Regie')
  await expectTab('Szenen')
  await layout('Pult')
  await expectTab('Cues')

  // a new layout stores the current setup of the editor
  await tab('Szenen').click()
  await choose('Neuer Arbeitsplatz …')
  const dialog = page.getByRole('dialog', { name: 'Neuer Arbeitsplatz' })
  const create = dialog.getByRole('button', { name: 'Anlegen' })
  await create.click()
  await expect.element(dialog.getByText('Gib dem Arbeitsplatz einen Namen.')).toBeVisible()
  await dialog.getByLabelText('Name des Arbeitsplatzes').fill('Mein Tisch')
  await create.click()
  await expect.element(page.getByText('Arbeitsplatz „Mein Tisch“ angelegt.')).toBeVisible()
  await layout('Soufflage')
  await expect.element(sidebar).not.toBeInTheDocument()
  await layout('Mein Tisch')
  await expectTab('Szenen')

  // saving replaces the settings of the chosen layout
  await tab('Cues').click()
  await choose('„Mein Tisch“ speichern')
  await expect.element(page.getByText('Arbeitsplatz „Mein Tisch“ gespeichert.')).toBeVisible()
  await layout('Regie')
  await expectTab('Szenen')
  await layout('Mein Tisch')
  await expectTab('Cues')

  // a preset cannot be overwritten, an own layout can be deleted
  await choose('„Mein Tisch“ löschen')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '„Mein Tisch“ löschen' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await openLayouts()
  await expect
    .poll(() => textsOf(page.getByRole('menuitemradio')))
    .toEqual(['Regie', 'Pult', 'Soufflage'])
  const save = menuItem('Aktuellen Arbeitsplatz speichern')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})

test('[HDR-17] a press opens a menu within a menu, also where the pointer came before the menu listened to it', async () => {
  await signUp('hedda-druck')
  renderApp('/scripts')
  await openUserMenu('hedda-druck')
  const within = page.getByRole('menuitem', { name: 'Konto und Daten' })
  // as a browser describes a real mouse: without size and pressure it counts as the press of a screen reader
  const mouse = {
    pointerType: 'mouse',
    width: 1,
    height: 1,
    pressure: 0.5,
    detail: 1,
    bubbles: true,
  }
  const press = (type: string) => new PointerEvent(type, mouse)
  // no pointer has moved over it
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    within.element().dispatchEvent(press(type))
  await expect.element(menuItem('Zugänge')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('[UI-1] [UI-5] theme and language are switched at once, and kept', async () => {
  await signUp('hedda-hell')
  renderApp('/scripts')
  const { documentElement: root } = document
  await chooseInUserMenu('hedda-hell', 'Helles Design')
  await expect.poll(() => root.dataset['theme']).toBe('light')
  await chooseInUserMenu('hedda-hell', 'English')
  await expect.poll(() => root.lang).toBe('en')
  await expect.element(page.getByRole('button', { name: 'hedda-hell’s menu' })).toBeInTheDocument()
  expect([localStorage.getItem('theme'), localStorage.getItem('lang')]).toEqual(['light', 'en'])
  await openUserMenu('hedda-hell')
  await expect.element(menuItem('Dark theme')).toBeVisible()
})
