import type { Page } from '@playwright/test'
import { openNewScript, openScript, shareWith, sheet } from './support/scripts.ts'
import { endUndoStep } from './support/page-time.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function newScript(page: Page, title: string): Promise<void> {
  await openNewScript(page, title)
  await sheet(page).click()
}

/** Every block of the sheet as 'NAME: text' or its text. */
const blocksOf = (page: Page) =>
  sheet(page).evaluate((element) =>
    [...element.children].map((shown) => {
      const child = shown.cloneNode(true) as Element
      // other people's carets stand in the text, with their names
      for (const caret of child.querySelectorAll('.other-caret')) caret.remove()
      const name = child.querySelector('[data-speaker]')
      const text = child.querySelector('[data-dialogue-text]') ?? child
      return name ? `${name.textContent}: ${text.textContent}` : (text.textContent ?? '')
    }),
  )

/** Whether the first family of a list is a face that came with the page. */
const isOwnFace = (page: Page, families: string) =>
  page.evaluate((list) => {
    const plain = (name = '') => name.replaceAll('"', '')
    const first = plain(list.split(',')[0])
    return [...document.fonts].some(
      ({ family, status }) => plain(family) === first && status === 'loaded',
    )
  }, families)

test('[DLG-6] [DLG-8] [DLG-19] [DLG-20] a conversation is written by the keyboard alone', async ({
  personAt,
}) => {
  const anna = await personAt('anna-writes')
  await newScript(anna, 'Gespräch')
  await anna.keyboard.type('ANNA: Ist jemand da?', { delay: 10 })
  await anna.keyboard.press('Enter')
  await anna.keyboard.press('Enter')
  await anna.keyboard.type('BEN: Nein.', { delay: 10 })
  await anna.keyboard.press('Enter')
  await anna.keyboard.press('Enter')
  // Tab: somebody speaks; the partner is offered first
  await anna.keyboard.press('Tab')
  await expect(anna.getByRole('option')).toHaveText(['ANNA', 'BEN'])
  await anna.keyboard.type('a', { delay: 10 })
  await expect(anna.getByRole('option', { selected: true })).toHaveText('ANNA')
  await anna.keyboard.press('Enter')
  await anna.keyboard.type('Doch.')
  await expect
    .poll(() => blocksOf(anna))
    .toEqual(['ANNA: Ist jemand da?', 'BEN: Nein.', 'ANNA: Doch.', ''])
  const names = sheet(anna).locator('[data-speaker]')
  await expect(names.first()).toHaveCSS('font-variant-caps', 'all-small-caps')
  const colors = await names.evaluateAll((all) => all.map((name) => getComputedStyle(name).color))
  expect(colors[0]).toBe(colors[2])
  expect(colors[0]).not.toBe(colors[1])
  await names.last().click()
  await button(anna, 'Figur').click()
  await expect(anna.getByRole('menuitemradio', { checked: true })).toHaveText('ANNA')
  await anna.getByRole('menuitemradio', { name: 'BEN' }).click()
  await expect(names).toHaveText(['ANNA', 'BEN', 'BEN'])
  await button(anna, 'Figur').click()
  await anna.getByRole('menuitem', { name: 'Zu ANNA springen' }).click()
  await expect(anna.getByRole('menu')).toBeHidden()
  await expect(sheet(anna)).toBeFocused()
  await anna.keyboard.type('DIE ')
  await expect
    .poll(() => blocksOf(anna))
    .toEqual(['DIE ANNA: Ist jemand da?', 'BEN: Nein.', 'BEN: Doch.', ''])
})

test('[DLG-3] [DLG-4] [DLG-5] [DLG-13] [SUR-14] the toolbar sets layout and strike of a dialogue', async ({
  personAt,
}) => {
  const anna = await personAt('anna-layout')
  await newScript(anna, 'Anordnung')
  await anna.keyboard.type('ANNA: Ja.')
  await anna.keyboard.press('Enter')
  await anna.keyboard.press('Enter')
  await anna.keyboard.type('BEN: Nein.')
  await sheet(anna).locator('[data-speaker]').first().click()
  await expect(anna.getByRole('toolbar')).toHaveAttribute('data-context', 'speaker-select')
  await button(anna, 'Anordnung der Replik').click()
  const first = sheet(anna).locator('[data-dialogue]').first()
  for (const [name, layout] of [
    ['Nebeneinander', 'side-by-side'],
    ['Zentriert', 'centered'],
    ['Name senkrecht', 'vertical'],
    ['Untereinander', 'default'],
  ] as const) {
    await button(anna, name).click()
    await expect(first).toHaveAttribute('data-layout', layout)
  }
  await button(anna, 'Streichen').click()
  const isStruckOut = (part: string, line: string) =>
    expect(first.locator(part)).toHaveCSS('text-decoration-line', line)
  await isStruckOut('[data-dialogue-text]', 'line-through')
  await isStruckOut('[data-speaker]', 'underline')
  await expect(sheet(anna).locator('[data-struck=true]')).toHaveCount(1)
  const hide = button(anna, 'Striche ausblenden')
  await expect(hide).toHaveAttribute('aria-pressed', 'false')
  await hide.click()
  await expect(first).toBeHidden()
  await hide.click()
  await expect(first).toBeVisible()

  // a passage is struck by the same keys, and looks and hides like a speech; without any there is nothing to hide
  await anna.keyboard.press('Control+Shift+x')
  await expect(sheet(anna).locator('[data-struck=true]')).toHaveCount(0)
  await expect(hide).toHaveCount(0)
  await first.locator('[data-dialogue-text] p').click()
  await anna.keyboard.press('End')
  await anna.keyboard.press('Control+Shift+ArrowLeft')
  await anna.keyboard.press('Control+Shift+x')
  const passage = first.locator('s')
  await expect(passage).toHaveCSS('text-decoration-line', 'line-through')
  await hide.click()
  await expect(passage).toBeHidden()
  await expect(first).toBeVisible()
})

test('[DOC-33] [DOC-34] [DOC-35] [DOC-36] selected text is styled, sized, coloured and aligned', async ({
  personAt,
}) => {
  const anna = await personAt('anna-styles')
  await newScript(anna, 'Stile')
  await expect(sheet(anna).locator('p').first()).toHaveCSS('font-size', '16px')
  await anna.keyboard.type('Vorhang')
  await anna.keyboard.press('Shift+Home')
  // the editor has heard of the selection
  await expect(anna.getByRole('button', { name: 'Kommentar hinzufügen' })).toBeEnabled()
  await anna.keyboard.press('Control+b')
  await anna.getByRole('button', { name: /^Schriftgröße/ }).click()
  await expect(anna.getByRole('menuitemradio')).toHaveCount(18)
  await anna.getByRole('menuitemradio', { name: '28', exact: true }).click()
  await expect(anna.getByRole('menu')).toBeHidden()
  await anna.getByRole('button', { name: 'Textfarbe' }).click()
  await anna.getByRole('menuitemradio', { name: 'Farbe 7' }).click()
  await expect(anna.getByRole('menu')).toBeHidden()
  const word = sheet(anna).locator('p span[data-text-style]').first()
  for (const name of ['Source Serif 4', 'Courier Prime', 'Special Elite', 'Inter']) {
    await button(anna, 'Schriftart').click()
    const item = anna.getByRole('menuitemradio', { name })
    const itself = await item
      .getByText(name)
      .evaluate((label) => getComputedStyle(label).fontFamily)
    await item.click()
    await expect(anna.getByRole('menu')).toBeHidden()
    await expect(word).toHaveCSS('font-family', itself)
    await expect.poll(() => isOwnFace(anna, itself), { message: name }).toBe(true)
  }
  await expect(sheet(anna)).toBeFocused()
  await anna.keyboard.press('Control+Shift+e')
  await expect(word).toHaveCSS('font-size', '28px')
  await expect(sheet(anna).locator('p strong').first()).toHaveText('Vorhang')
  await expect(sheet(anna).locator('p').first()).toHaveCSS('text-align', 'center')
  await anna.getByRole('button', { name: /^Absatzformat/ }).click()
  await anna.getByRole('menuitemradio', { name: 'Überschrift 2' }).click()
  await expect(sheet(anna).locator('h2')).toHaveCSS('font-size', '24px')
  await expect(anna.getByRole('menu')).toBeHidden()
  const size = (px: number) => anna.getByRole('button', { name: `Schriftgröße: ${px}` })
  const choose = async (px: string) => {
    await anna.getByRole('button', { name: /^Schriftgröße/ }).click()
    await anna.getByRole('menuitemradio', { name: px, exact: true }).click()
    await expect(anna.getByRole('menu')).toBeHidden()
  }
  await choose('16')
  await expect(size(16)).toBeVisible()
  await expect(sheet(anna).locator('h2 [data-text-style]').first()).toHaveCSS('font-size', '16px')
  await choose('24')
  await expect(size(24)).toBeVisible()
})

/** Pastes as from another program: the clipboard's content, without the clipboard. */
async function paste(page: Page, content: Readonly<Record<string, string>>): Promise<void> {
  await sheet(page).evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(content)) clipboardData.setData(type, value)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, content)
}

test('[DOC-48] a play from Word, Google Docs and plain text arrives as scenes, dialogue and directions', async ({
  personAt,
}) => {
  const anna = await personAt('anna-pastes')
  await newScript(anna, 'Einfügen')
  const word = `<html xmlns:o="urn:x"><head><style>p { color: red }</style></head><body>
    <p class=MsoNormal><b>ANNA:</b><span style='color:red'> Ist jemand <i>da</i>?<o:p></o:p></span></p>
    <p class=MsoNormal>(Stille.)</p><script>window.hacked = true</script></body></html>`
  await paste(anna, { 'text/html': word, 'text/plain': 'x' })
  await anna.keyboard.press('Control+End')
  const docs = `<b style="font-weight:normal" id="docs-internal-guid-1"><h2>Szene 2: Am See</h2>
    <p><span style="font-weight:400">BEN: </span><span style="font-weight:700">Nein.</span></p></b>`
  await paste(anna, { 'text/html': docs })
  await anna.keyboard.press('Control+End')
  await paste(anna, { 'text/plain': 'CLARA\nDoch.\n\nVorhang.' })
  await expect
    .poll(() => blocksOf(anna))
    .toEqual([
      'ANNA: Ist jemand da?',
      '(Stille.)',
      '',
      'BEN: Nein.',
      'CLARA: Doch.',
      'Vorhang.',
      '',
    ])
  await expect(sheet(anna).locator('em')).toHaveText(['da', '(Stille.)'])
  await expect(sheet(anna).locator('strong')).toHaveText(['Nein.'])
  await expect(anna.getByLabel('Name der Szene')).toHaveValue('Szene 2: Am See')
  await expect(sheet(anna).locator('[style*="red"]')).toHaveCount(0)
})

test('[DOC-48] HTML that means nothing more is pasted line by line, and only what is bold is bold', async ({
  personAt,
}) => {
  const anna = await personAt('anna-pastes-lines')
  await anna.clock.install()
  await newScript(anna, 'Zeilen')
  await anna.keyboard.type('Ab')
  const pasted = async (html: string) => {
    await paste(anna, { 'text/html': html, 'text/plain': 'x' })
    const blocks = await blocksOf(anna)
    const bold = await sheet(anna).locator('strong').allTextContents()
    await anna.keyboard.press('Control+z')
    await expect.poll(() => blocksOf(anna)).toEqual(['Ab', ''])
    return { blocks, bold }
  }
  await endUndoStep(anna)
  expect(await pasted(' eins<br>zwei')).toEqual({ blocks: ['Abeins', 'zwei', ''], bold: [] })
  expect(await pasted('<pre>eins\nzwei</pre>')).toMatchObject({ blocks: ['Abeins', 'zwei', ''] })
  expect(
    await pasted('<table><tr><td>Anna</td><td>ja</td></tr><tr><td>Ben</td></tr></table>'),
  ).toMatchObject({ blocks: ['AbAnna', 'ja', 'Ben', ''] })
  expect(
    await pasted(
      `<b style="font-weight:normal" id="docs-internal-guid-2"><span style="font-weight:400">ein </span><span style="font-weight:700">Wort</span></b>`,
    ),
  ).toEqual({ blocks: ['Abein Wort', ''], bold: ['Wort'] })
  await anna.keyboard.press('Control+End')
  await paste(anna, {
    'text/html': '<table><tr><td>ANNA</td><td>Ist jemand da?</td></tr></table>',
  })
  await expect.poll(() => blocksOf(anna)).toEqual(['Ab', 'ANNA: Ist jemand da?', ''])
  // into the speech, and behind it
  await anna.keyboard.press('End')
  await paste(anna, { 'text/html': '<p> Nein.<br>BEN: Ja.</p>' })
  await expect
    .poll(() => blocksOf(anna))
    .toEqual(['Ab', 'ANNA: Ist jemand da?Nein.', 'BEN: Ja.', ''])
})

test('[DOC-48] [DOC-50] a copy names scenes and speakers, and one inside of a text is that text', async ({
  personAt,
}) => {
  const anna = await personAt('anna-copies')
  await anna.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await newScript(anna, 'Abschrift')
  await paste(anna, { 'text/plain': 'SZENE 1: Im Park\n\nANNA: Ist jemand da?\n\nBEN: Nein.' })
  await expect(anna.getByLabel('Name der Szene')).toHaveValue('Im Park')
  const copied = () =>
    anna.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const read = async (type: string) => (await (await item?.getType(type))?.text()) ?? ''
      return { text: await read('text/plain'), html: await read('text/html') }
    })
  await sheet(anna).getByText('Nein.').click()
  await anna.keyboard.press('Home')
  await anna.keyboard.press('Shift+End')
  await anna.keyboard.press('Control+c')
  expect((await copied()).text).toBe('Nein.')
  await anna.keyboard.press('Control+End')
  await anna.keyboard.press('Control+v')
  await expect
    .poll(() => blocksOf(anna))
    .toEqual(['', 'ANNA: Ist jemand da?', 'BEN: Nein.', 'Nein.', ''])
  // two lines go into a name as one
  await sheet(anna).getByText('BEN', { exact: true }).click()
  await anna.keyboard.press('End')
  await paste(anna, { 'text/plain': 'UND\nCLARA' })
  await expect(sheet(anna).locator('[data-speaker]').last()).toHaveText('BENUND CLARA')
  await anna.keyboard.press('Control+z')
  await anna.keyboard.press('Control+a')
  await anna.keyboard.press('Control+c')
  const { text, html } = await copied()
  expect(text).toBe('SZENE 1: Im Park\n\nANNA: Ist jemand da?\n\nBEN: Nein.\n\nNein.')
  expect(html).toContain('>SZENE 1: Im Park</h2>')
  // in the editor the heading is no text
  await paste(anna, { 'text/html': html.replaceAll('Nein.', 'Doch.') })
  await expect
    .poll(() => blocksOf(anna))
    .toEqual(['', 'ANNA: Ist jemand da?', 'BEN: Doch.', 'Doch.', ''])
  await expect(anna.getByLabel('Name der Szene')).toHaveValue('Im Park')
})

test('[DOC-31] [DOC-32] undo takes back one’s own typing in steps of 500 ms', async ({
  personAt,
}) => {
  const anna = await personAt('anna-undoes')
  await anna.clock.install()
  await newScript(anna, 'Zurück')
  await anna.keyboard.type('Eins')
  await endUndoStep(anna)
  await anna.keyboard.type(' zwei')
  const first = sheet(anna).locator('p').first()
  await expect(first).toHaveText('Eins zwei')
  await anna.keyboard.press('Control+z')
  await expect(first).toHaveText('Eins')
  await anna.keyboard.press('Control+Shift+z')
  await expect(first).toHaveText('Eins zwei')
  await anna.keyboard.press('Control+z')
  await anna.keyboard.press('Control+y')
  await expect(first).toHaveText('Eins zwei')
  // not what was typed right before a cut
  await endUndoStep(anna)
  await anna.keyboard.type(' drei')
  await anna.keyboard.press('Control+a')
  await anna.keyboard.press('Control+x')
  await expect(first).toHaveText('')
  await anna.keyboard.press('Control+z')
  await expect(first).toHaveText('Eins zwei drei')
})

test('[DOC-24] the empty last paragraph stays one, for two people and after reloads', async ({
  personAt,
}) => {
  const anna = await personAt('anna-ends')
  const ben = await personAt('ben-ends')
  await newScript(anna, 'Ende')
  await anna.keyboard.type('Vorhang.')
  await expect.poll(() => blocksOf(anna)).toEqual(['Vorhang.', ''])
  await anna.goto('/scripts')
  await shareWith(anna, 'Ende', 'ben-ends', 'write')
  await openScript(anna, 'Ende')
  await openScript(ben, 'Ende')
  for (const page of [anna, ben]) {
    await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', ''])
    await page.reload()
    await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', ''])
  }
  await sheet(ben).locator('> p').last().click()
  await ben.keyboard.type('Licht.')
  for (const page of [anna, ben])
    await expect.poll(() => blocksOf(page)).toEqual(['Vorhang.', 'Licht.', ''])
})

test('who may only read changes nothing: by typing, paste, drop, shortcuts or menus', async ({
  personAt,
}) => {
  const anna = await personAt('anna-owns')
  const ben = await personAt('ben-reads')
  await newScript(anna, 'Nur lesen')
  await anna.keyboard.type('ANNA: Ja.')
  await anna.keyboard.press('Escape')
  await anna.keyboard.press('Control+Shift+z')
  await expect(anna.getByLabel('Name der Szene')).toBeFocused()
  await anna.keyboard.type('Im Park')
  await expect(anna.getByLabel('Name der Szene')).toHaveValue('Im Park')
  const before = await blocksOf(anna)
  await anna.goto('/scripts')
  await shareWith(anna, 'Nur lesen', 'ben-reads', 'read')
  await openScript(ben, 'Nur lesen')
  await expect(ben.getByText('Nur lesen', { exact: true }).last()).toBeVisible()
  await expect(ben.getByRole('toolbar')).toHaveCount(0)
  await sheet(ben).getByText('Ja.').click()
  await ben.keyboard.type('Nein!')
  for (const keys of ['Control+Shift+z', 'Control+Shift+l', 'Control+b', 'Delete', 'Enter'])
    await ben.keyboard.press(keys)
  await paste(ben, { 'text/plain': 'BEN: Nein.' })
  await sheet(ben).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'BEN: Nein.')
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await ben.getByLabel('Name der Szene').click()
  await ben.keyboard.type('Woanders')
  await sheet(ben).getByText('Ja.').click({ button: 'right' })
  await expect(ben.getByRole('menuitem')).toHaveText([
    'Kopieren',
    'Randlose Ansicht',
    'Striche ausblenden',
    'Probe beginnen',
    'Mithören und mitlaufen',
    'Springen …',
    'Suchen und Ersetzen …',
    'Drucken',
  ])
  await ben.keyboard.press('Escape')
  await expect(ben.getByLabel('Name der Szene')).toHaveValue('Im Park')
  const texts = (blocks: readonly string[]) => blocks.filter((text) => text.includes(': '))
  expect(texts(await blocksOf(ben))).toEqual(texts(before))
  await openScript(anna, 'Nur lesen')
  await expect.poll(() => blocksOf(anna)).toEqual(before)
})
