import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { button, link, menuItem, sheet } from '#test/components/screens.ts'
import { renderEmptySheet, renderScript } from '#test/components/script.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'

const tab = (name: string) => page.getByRole('tab', { name })
const tools = page.getByRole('toolbar')
const home = link('Stichwort')

test('[SUR-8] [SUR-17] an empty script says that it has no cues and scenes, and its undo is disabled', async () => {
  await signUp('ella-desk')
  await renderEmptySheet('Leer')
  await expect.element(page.getByText('Noch keine Cues in diesem Skript.')).toBeVisible()
  expect(page.getByText('Szene auswählen...').elements()).toHaveLength(1)
  await expect.element(page.getByRole('combobox', { name: 'Szene auswählen...' })).toBeDisabled()
  await tab('Szenen').click()
  await expect.element(page.getByText('Noch keine Szenen in diesem Skript.')).toBeVisible()
  await expect.element(button('Rückgängig')).toBeDisabled()
  await expect.element(button('Wiederholen')).toBeDisabled()
  await sheet.click()
  await press('Tab')
  await expect.element(button('Rückgängig')).toBeEnabled()
})

test('[DLG-11] [DLG-25] [DOC-39] a dialogue and the list of speakers show that there is no name; Escape leaves one thing at a time: menu, mode, rename, dialogue', async () => {
  await signUp('ella-names')
  await renderEmptySheet('Namenlos')
  await sheet.click()
  await press('Tab')
  const speaker = sheet.getByCss('[data-speaker]')
  expect(getComputedStyle(speaker.element(), '::before').content).toBe('"Name"')
  await button('Figur').click()
  const missing = menuItem('Noch keine Figuren in diesem Skript')
  await expect.element(missing).toHaveAttribute('aria-disabled', 'true')
  await menuItem('Neue Figur').click()
  const take = button('Übernehmen')
  await expect.element(take).toBeDisabled()
  await page.getByLabelText('Name der Figur').fill('   ')
  await expect.element(take).toBeDisabled()
  await page.getByLabelText('Name der Figur').fill(' CLARA ')
  await take.click()
  await expect.element(speaker).toHaveTextContent('CLARA')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const rename = button('Figur überall umbenennen')
  await rename.click()
  // an active tool is amber, also under the pointer
  await expect.poll(() => getComputedStyle(rename.element()).color).toBe('rgb(245, 158, 11)')
  const renaming = page.getByText(/^Du benennst die Figur überall um\./)
  await expect.element(renaming).toBeVisible()
  await button('Figur').click()
  // Escape closes the menu once the menu has the focus
  await expect.element(page.getByCss('[role=menu]:focus-within')).toBeVisible()
  await press('Escape')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(renaming).toBeVisible()
  await expect.element(sheet).toHaveFocus()
  await press('Escape')
  await expect.element(renaming).not.toBeInTheDocument()
  await expect.element(tools).toHaveAttribute('data-context', 'speaker-select')
  await press('Escape')
  await expect.element(tools).toHaveAttribute('data-context', 'default')
  await button('Szene einfügen').click()
  await press('Escape')
  await expect.element(page.getByText(/^Klicke zwischen zwei Absätze/)).not.toBeInTheDocument()
})

test('[PAG-2] a full page shows where paper would end, except on a phone', async () => {
  await signUp('ella-paper')
  await renderEmptySheet('Papier')
  await sheet.getByCss(':scope > p').last().click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', Array.from({ length: 60 }, () => 'Zeile.').join('\n\n'))
  const init = { clipboardData, bubbles: true, cancelable: true }
  sheet.element().dispatchEvent(new ClipboardEvent('paste', init))
  await expect.element(page.getByText('Virtuelle Seite 2')).toBeInTheDocument()
  await page.viewport(390, 844)
  await expect.element(page.getByText('Virtuelle Seite 2')).not.toBeInTheDocument()
})

test('[PAG-2] [DOC-875] [NAV-591] of a long script the ends of pages near the view are marked, and others once they are near, also for ‘go to’', async () => {
  const owner = await signUp('ella-laenge')
  const script = await owner.createScript('Lang')
  await owner.write(script, ...Array.from({ length: 400 }, (_, index) => p(`Zeile ${index}.`)))
  await renderScript(script)
  const ends = () =>
    page
      .getByText(/^Virtuelle Seite/)
      .elements()
      .map(textOf)
  await expect.poll(ends).toContain('Virtuelle Seite 2')
  expect(ends().length).toBeLessThan(4)
  const last = sheet.getByText('Zeile 399.').element()
  const endsBelow = () => {
    // again and again, because a script that has opened is put to its top
    last.scrollIntoView()
    return ends()
  }
  await expect.poll(endsBelow).not.toContain('Virtuelle Seite 2')
  expect(ends().length).toBeGreaterThan(0)
  expect(ends().length).toBeLessThan(5)

  page.getByRole('main').element().scrollTo(0, 0)
  await expect.element(page.getByText('Virtuelle Seite 2')).toBeInTheDocument()
  await press('Control+g')
  await page.getByRole('combobox', { name: 'Springen zu' }).fill('Seite 6')
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Seite 6')
  await press('Enter')
  const marks = () =>
    page
      .getByText('Virtuelle Seite 6')
      .elements()
      .map((mark) => Math.abs(mark.getBoundingClientRect().top) < innerHeight / 2)
  await expect.poll(marks, { timeout: 8000 }).toEqual([true])
})

test('[UI-889] the mark of a virtual page stands in the margin: no words of it lie over the text, also with text twice as large', async () => {
  const ella = await signUp('ella-rand')
  const script = await ella.createScript('Rand')
  const words = 'Nun rückt, Hippolyta, die Hochzeitstunde mit Eil heran. '.repeat(20)
  await ella.write(script, ...Array.from({ length: 12 }, () => p(words)))
  const { style } = document.documentElement
  onTestFinished(() => void (style.fontSize = ''))
  await renderScript(script)
  for (const size of ['100%', '200%']) {
    style.fontSize = size
    const mark = page.getByText('Virtuelle Seite 2')
    const isBeside = () => {
      const range = document.createRange()
      range.selectNodeContents(mark.element())
      const text = sheet.getByCss(':scope > p').first().element().getBoundingClientRect()
      return range.getBoundingClientRect().left >= text.right
    }
    await expect.poll(isBeside, size).toBe(true)
  }
})

const textOf = ({ textContent }: Element) => textContent

test('[SUR-22] [SUR-24] [SCN-18] keys lead from the text to the tools, to the sidebar and back, and undo everywhere', async () => {
  const tara = await signUp('tara-tastet')
  const script = await tara.createScript('Tasten')
  await tara.write(
    script,
    scene('Park', '1'),
    p('Da {light c1 101|kommt} er.'),
    say('ANNA', 'Ja, {sound c2 101|doch}.'),
    p(),
  )
  await renderScript(script)
  await expect.element(sheet.getByRole('heading', { name: '1 Park' })).toBeVisible()
  const bulb = tools.getByRole('button', { name: /^Licht-Cue/ })
  const place = () => bulb.element().getBoundingClientRect().x
  await sheet.getByText('ANNA').click()
  await expect.element(tools).toHaveAttribute('data-context', 'speaker-select')
  const x = place()
  for (const words of ['doch', /^Da/, /^Ja/]) {
    await sheet.getByText(words).first().click()
    await expect.poll(place).toBe(x)
  }
  // beside the open sidebar the tools stand in one row
  expect(tools.element().getBoundingClientRect().height).toBeLessThan(60)
  await type('wohl ')
  await expect.element(sheet).toMatchTextContent('wohl')

  // without room beside each other the tools stand in rows
  await page.viewport(1024, 768)
  await expect.element(tools).toHaveAttribute('data-context', 'text-formatting')
  for (const tool of tools.getByRole('button').all())
    await expect.element(tool).toBeInViewport({ ratio: 1 })
  const sidebar = page.getByRole('complementary').element().getBoundingClientRect()
  expect(tools.element().getBoundingClientRect().right).toBeLessThan(sidebar.x)

  // one stop for all tools, before the sidebar; Escape leads back to the caret
  await press('F6')
  await expect.element(button('Rückgängig')).toHaveFocus()
  await press('End')
  const usable = tools.getByCss('button:not(:disabled, [aria-disabled=true])')
  await expect.element(usable.last()).toHaveFocus()
  await press('ArrowRight', 'ArrowRight')
  // the arrow keys skip redo, because there is nothing to redo
  await expect.element(bulb).toHaveFocus()
  await press('Escape')
  await expect.element(sheet).toHaveFocus()
  await press('Alt+F10')
  await expect.element(bulb).toHaveFocus()
  await press('Shift+Tab')
  await expect.element(sheet).toHaveFocus()

  // F6 leads around the screen
  await press('F6')
  await expect.element(bulb).toHaveFocus()
  await press('F6')
  await expect.element(tab('Cues')).toHaveFocus()
  await press('Control+z')
  await expect.element(sheet).not.toMatchTextContent('wohl')
  await expect.element(tab('Cues')).toHaveFocus()
  await press('Control+Shift+z')
  await expect.element(sheet).toMatchTextContent('wohl')
  await press('F6')
  await expect.element(home).toHaveFocus()
  await press('F6')
  await expect.element(sheet).toHaveFocus()
  await press('Shift+F6')
  await home.click()
  await expect.poll(() => location.pathname).toBe('/scripts')
})

test('[SUR-48] [UI-410] [SCN-411] a sidebar that becomes a bottom sheet is folded; acts stand above their scenes', async () => {
  const person = await signUp('writing-zoom')
  const script = await person.createScript('Zoom')
  await person.write(
    script,
    { type: 'heading', level: 1, text: [{ text: 'Erster Akt' }] },
    scene('Park'),
    say('ANNA', 'Ja.'),
    p(),
  )
  await page.viewport(1440, 900)
  await renderScript(script)
  await tab('Szenen').click()
  const rows = page.getByRole('list', { name: 'Szenen' }).getByCss('[data-row]')
  const texts = () => rows.elements().map((row) => row.textContent)
  await expect.poll(texts).toEqual(['Erster Akt', '1Park'])
  const sidebar = page.getByCss('aside')
  await page.viewport(720, 450)
  await expect.element(sidebar).toHaveAttribute('data-sheet', 'closed')
  await page.viewport(1440, 900)
  await expect.element(rows.first()).toBeVisible()
  expect(page.getByRole('heading', { level: 1, name: 'Zoom' }).elements()).toHaveLength(1)
})

test('[MOB-8] [UI-536] [UI-647] all tabs of the sidebar are in sight, in two rows with text twice as large; on the narrowest phone their list does not scroll by itself', async () => {
  const ella = await signUp('ella-reiter')
  const script = await ella.createScript('Reiter')
  await ella.write(script, scene('Park'), ...withCuts(say('ANNA', '‹Ja.› Nein.')), p())
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void (style.fontSize = ''))
  await renderScript(script)
  await tab('Kommentare').click()
  const list = page.getByRole('tablist').element()
  const room = list.getBoundingClientRect()
  for (const name of ['Szenen', 'Cues', 'Kommentare', 'Striche 1']) {
    const { left, right } = tab(name).element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(room.left)
    expect(right).toBeLessThanOrEqual(room.right)
  }
  style.fontSize = ''
  await page.viewport(320, 640)
  const narrow = page.getByRole('tablist')
  for (const name of [/^Szenen/, /^Cues/, /^Kommentare/, /^Striche/]) {
    await page.getByRole('tab', { name }).click()
    const { scrollWidth, clientWidth, scrollLeft } = narrow.element()
    expect(scrollWidth).toBe(clientWidth)
    expect(scrollLeft).toBe(0)
  }
})

test('[UI-647] [UI-886] on a phone with text twice as large all tabs are whole, and a hint that is longer than its field ends with an ellipsis', async () => {
  const ella = await signUp('ella-telefon')
  const script = await ella.createScript('Telefon')
  await ella.write(script, p('{light c1|Da}.'), ...withCuts(say('ANNA', '‹Ja.› Nein.')), p())
  await page.viewport(390, 844)
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void (style.fontSize = ''))
  await renderScript(script)
  await page.getByRole('tab', { name: 'Cues' }).click()
  const list = page.getByRole('tablist').element()
  const tops = [...list.children].map((one) => one.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(2)
  const cut = [...list.querySelectorAll('[role="tab"] *')].filter(
    (name) => name.scrollWidth > name.clientWidth,
  )
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
  const search = page.getByPlaceholder('Cues durchsuchen').element()
  expect(getComputedStyle(search).textOverflow).toBe('ellipsis')
})

test('[UI-832] with text twice as large the choices above a list of the sidebar are in sight as a whole', async () => {
  const ella = await signUp('ella-auswahl')
  const script = await ella.createScript('Auswahl')
  const commented = [{ text: 'Ja.', comments: [{ commentId: 'cmt-1-a', commentText: 'Wohin?' }] }]
  const cued = say('ANNA', 'Ja, {light c1|nun}.')
  await ella.write(script, { type: 'paragraph', text: commented }, cued, p())
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void (style.fontSize = ''))
  await renderScript(script)
  const areWhole = async (within: Element, ...names: readonly string[]) => {
    const room = within.getBoundingClientRect()
    for (const name of names) {
      const choice = page.getByCss('aside').getByRole('button', { name, exact: true }).first()
      await expect.element(choice).toBeVisible()
      const { left, right } = choice.element().getBoundingClientRect()
      expect(left, `${name} begins`).toBeGreaterThanOrEqual(room.left)
      expect(right, `${name} ends`).toBeLessThanOrEqual(room.right)
      const { scrollWidth, clientWidth } = choice.element()
      expect(scrollWidth, `${name} in its button`).toBeLessThanOrEqual(clientWidth)
    }
  }
  const sidebar = page.getByCss('aside').element()
  await tab('Cues').click()
  await areWhole(sidebar, 'Licht', 'Video', 'Ton', 'Requisite', 'Technik', 'Einruf')
  await tab('Kommentare 1').click()
  await areWhole(sidebar, 'Offen', 'Für mich', 'Erledigt')
})

test('[UI-853] with text twice as large the words of the cue tools beside the text are whole', async () => {
  const ella = await signUp('ella-werkzeuge')
  const script = await ella.createScript('Werkzeuge')
  await ella.write(script, say('ANNA', 'Ja, {light c1|jetzt}.'), p())
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void (style.fontSize = ''))
  await renderScript(script)
  await page.getByRole('tab', { name: /^Cues/ }).click()
  const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth
  const search = page.getByRole('searchbox', { name: 'Cues durchsuchen' })
  await search.fill('Cues durchsuchen')
  expect(isWhole(search.element()), 'search').toBe(true)
  for (const type of ['Licht', 'Requisite', 'Technik'])
    expect(isWhole(page.getByRole('button', { name: type }).element()), `${type} is whole`).toBe(
      true,
    )
  const chosen = page.getByRole('combobox', { name: 'Art des neuen Cues' })
  for (const part of [chosen.element(), ...chosen.element().children])
    expect(isWhole(part), 'next type').toBe(true)
})

test('[UI-505] the names of all tabs are whole and in one row, also with large numbers of comments and cuts', async () => {
  const ella = await signUp('ella-viele')
  const script = await ella.createScript('Viele')
  const commented = Array.from({ length: 120 }, (_, index) => ({
    type: 'paragraph' as const,
    text: [{ text: 'Ab.', comments: [{ commentId: `cmt-${index}`, commentText: 'Wohin?' }] }],
  }))
  const cut = withCuts(...Array.from({ length: 100 }, () => say('ANNA', '‹Ja.› Nein.')))
  await ella.write(script, scene('Park'), ...commented, ...cut, p())
  await renderScript(script)
  await expect.element(tab('Kommentare 120')).toBeInTheDocument()
  const list = page.getByRole('tablist').element()
  const isInside = () => list.scrollWidth <= list.clientWidth
  for (const name of ['Szenen', 'Kommentare 120']) {
    await tab(name).click()
    expect(isInside()).toBe(true)
    expect(list.scrollLeft).toBe(0)
  }
  const firstLines = () =>
    [...list.children].map((one) => {
      const name = one.firstElementChild ?? one
      expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
      expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(
        one.getBoundingClientRect().right,
      )
      return Math.round(name.getBoundingClientRect().top)
    })
  expect(new Set(firstLines()).size).toBe(1)
  await page.viewport(320, 640)
  expect(new Set(firstLines()).size).toBe(1)
  expect(isInside()).toBe(true)
})

test('[UI-504] [UI-560] offered names stand above the typed one at the lower edge, elsewhere below it, and where neither place has room for all, the list scrolls within the larger one', async () => {
  const ella = await signUp('ella-unten')
  const script = await ella.createScript('Unten')
  const lines = Array.from({ length: 40 }, () => say('VALERIO', 'Ja.'))
  const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const others = letters.map((one) => say(`VAL ${one}`, 'Ja.'))
  await ella.write(script, scene('Park'), ...lines, ...others, p())
  await renderScript(script)
  const names = page.getByRole('listbox')
  const typed = () => sheet.getByCss('[data-speaker]').nth(0)
  const boxOf = (element: Element) => element.getBoundingClientRect()
  await sheet.click({ position: { x: 300, y: 10 } })
  await press('Control+End', 'Tab')
  await type('VAL')
  await expect.element(names).toBeVisible()
  const isClear = () => boxOf(names.element()).bottom <= boxOf(tools.element()).top
  await expect.poll(isClear).toBe(true)
  const last = [...sheet.element().querySelectorAll('[data-speaker]')].at(-1)
  expect(boxOf(names.element()).bottom).toBeLessThanOrEqual(boxOf(last ?? sheet.element()).top + 4)
  await press('Escape')

  await press('Control+Home')
  await typed().click()
  await press('Home')
  await type('VAL')
  await expect.element(names).toBeVisible()
  const below = () => boxOf(names.element()).top - boxOf(typed().element()).top
  await expect.poll(below).toBeGreaterThan(0)
  await press('Escape', 'Control+z')

  await page.viewport(844, 300)
  await sheet.click({ position: { x: 300, y: 10 } })
  await press('Control+End', 'Tab')
  await type('VAL')
  await expect.element(names).toBeVisible()
  const edges = () => names.element().getBoundingClientRect()
  const house = () => document.querySelector('main')?.getBoundingClientRect().top ?? NaN
  await expect.poll(() => edges().top).toBeGreaterThanOrEqual(house())
  expect(edges().bottom).toBeLessThanOrEqual(tools.element().getBoundingClientRect().top)
  for (const _ of names.getByRole('option').elements()) {
    await press('ArrowDown')
    const chosen = () => names.element().querySelector('[aria-selected="true"]')
    const isSeen = () => {
      const box = chosen()?.getBoundingClientRect()
      return box !== undefined && box.top >= edges().top && box.bottom <= edges().bottom
    }
    await expect.poll(isSeen).toBe(true)
  }
})
