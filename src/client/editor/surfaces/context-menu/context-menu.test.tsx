import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { answerInstead, signUp } from '#test/components/app.tsx'
import { sheet } from '#test/components/screens.ts'
import { renderNewScript } from '#test/components/script.ts'
import { textsOf } from '#test/components/texts.ts'

const openMenu = () => page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
const items = page.getByRole('menuitem')

test('[VER-40] [HDR-2] the menu of the script stands behind its title and gives the focus back', async () => {
  await signUp('menue')
  await renderNewScript('Der Park')
  await openMenu()
  const expected = [
    'Umbenennen',
    'Meine Aufgaben …',
    'Suchen und Ersetzen …',
    'Fassungen …',
    'Fassung festhalten …',
    'Umfang …',
    'Bücher …',
    'Abgleich mit dem Pult …',
    'Sprache des Textes',
    'In Produktion …',
    'Kopie anlegen',
    'Exportieren …',
    'Drucken',
    'Tastenkürzel',
  ]
  await expect.poll(() => textsOf(items)).toEqual(expected)
  const path = page.getByRole('navigation', { name: 'Pfad' })
  await expect.element(path.getByText('Der Park')).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Mehr zu diesem Skript' })).toHaveFocus()
})

test.each([
  'Meine Aufgaben …',
  'Fassungen …',
  'Fassung festhalten …',
  'Umfang …',
  'Bücher …',
  'Abgleich mit dem Pult …',
  'In Produktion …',
  'Exportieren …',
  'Drucken',
  'Tastenkürzel',
])(
  '[UI-689] %s leads back to the selected words from which its menu was pressed, and to the button where keys opened it',
  async (name) => {
    await signUp(`menue-zurueck-${name.length}${name[0]}${name[1] === 'a' ? 'a' : ''}`)
    await renderNewScript('Der Park')
    await sheet.click()
    await userEvent.keyboard('Vorhang auf.')
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}')
    const dialog = page.getByRole('dialog')
    const leave = async () => {
      await expect.element(dialog).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    }
    await openMenu()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await leave()
    await expect.element(sheet).toHaveFocus()
    await expect.poll(() => String(getSelection())).toBe('uf.')
    const trigger = page.getByRole('button', { name: 'Mehr zu diesem Skript' })
    const element = trigger.element()
    if (element instanceof HTMLElement) element.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(items.first()).toBeVisible()
    while (document.activeElement?.textContent !== name) await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
    await leave()
    await expect.element(trigger).toHaveFocus()
  },
)

test('[UI-689] a dialog leads back to the button that has the focus after the way back has closed its menu', async () => {
  await signUp('menue-rueckweg')
  await renderNewScript('Der Garten')
  // the layers of earlier tests have left an entry
  history.pushState(null, '', location.href)
  await sheet.click()
  await openMenu()
  const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await gone
  const trigger = page.getByRole('button', { name: 'Mehr zu diesem Skript' })
  await expect.element(trigger).toHaveFocus()
  await userEvent.keyboard('{Control>}/{/Control}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('[VER-41] a copy is made, named after the script, and a notice leads to it; when it cannot be made, the reason is shown', async () => {
  await signUp('kopie')
  await renderNewScript('Der Park')
  const refusal = { error: 'Too many', code: 'too_many_scripts' }
  const { stop } = answerInstead(api.copyScript, () => Response.json(refusal, { status: 409 }))
  await openMenu()
  await items.filter({ hasText: 'Kopie anlegen' }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(/nicht entstanden.*Mehr Skripte darfst/s)).toBeVisible()
  stop()
  await openMenu()
  await items.filter({ hasText: 'Kopie anlegen' }).click()
  const notice = page.getByRole('status').filter({ hasText: '„Kopie von Der Park“' })
  await notice.getByRole('button', { name: 'Öffnen' }).click()
  await expect.element(page.getByRole('navigation').getByText('Kopie von Der Park')).toBeVisible()
})

test('[REH-848] [VER-40] on a phone rows of the script’s menu have room for a finger, and the menu of a word in rehearsal makes the text larger, step by step', async () => {
  await page.viewport(390, 844)
  await signUp('menue-probe')
  await renderNewScript('Der Park')
  await openMenu()
  const height = () => items.first().element().getBoundingClientRect().height
  await expect.poll(height).toBeGreaterThanOrEqual(44)
  await userEvent.keyboard('{Escape}')
  await sheet.click()
  await userEvent.keyboard('Die Laternen gehen an.')
  await userEvent.keyboard('{Control>}{Alt>}r{/Alt}{/Control}')
  await sheet.getByText('Die Laternen gehen an.').click({ position: { x: 20, y: 10 } })
  await expect.element(items.filter({ hasText: 'Hierher springen' })).toBeVisible()
  await expect
    .element(items.filter({ hasText: 'Text kleiner' }))
    .toHaveAttribute('aria-disabled', 'true')
  const size = () => sheet.element().getAttribute('data-reading-size')
  for (const larger of ['125', '150']) {
    await items.filter({ hasText: 'Text größer' }).click()
    await expect.poll(size).toBe(larger)
  }
  await items.filter({ hasText: 'Text kleiner' }).click()
  await expect.poll(size).toBe('125')
})

test('[MOB-8] [UI-532] on a phone held sideways the menu of a word leaves half of the screen and the word visible', async () => {
  await page.viewport(844, 390)
  await signUp('menue-quer')
  await renderNewScript('Der Park')
  await sheet.click()
  await userEvent.keyboard('Die Laternen gehen an.')
  await userEvent.keyboard('{Control>}{Alt>}r{/Alt}{/Control}')
  const words = sheet.getByText('Die Laternen gehen an.')
  await words.click({ position: { x: 20, y: 10 } })
  const menu = page.getByRole('menu')
  await expect.element(items.filter({ hasText: 'Kommentar' })).toBeVisible()
  await expect
    .poll(() => menu.element().getBoundingClientRect().height)
    .toBeLessThanOrEqual(390 / 2)
  const { top, bottom } = menu.element().getBoundingClientRect()
  const word = words.element().getBoundingClientRect()
  expect(top > word.top + 10 || bottom < word.top + 10).toBe(true)
})

test('[MOB-233] [UI-501] [UI-532] on a phone held sideways the menus of a word that one writes and of a name leave half of the screen visible', async () => {
  await page.viewport(844, 390)
  await signUp('menue-schreibend')
  await renderNewScript('Der Park')
  await sheet.click()
  await userEvent.keyboard('ANNA: Die Laternen gehen an.')
  const menu = page.getByRole('menu')
  const height = () => menu.element().getBoundingClientRect().height
  await sheet.getByText('Die Laternen gehen an.').click({ button: 'right' })
  await expect.element(items.filter({ hasText: 'Link zu dieser Stelle' })).toBeInTheDocument()
  expect(items.elements().length).toBeGreaterThan(10)
  await expect.poll(height).toBeLessThanOrEqual(390 / 2)
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()

  await sheet.getByText('ANNA').click({ button: 'right' })
  await expect.element(items.filter({ hasText: 'umbenennen' })).toBeVisible()
  // an item for fingers is 44 px high
  for (const each of items.elements())
    if (each instanceof HTMLElement) each.style.minHeight = '44px'
  await expect.poll(height).toBeLessThanOrEqual(390 / 2)
})

test('[MOB-336] over a script a dialog stands above an on-screen keyboard that covers the page', async () => {
  await page.viewport(390, 844)
  await signUp('menue-tastatur')
  await renderNewScript('Die Tastatur')
  await page.getByRole('banner').getByRole('button', { name: 'Teilen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  // a dialog that is higher than its room scrolls in it
  const lowest = () => dialog.element().parentElement?.getBoundingClientRect().bottom
  await expect.poll(lowest).toBe(844)
  const viewport = window.visualViewport
  if (!viewport) throw new Error('no viewport')
  Object.defineProperty(viewport, 'height', { configurable: true, value: 420 })
  onTestFinished(() => {
    Reflect.deleteProperty(viewport, 'height')
    viewport.dispatchEvent(new Event('resize'))
  })
  viewport.dispatchEvent(new Event('resize'))
  await expect.poll(lowest).toBe(420)
})
