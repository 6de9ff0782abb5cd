import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { rulerVisibility } from '../page/page-overlay.tsx'
import { p, say } from '#test/support/script.ts'
import { signUp, signUpElsewhere } from '#test/components/app.tsx'
import { focusOn, press, type } from '#test/components/keys.ts'
import { letThingsMove } from '#test/components/moving.ts'
import { button, menuItem as item, sheet } from '#test/components/screens.ts'
import { inSheet, renderEmptySheet, renderScript, textsInSheet } from '#test/components/script.ts'
import { textsOf } from '#test/components/texts.ts'

// the initial value, as after a reload of the app
afterEach(() => rulerVisibility.set(false))

const menus = page.getByRole('menu')
const background = page.getByRole('main').last()
const left = page.getByRole('slider', { name: 'Linker Rand' })
const tools = page.getByRole('toolbar')
const names = () => textsInSheet('[data-speaker]')

const openByKey = async () => {
  await expect.element(sheet).toHaveFocus()
  await press('Shift+F10')
}
const clickBackground = (options = {}) =>
  background.click({ position: { x: 12, y: 300 }, ...options })
const expectMenus = async (count: number) => {
  await expect.poll(() => menus.elements().length).toBe(count)
}
/** The element that a selector finds on the sheet, as a target for the pointer. */
const place = (selector: string, index = 0) => {
  const element = inSheet(selector).at(index)
  if (element === undefined) throw new Error(`no ${selector} on the sheet`)
  return page.elementLocator(element)
}

test('[SUR-18] [SUR-19] [PAG-3] the page and the dark background have their menus', async () => {
  await signUp('anna-menus')
  await renderEmptySheet('Menüs')
  await type('Erster Absatz.')
  await sheet.getByText('Erster Absatz.').click({ button: 'right' })
  await item('Neu einfügen').hover()
  await expect.element(item('Freier Text')).toBeVisible()
  await expect.element(item('Szene')).toBeVisible()
  await item('Replik').click()
  await expectMenus(0)
  await type('ANNA')
  await expect.poll(names).toEqual(['ANNA'])

  // by keyboard, and Escape closes the submenu, then the menu, and leaves the dialogue alone
  await press('Enter')
  await press('Shift+F10')
  await expectMenus(1)
  await press('Escape')
  await expectMenus(0)
  await expect.element(sheet).toHaveFocus()
  await type('Ja.')
  await expect.poll(() => textsInSheet('[data-dialogue-text]')).toEqual(['Ja.'])

  // the dark background: a click is enough
  await clickBackground()
  await expect.element(item('Lineal zeigen')).toBeVisible()
  await expect.element(item('Neu einfügen')).not.toBeInTheDocument()
  await press('Escape')
  await expect.element(sheet).toHaveFocus()
  await clickBackground()
  await item('Lineal zeigen').click()
  await expect.element(left).toHaveAttribute('aria-valuenow', '88')
  await focusOn(left)
  await press('ArrowRight')
  await expect.element(left).toHaveAttribute('aria-valuenow', '96')
  expect(localStorage.getItem('editor.contentPaddingX')).toBe('96')
  await clickBackground({ button: 'right' })
  await item('Randlose Ansicht').click()
  const view = () => document.querySelector<HTMLElement>('[data-view]')?.dataset['view']
  await expect.poll(view).toBe('borderless')
  await sheet.getByText('Erster Absatz.').click({ button: 'right' })
  await item('Ansicht als Einzelseite').click()
  await expect.poll(view).toBe('single-page')
})

test('[SUR-25] the menu has what the browser’s own has, which Shift and a long press bring', async () => {
  await signUp('anna-own-menu')
  await renderEmptySheet('Menüs')
  await type('Erster Absatz.')
  onTestFinished(() => commands.leaveClipboard())
  await commands.holdClipboard()
  const paragraph = () => textsInSheet(':scope > p')[0]
  const word = { position: { x: 12, y: 12 } }
  await place('p').dblClick(word)
  await place('p').click({ button: 'right', ...word })
  await item('Ausschneiden').click()
  await expect.poll(paragraph).toBe(' Absatz.')
  await expect.element(sheet).toHaveFocus()
  await press('End')
  await openByKey()
  await expect.element(item('Kopieren')).toHaveAttribute('aria-disabled', 'true')
  await item('Einfügen').click()
  await expect.poll(paragraph).toMatch(/^ ?Absatz\.Erster ?$/)
  await commands.clearPermissions()
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await openByKey()
  await item('Einfügen').click()
  const hint = page
    .getByRole('status')
    .filter({ hasText: 'Dein Browser fügt hier nur mit Strg+V ein.' })
  await expect.element(hint).toHaveAttribute('data-tone', 'news')
  await openByKey()
  await item('Cue setzen').hover()
  await item('Ton').click()
  await expect.poll(() => textsInSheet('[data-cue]').join('')).toContain('Erster')
  await openByKey()
  await item('Streichen').click()
  await expect.poll(() => inSheet('p s').length).toBe(1)
  await place('p').click({ button: 'right', modifiers: ['Shift'] })
  await expectMenus(0)

  // a long press selects the word right before it asks for the menu
  const askAt = (selects: boolean) => {
    const text = inSheet('p')[0]?.firstChild
    if (!text) throw new Error('no word')
    if (selects) getSelection()?.selectAllChildren(text)
    else getSelection()?.collapse(text, 0)
    const { x, y } = sheet.element().getBoundingClientRect()
    const init = { bubbles: true, cancelable: true, clientX: x + 120, clientY: y + 60 }
    return text.dispatchEvent(new PointerEvent('contextmenu', { ...init, pointerType: 'touch' }))
  }
  expect(askAt(true)).toBe(true)
  await expectMenus(0)
  expect(askAt(false)).toBe(false)
  await expectMenus(1)
})

test('[PAG-1] [PAG-4] [PAG-6] the view menu offers two views; a page split is a torn edge with its number, but at the start', async () => {
  await signUp('anna-views')
  await renderEmptySheet('Ansichten')
  await type('Absatz.')
  await button('Ansicht').click()
  const views = page.getByRole('group', { name: 'Ansicht' }).getByRole('menuitemradio')
  await expect.poll(() => textsOf(views)).toEqual(['Einzelseite', 'Randlos'])
  await page.getByRole('menuitemradio', { name: 'Schreibmaschine', exact: true }).click()
  const font = () => getComputedStyle(sheet.element()).fontFamily
  await expect.poll(font).toMatch(/Courier Prime/)
  await button('Neue Seite').click()
  await button('Neue Seite').click()
  const splits = sheet.getByText(/^Seite \d$/)
  await expect.poll(() => textsOf(splits)).toEqual(['Seite 1', 'Seite 2'])
  await splits.first().click()
  await press('Delete')
  await expect.poll(() => textsOf(splits)).toEqual(['Seite 1'])
  // at the start of the script a page split has no page before it from which it could be torn
  const isTorn = () => {
    const [split] = inSheet('[data-numbered=pages]')
    return split !== undefined && getComputedStyle(split, '::before').display !== 'none'
  }
  expect(isTorn()).toBe(true)
  await sheet.getByText('Absatz.').click()
  await press('Alt+ArrowDown')
  await expect.poll(isTorn).toBe(false)
  window.dispatchEvent(new Event('editor:toggle-ruler'))
  await expect.poll(() => page.getByRole('slider').elements().length).toBe(2)
})

test('[UI-18] text typed as a menu or a dialog closes lands in the text', async () => {
  await signUp('anna-quick-keys')
  await renderEmptySheet('Schnell getippt')
  await press('Control+Shift+z')
  await place(':scope > p').click()
  await type('Text')
  const popups = () =>
    document.querySelectorAll('[role=menu], [role=listbox], [role=dialog]').length
  const pressInPopup = async (...keys: readonly string[]) => {
    await expect.poll(popups).toBe(1)
    await press(...keys)
    await expect.poll(() => textsInSheet(':scope > p')[0]).toContain(keys.at(-1))
  }
  await button('Ansicht').click()
  await pressInPopup('Escape', 'a')
  await button('Ansicht').click()
  await pressInPopup('End', 'Enter', 'b')
  await button('Drucken').click()
  await pressInPopup('Escape', 'c')
  await place(':scope > p').click({ button: 'right' })
  await pressInPopup('Escape', 'd')
  await page.getByRole('combobox', { name: 'Szene auswählen...' }).click()
  await pressInPopup('Escape', 'g')
})

test('[UI-830] a press in the text while a dialog leaves the screen puts the caret there', async () => {
  await signUp('anna-quick-press')
  await renderEmptySheet('Schnell gedrückt')
  await type('Erster')
  await press('Enter')
  await type('Zweiter')
  await press('Control+g')
  await expect.element(page.getByRole('combobox', { name: 'Springen zu' })).toHaveFocus()
  await letThingsMove()
  // as on a machine that is busy: the dialog leaves until the test ends
  document.documentElement.style.setProperty('--motion-enter', '1000s')
  onTestFinished(() => void document.documentElement.style.removeProperty('--motion-enter'))
  await press('Escape')
  await expect.element(sheet).toHaveFocus()
  expect(document.querySelectorAll('[data-ending-style]')).not.toHaveLength(0)
  await sheet.getByText('Erster').click()
  await press('End')
  await type('!')
  await expect.poll(() => textsInSheet(':scope > p')).toContain('Erster!')
})

test('[DLG-15] [DLG-16] [UI-34] the menu of a speaker’s name formats all names, and changes its colour', async () => {
  await signUp('anna-names')
  await renderEmptySheet('Namen')
  await type('ANNA: Ja.')
  await press('Enter', 'Enter')
  await type('BEN: Nein.')
  const colorOf = (index: number) => {
    const name = inSheet('[data-speaker]')[index]
    return name && getComputedStyle(name).color
  }
  const [annas, bens] = [colorOf(0), colorOf(1)]
  await place('[data-speaker]').click({ button: 'right' })
  await expect
    .poll(() => textsOf(menus.getByRole('menuitem')))
    .toEqual([
      'Ausschneiden',
      'Kopieren',
      'Einfügen',
      'Streichen',
      'Gleichzeitig sprechen',
      'Figur überall umbenennen',
      'Alle Figurennamen formatieren',
      'Farbe der Figur',
    ])
  await item('Alle Figurennamen formatieren').hover()
  await item('Erster Buchstabe groß').click()
  await expect.poll(names).toEqual(['Anna', 'Ben'])
  await expectMenus(0)
  await place('[data-speaker]').click({ button: 'right' })
  await item('Farbe der Figur').hover()
  const colors = page.getByRole('menuitemradio')
  await expect.poll(() => colors.elements().length).toBe(16)
  // with forced colours of the system the speaker colours can still be seen
  onTestFinished(() => commands.emulateMedia({ forcedColors: 'none' }))
  await commands.emulateMedia({ forcedColors: 'active' })
  const backgrounds = (role: string) =>
    new Set(
      [...document.querySelectorAll(`[role=${role}]`)].map(
        (one) => getComputedStyle(one).backgroundColor,
      ),
    ).size
  await expect.poll(() => backgrounds('menuitemradio')).toBe(16)
  expect(backgrounds('menuitem')).toBe(2)
  await commands.emulateMedia({ forcedColors: 'none' })
  await page.getByRole('menuitemradio', { name: 'Farbe 10', exact: true }).click()
  await expect.poll(() => colorOf(0)).not.toBe(annas)
  expect(colorOf(1)).toBe(bens)
  await expect.element(sheet).toHaveFocus()
  await press('Control+z')
  await expect.poll(() => colorOf(0)).toBe(annas)
  expect(names()).toEqual(['Anna', 'Ben'])
})

test('[UI-501] the menu of a speaker’s name renames it everywhere: it is selected, and typing replaces it', async () => {
  await signUp('anna-renamed')
  await renderEmptySheet('Umbenannt')
  await type('ANNA: Ja.')
  await press('Enter', 'Enter')
  await type('BEN: Nein.')
  await press('Enter', 'Enter')
  await type('ANNA: Doch.')
  await place('[data-speaker]').click({ button: 'right' })
  await item('Figur überall umbenennen').click()
  await expect.poll(() => String(getSelection())).toBe('ANNA')
  await expectMenus(0)
  await type('CLARA')
  await expect.poll(names).toEqual(['CLARA', 'BEN', 'CLARA'])
})

test('[SUR-15] [SUR-16] after the background the toolbar follows a click on the same word', async () => {
  await signUp('anna-again')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await renderEmptySheet('Noch einmal')
  await type('ANNA: Ja.')
  const text = sheet.getByText('Ja.')
  await text.click()
  await expect.element(tools).toHaveAttribute('data-context', 'text-formatting')
  await clickBackground()
  await expect.element(tools).toHaveAttribute('data-context', 'default')
  await expectMenus(1)
  await press('Escape')
  await expectMenus(0)
  // a click of its own, not the second of a double click
  vi.advanceTimersByTime(600)
  await text.click()
  await expect.element(tools).toHaveAttribute('data-context', 'text-formatting')
})

test('[SUR-18] [SUR-20] a scene’s heading has the page’s menu, unless one writes in its name', async () => {
  await signUp('anna-headings')
  await renderEmptySheet('Überschriften')
  await type('Vorher.')
  await press('Control+Shift+z')
  const name = page.getByLabelText('Name der Szene')
  await expect.element(name).toHaveFocus()
  await name.click({ button: 'right' })
  await expectMenus(0)
  await sheet.getByText('Vorher.').click()
  await name.click({ button: 'right' })
  await expectMenus(1)
  await expect.element(tools).toHaveAttribute('data-context', 'scene-select')
  await item('Neu einfügen').hover()
  await item('Replik').click()
  await expectMenus(0)
  await type('ANNA')
  await expect.poll(() => textsInSheet('section + * [data-speaker]')).toEqual(['ANNA'])
})

test('[DLG-5] [DLG-14] [SUR-20] a reader has the page’s menu on a name, too, and hides struck text', async () => {
  const otto = await signUpElsewhere('otto-menus')
  await signUp('rosa-menus')
  const script = await otto.createScript('Nur lesen')
  await otto.write(script, say('ANNA', 'Ja.'), { ...say('BEN', 'Nein.'), struckThrough: true }, p())
  await otto.share(script, 'rosa-menus', 'read')
  await renderScript(script)
  await place('[data-speaker]').click({ button: 'right' })
  await expect.element(item('Randlose Ansicht')).toBeVisible()
  await expect.element(item('Alle Figurennamen formatieren')).not.toBeInTheDocument()
  await item('Striche ausblenden').click()
  await expect.element(sheet.getByText('Nein.')).not.toBeVisible()

  // the item is there in rehearsal, too
  await press('Control+Alt+r')
  await clickBackground()
  await item('Striche zeigen').click()
  await expect.element(sheet.getByText('Nein.')).toBeVisible()
})
