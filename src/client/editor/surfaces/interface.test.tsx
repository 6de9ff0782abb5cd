import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { press } from '#test/components/keys.ts'
import { chooseInUserMenu, sheet, openUserMenu } from '#test/components/screens.ts'
import { renderEmptySheet, renderScript } from '#test/components/script.ts'
import type { RichText } from '#/shared/script/blocks.ts'

test('[UI-3] [UI-5] [UI-19] in English, too, texts in documents are German; Escape closes the topmost layer only', async () => {
  await signUp('umberto')
  await renderEmptySheet('Wörter')
  await chooseInUserMenu('umberto', 'English')
  const script = page.getByRole('textbox', { name: 'Script', exact: true })
  await script.click()

  const menu = page.getByRole('menu')
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const expectMenus = async (count: number) => {
    await expect.poll(() => menu.elements().length).toBe(count)
  }
  await expectMenus(0)
  const position = { x: 60, y: 120 }
  const ask = () => script.click({ button: 'right', position })
  await ask()
  await expectMenus(1)
  const corner = menu.element().getBoundingClientRect()
  const { x, y } = script.element().getBoundingClientRect()
  expect(Math.abs(corner.x - x - position.x)).toBeLessThan(12)
  expect(Math.abs(corner.y - y - position.y)).toBeLessThan(12)
  await item('Insert').click()
  await expectMenus(2)
  await press('Escape')
  await expectMenus(1)
  await press('Escape')
  await expectMenus(0)

  for (const what of ['Scene', 'Dialogue']) {
    await ask()
    await item('Insert').click()
    await item(what).click()
    await expectMenus(0)
  }
  await expect.element(page.getByLabelText('Scene name')).toHaveValue('Szene Name')
  const speakers = () => [...script.element().querySelectorAll('[data-speaker]')]
  await expect.poll(() => speakers().map(({ textContent }) => textContent)).toEqual(['Speaker'])

  await chooseInUserMenu('umberto', 'Deutsch')
  await expect.element(sheet).toBeVisible()
  await expect.element(page.getByLabelText('Name der Szene')).toHaveValue('Szene Name')
})

test('[HDR-13] [HDR-15] a layout sets sidebar, tab, filters, view, font and margins at once', async () => {
  const layla = await signUp('layla')
  const script = await layla.createScript('Probenfassung')
  const cued = (text: string, cueType: string, cueNumber: string) => {
    const cue = { cueId: text, cueType, cueNumber, cueName: '', manualNumber: false }
    return { text, cues: [cue] }
  }
  const words: RichText = [
    cued('Dämmerung', 'light', '101'),
    { text: ' ' },
    cued('jetzt', 'einruf', '102'),
  ]
  await layla.write(script, { type: 'paragraph', text: words })
  await renderScript(script)
  const paper = () => {
    const found = document.querySelector<HTMLElement>('[data-view]')
    if (found === null) throw new Error('no sheet')
    return found
  }
  const view = () => paper().dataset['view']
  await expect.poll(view).toBe('single-page')

  const choose = async (name: string) => {
    await openUserMenu('layla')
    await page.getByRole('menuitem', { name: 'Arbeitsplatz', exact: true }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  const tab = (name: string) => page.getByRole('tab', { name })
  await choose('Soufflage')
  await expect.poll(view).toBe('borderless')
  expect(paper().dataset['font']).toBe('typewriter')
  expect(getComputedStyle(paper()).getPropertyValue('--chosen-margin')).toBe('32px')
  await expect.element(tab('Szenen')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Seitenleiste öffnen' }).click()
  await tab('Cues').click()
  const shownTypes = () =>
    page
      .getByRole('group', { name: 'Arten' })
      .getByRole('button', { pressed: true })
      .elements()
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  await expect.poll(shownTypes).toEqual(['Einruf'])
  await choose('Regie')
  await expect.poll(view).toBe('multiple-pages')
  await expect.element(tab('Szenen')).toHaveAttribute('aria-selected', 'true')
  await tab('Cues').click()
  await expect.poll(() => shownTypes().length).toBe(6)
})
