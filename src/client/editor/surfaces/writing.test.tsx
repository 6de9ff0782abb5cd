import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { button, menuItem, sheet } from '#test/components/screens.ts'
import { blocksOfSheet, inSheet, renderEmptySheet, textsInSheet } from '#test/components/script.ts'
import { textsOf } from '#test/components/texts.ts'
import { endUndoStep, holdDate } from '#test/components/undo-steps.ts'

const menu = page.getByRole('menu')
const choices = page.getByRole('menuitemradio')
const sceneName = page.getByLabelText('Name der Szene')
const style = (selector: string) => {
  const [element] = inSheet(selector)
  if (element === undefined) throw new Error(`no ${selector} on the sheet`)
  return getComputedStyle(element)
}
const click = async (selector: string, index = 0) => {
  const element = inSheet(selector).at(index)
  if (element === undefined) throw new Error(`no ${selector} on the sheet`)
  await page.elementLocator(element).click()
}
const expectBlocks = async (...blocks: readonly string[]) => {
  await expect.poll(blocksOfSheet).toEqual(blocks)
}

/** Pastes as from another program: the clipboard's content, without the clipboard. */
function paste(content: Readonly<Record<string, string>>): void {
  const clipboardData = new DataTransfer()
  for (const [kind, value] of Object.entries(content)) clipboardData.setData(kind, value)
  const init = { clipboardData, bubbles: true, cancelable: true }
  sheet.element().dispatchEvent(new ClipboardEvent('paste', init))
}

test('[DLG-8] [DLG-19] [DLG-20] the keyboard alone writes a conversation', async () => {
  await signUp('anna-writes')
  await renderEmptySheet('Gespräch')
  await type('ANNA: Ist jemand da?')
  await press('Enter', 'Enter')
  await type('BEN: Nein.')
  await press('Enter', 'Enter')
  // Tab starts a speech; the partner's name is offered first
  await press('Tab')
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['ANNA', 'BEN'])
  await type('a')
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('ANNA')
  await press('Enter')
  await type('Doch.')
  await expectBlocks('ANNA: Ist jemand da?', 'BEN: Nein.', 'ANNA: Doch.', '')
  expect(style('[data-speaker]').fontVariantCaps).toBe('all-small-caps')
  const colors = inSheet('[data-speaker]').map((name) => getComputedStyle(name).color)
  expect(colors[0]).toBe(colors[2])
  expect(colors[0]).not.toBe(colors[1])
  const names = () => textsInSheet('[data-speaker]')
  await click('[data-speaker]', -1)
  await button('Figur').click()
  await expect.element(page.getByRole('menuitemradio', { checked: true })).toHaveTextContent('ANNA')
  await page.getByRole('menuitemradio', { name: 'BEN' }).click()
  await expect.poll(names).toEqual(['ANNA', 'BEN', 'BEN'])
  await button('Figur').click()
  await menuItem('Zu ANNA springen').click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(sheet).toHaveFocus()
  await type('DIE ')
  await expectBlocks('DIE ANNA: Ist jemand da?', 'BEN: Nein.', 'BEN: Doch.', '')
})

test('[DLG-3] [DLG-4] [DLG-13] the toolbar sets layout and strike of a dialogue', async () => {
  await signUp('anna-layout')
  await renderEmptySheet('Anordnung')
  await type('ANNA: Ja.')
  await press('Enter', 'Enter')
  await type('BEN: Nein.')
  await click('[data-speaker]')
  await expect.element(page.getByRole('toolbar')).toHaveAttribute('data-context', 'speaker-select')
  await button('Anordnung der Replik').click()
  const first = () => inSheet('[data-dialogue]')[0]
  for (const [name, layout] of [
    ['Nebeneinander', 'side-by-side'],
    ['Zentriert', 'centered'],
    ['Name senkrecht', 'vertical'],
    ['Untereinander', 'default'],
  ] as const) {
    await button(name).click()
    await expect.poll(() => first()?.dataset['layout']).toBe(layout)
  }
  await button('Streichen').click()
  await expect.poll(() => style('[data-dialogue-text]').textDecorationLine).toBe('line-through')
  expect(style('[data-speaker]').textDecorationLine).toBe('underline')
  expect(inSheet('[data-struck=true]')).toHaveLength(1)
  const hide = button('Striche ausblenden')
  const isShown = (selector: string) => inSheet(selector)[0]?.checkVisibility()
  await expect.element(hide).toHaveAttribute('aria-pressed', 'false')
  await hide.click()
  await expect.poll(() => isShown('[data-dialogue]')).toBe(false)
  await hide.click()
  await expect.poll(() => isShown('[data-dialogue]')).toBe(true)

  // a passage is struck by the same keys, and looks and hides like a speech; without struck text there is no button
  await press('Control+Shift+x')
  await expect.poll(() => inSheet('[data-struck=true]').length).toBe(0)
  await expect.element(hide).not.toBeInTheDocument()
  await click('[data-dialogue-text] p')
  await press('End', 'Control+Shift+ArrowLeft', 'Control+Shift+x')
  const passage = '[data-dialogue] s'
  await expect.poll(() => inSheet(passage).length).toBe(1)
  expect(style(passage).textDecorationLine).toBe('line-through')
  await hide.click()
  await expect.poll(() => isShown(passage)).toBe(false)
  expect(isShown('[data-dialogue]')).toBe(true)
})

/** True if the first family of a list is a font that the page has loaded. */
const isOwnFace = (families: string) => {
  const plain = (name = '') => name.replaceAll('"', '')
  const first = plain(families.split(',')[0])
  return [...document.fonts].some(
    ({ family, status }) => plain(family) === first && status === 'loaded',
  )
}

test('[SUR-69] [DLG-553] presses alone lead from within a speech to a new one, its likely name and its text', async () => {
  await signUp('anna-without-tab')
  await page.viewport(767, 900)
  await renderEmptySheet('Ohne Tab')
  await type('ANNA: Ist jemand da?')
  await press('Enter', 'Enter')
  await type('BEN: Nein.')
  await press('Home')
  const tool = page.getByRole('button', { name: /^Neue Replik dahinter/ })
  await tool.click()
  await expect.element(sheet).toHaveFocus()
  await page.getByRole('option', { name: 'ANNA' }).click()
  await type('Doch.')
  await expectBlocks('ANNA: Ist jemand da?', 'BEN: Nein.', 'ANNA: Doch.', '')
  await press('Control+Enter')
  await expect.element(tool).not.toBeInTheDocument()
  await page.viewport(1280, 900)
})

test('[DOC-33] [DOC-34] [DOC-36] selected text is styled, sized, coloured and aligned', async () => {
  await signUp('anna-styles')
  await renderEmptySheet('Stile')
  await expect.poll(() => style('p').fontSize).toBe('16px')
  await type('Vorhang')
  await press('Shift+Home')
  // the button is enabled once the editor knows the selection
  await expect.element(page.getByRole('button', { name: 'Kommentar hinzufügen' })).toBeEnabled()
  await press('Control+b')
  const sizes = page.getByRole('button', { name: /^Schriftgröße/ })
  const choose = async (name: string) => {
    await page.getByRole('menuitemradio', { name, exact: true }).click()
    await expect.element(menu).not.toBeInTheDocument()
  }
  await sizes.click()
  await expect.poll(() => choices.elements().length).toBe(18)
  await choose('28')
  await page.getByRole('button', { name: 'Textfarbe' }).click()
  await choose('Farbe 7')
  const word = 'p span[data-text-style]'
  for (const name of ['Source Serif 4', 'Courier Prime', 'Special Elite', 'Inter']) {
    await button('Schriftart').click()
    const choice = page.getByRole('menuitemradio', { name })
    await expect.element(choice).toBeVisible()
    const itself = getComputedStyle(choice.getByText(name).element()).fontFamily
    await choice.click()
    await expect.element(menu).not.toBeInTheDocument()
    await expect.poll(() => style(word).fontFamily).toBe(itself)
    await expect.poll(() => isOwnFace(itself), { message: name }).toBe(true)
  }
  await expect.element(sheet).toHaveFocus()
  await press('Control+Shift+e')
  await expect.poll(() => style('p').textAlign).toBe('center')
  expect(style(word).fontSize).toBe('28px')
  expect(textsInSheet('p strong')[0]).toBe('Vorhang')
  await page.getByRole('button', { name: /^Absatzformat/ }).click()
  await choose('Überschrift 2')
  await expect.poll(() => style('h2').fontSize).toBe('24px')
  const size = (px: number) => page.getByRole('button', { name: `Schriftgröße: ${px}` })
  await sizes.click()
  await choose('16')
  await expect.element(size(16)).toBeVisible()
  await expect.poll(() => style('h2 [data-text-style]').fontSize).toBe('16px')
  await sizes.click()
  await choose('24')
  await expect.element(size(24)).toBeVisible()
})

test('[DOC-48] a play from Word, Google Docs and plain text arrives as scenes, dialogue and directions', async () => {
  await signUp('anna-pastes')
  await renderEmptySheet('Einfügen')
  const word = `<html xmlns:o="urn:x"><head><style>p { color: red }</style></head><body>
    <p class=MsoNormal><b>ANNA:</b><span style='color:red'> Ist jemand <i>da</i>?<o:p></o:p></span></p>
    <p class=MsoNormal>(Stille.)</p><script>window.hacked = true</script></body></html>`
  paste({ 'text/html': word, 'text/plain': 'x' })
  await press('Control+End')
  const docs = `<b style="font-weight:normal" id="docs-internal-guid-1"><h2>Szene 2: Am See</h2>
    <p><span style="font-weight:400">BEN: </span><span style="font-weight:700">Nein.</span></p></b>`
  paste({ 'text/html': docs })
  await press('Control+End')
  paste({ 'text/plain': 'CLARA\nDoch.\n\nVorhang.' })
  await expectBlocks(
    'ANNA: Ist jemand da?',
    '(Stille.)',
    '',
    'BEN: Nein.',
    'CLARA: Doch.',
    'Vorhang.',
    '',
  )
  expect(textsInSheet('em')).toEqual(['da', '(Stille.)'])
  expect(textsInSheet('strong')).toEqual(['Nein.'])
  await expect.element(sceneName).toHaveValue('Szene 2: Am See')
  expect(inSheet('[style*="red"]')).toEqual([])
})

test('[DOC-407] HTML that means nothing more is pasted line by line, and only what is bold is bold', async () => {
  await signUp('anna-pastes-lines')
  holdDate()
  await renderEmptySheet('Zeilen')
  await type('Ab')
  const pasted = async (html: string) => {
    paste({ 'text/html': html, 'text/plain': 'x' })
    const blocks = blocksOfSheet()
    const bold = textsInSheet('strong')
    await press('Control+z')
    await expectBlocks('Ab', '')
    return { blocks, bold }
  }
  endUndoStep()
  expect(await pasted(' eins<br>zwei')).toEqual({ blocks: ['Abeins', 'zwei', ''], bold: [] })
  expect(await pasted('<pre>eins\nzwei</pre>')).toMatchObject({ blocks: ['Abeins', 'zwei', ''] })
  expect(
    await pasted('<table><tr><td>Anna</td><td>ja</td></tr><tr><td>Ben</td></tr></table>'),
  ).toMatchObject({ blocks: ['AbAnna\tja', 'Ben', ''] })
  expect(
    await pasted(
      `<b style="font-weight:normal" id="docs-internal-guid-2"><span style="font-weight:400">ein </span><span style="font-weight:700">Wort</span></b>`,
    ),
  ).toEqual({ blocks: ['Abein Wort', ''], bold: ['Wort'] })
  await press('Control+End')
  paste({ 'text/html': '<table><tr><td>ANNA</td><td>Ist jemand da?</td></tr></table>' })
  await expectBlocks('Ab', 'ANNA: Ist jemand da?', '')
  // into the speech, and behind it
  await press('End')
  paste({ 'text/html': '<p> Nein.<br>BEN: Ja.</p>' })
  await expectBlocks('Ab', 'ANNA: Ist jemand da?Nein.', 'BEN: Ja.', '')
})

test('[DOC-594] [DOC-596] tabs and tables of Word, Google Docs and LibreOffice set names apart', async () => {
  await signUp('anna-pastes-columns')
  const play = ['ANNA: Wo bleibt er?', 'BEN: Hier.', 'ANNA: Gut.']
  await renderEmptySheet('Spalten')
  const pasted = async (html: string, ...blocks: readonly string[]) => {
    paste({ 'text/html': html, 'text/plain': 'x' })
    await expectBlocks(...blocks)
    await press('Control+z')
    await expectBlocks('')
  }
  const tabs = [
    "<span style='mso-tab-count:1'>         </span>",
    '<span class="Apple-tab-span" style="white-space:pre">\t</span>',
    '\t',
  ]
  for (const tab of tabs) {
    const lines = play.map((line) => `<p>${line.replace(': ', tab)}</p>`)
    await pasted(lines.join('\n\t'), ...play, '')
  }
  const row = (name: string, ...said: readonly string[]) =>
    `<tr><td><p>${name}</p></td><td>${said.map((line) => `<p>${line}</p>`).join('')}</td></tr>`
  await pasted(
    `<table>${row('ANNA', 'Ja.', 'Und du?')}${row('BEN', 'Nein.')}</table><p>Stille.</p>`,
    'ANNA: Ja.Und du?',
    'BEN: Nein.',
    'Stille.',
    '',
  )
  // a tab that no name stands before is a blank
  await pasted('<p>1.\tLicht</p><p>Ein Satz.</p>', '1. Licht', 'Ein Satz.', '')
  expect(inSheet('table')).toEqual([])
})

test('[DOC-48] [DOC-50] a copy names scenes and speakers, and one inside of a text is that text', async () => {
  await signUp('anna-copies')
  onTestFinished(() => commands.leaveClipboard())
  await commands.holdClipboard()
  await renderEmptySheet('Abschrift')
  paste({ 'text/plain': 'SZENE 1: Im Park\n\nANNA: Ist jemand da?\n\nBEN: Nein.' })
  await expect.element(sceneName).toHaveValue('Im Park')
  const copied = async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (kind: string) => (await (await item?.getType(kind))?.text()) ?? ''
    return { text: await read('text/plain'), html: await read('text/html') }
  }
  await sheet.getByText('Nein.').click()
  await press('Home', 'Shift+End', 'Control+c')
  expect((await copied()).text).toBe('Nein.')
  await press('Control+End', 'Control+v')
  await expectBlocks('', 'ANNA: Ist jemand da?', 'BEN: Nein.', 'Nein.', '')
  // two lines go into a name as one
  await click('[data-speaker]', -1)
  await press('End')
  paste({ 'text/plain': 'UND\nCLARA' })
  await expect.poll(() => textsInSheet('[data-speaker]').at(-1)).toBe('BENUND CLARA')
  await press('Control+z', 'Control+a', 'Control+c')
  const { text, html } = await copied()
  expect(text).toBe('SZENE 1: Im Park\n\nANNA: Ist jemand da?\n\nBEN: Nein.\n\nNein.')
  expect(html).toContain('>SZENE 1: Im Park</h2>')
  // in the editor the heading does not become text
  paste({ 'text/html': html.replaceAll('Nein.', 'Doch.') })
  await expectBlocks('', 'ANNA: Ist jemand da?', 'BEN: Doch.', 'Doch.', '')
  await expect.element(sceneName).toHaveValue('Im Park')
})

test('[DOC-420] [DOC-421] lines within a speech are typed, shown below each other, copied and pasted as lines', async () => {
  await signUp('writing-lines')
  onTestFinished(() => commands.leaveClipboard())
  await commands.holdClipboard()
  await renderEmptySheet('Lied')
  await type('ANNA: Es war einmal')
  await press('Shift+Enter')
  const height = () => inSheet('[data-dialogue-text] p')[0]?.clientHeight ?? 0
  const two = height()
  await type('ein König')
  await expectBlocks('ANNA: Es war einmal\nein König', '')
  expect(height()).toBe(two)
  await press('Home', 'Backspace')
  await expect.poll(height).toBeLessThan(two)
  await press('Control+z', 'Control+a', 'Control+c')
  await expectBlocks('ANNA: Es war einmal\nein König', '')
  const [item] = await navigator.clipboard.read()
  const html = (await (await item?.getType('text/html'))?.text()) ?? ''
  expect(html).toContain('<b data-speaker-name="">ANNA</b>')
  expect(html).toContain('Es war einmal<br>ein König')
  paste({ 'text/html': html.replaceAll('ANNA', 'BEN') })
  await expectBlocks('BEN: Es war einmal\nein König', '')
})

test('[DOC-31] [DOC-32] undo takes back one’s own typing in steps of 500 ms', async () => {
  await signUp('anna-undoes')
  holdDate()
  await renderEmptySheet('Zurück')
  const expectFirst = async (text: string) => {
    await expect.poll(() => textsInSheet('p')[0]).toBe(text)
  }
  await type('Eins')
  endUndoStep()
  await type(' zwei')
  await expectFirst('Eins zwei')
  await press('Control+z')
  await expectFirst('Eins')
  await press('Control+Shift+z')
  await expectFirst('Eins zwei')
  await press('Control+z', 'Control+y')
  await expectFirst('Eins zwei')
  // undo of a cut does not undo the text that was typed right before it
  endUndoStep()
  await type(' drei')
  await press('Control+a', 'Control+x')
  await expectFirst('')
  await press('Control+z')
  await expectFirst('Eins zwei drei')
})

test('[COL-540] Mod-s says that everything is saved, and is no key of the browser', async () => {
  await signUp('writing-saves')
  await renderEmptySheet('Sicher')
  await type('Ein Steg.')
  let isTaken = false
  // after the page's own listener, which is older
  const note = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 's') isTaken = defaultPrevented
  }
  window.addEventListener('keydown', note)
  onTestFinished(() => window.removeEventListener('keydown', note))
  // the server may need a while for the letters, and the key tells what is so at that time
  await expect
    .poll(async () => {
      await press('Control+s')
      return page.getByText(/^Alles ist gespeichert/).elements()
    })
    .not.toEqual([])
  expect(isTaken).toBe(true)
  await expectBlocks('Ein Steg.', '')
})
