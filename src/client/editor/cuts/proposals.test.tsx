// Cuts that a person proposes who may comment, and not write.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { signUp, signUpElsewhere } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { button, sheet } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { watchSockets } from '#test/components/sockets.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { FIRST_SET, keptCut, keptCutSet, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'

const card = page.getByRole('dialog', { name: 'Strich', exact: true })
const bracket = page.getByCss('[data-cut-bracket]')
const withdraw = card.getByRole('button', { name: 'Zurückziehen', exact: true })
const proposed = () => inSheet('.cut-proposed').map(({ textContent }) => textContent)

test('[CUT-193] offline a new proposal can be withdrawn, and one that the server has cannot', async () => {
  const owner = await signUpElsewhere('striche-inge')
  await signUp('striche-mona')
  const script = await owner.createScript('Vorschläge')
  await owner.write(script, scene('Park'), say('ANNA', 'Guten'), say('BEN', 'Abend'), p())
  await owner.share(script, 'striche-mona', 'comment')
  const sockets = watchSockets()
  await renderScript(script)
  const propose = async (word: string) => {
    await sheet.getByText(word).dblClick({ position: { x: 8, y: 10 } })
    await button('Strich vorschlagen').click()
  }
  await propose('Guten')
  await expect.poll(async () => JSON.stringify(await owner.read(script))).toContain('"cuts"')
  await bracket.first().click()
  await expect.element(withdraw).toBeVisible()
  await press('Escape')

  sockets.isCut = true
  window.dispatchEvent(new Event('offline'))
  await bracket.first().click()
  await expect.element(card).toBeVisible()
  await expect.element(withdraw).not.toBeInTheDocument()
  await press('Escape')
  await propose('Abend')
  await expect.poll(proposed).toEqual(['Guten', 'Abend'])
  await bracket.nth(1).click()
  await withdraw.click()
  await expect.poll(proposed).toEqual(['Guten'])

  sockets.isCut = false
  window.dispatchEvent(new Event('online'))
  await bracket.first().click()
  await withdraw.click()
  await expect.poll(proposed).toEqual([])
  await expect.poll(async () => JSON.stringify(await owner.read(script))).not.toContain('"cuts"')
})

test('[CUT-534] beside a sidebar and on a phone the card of a proposal covers none of its words, wherever they stand in the window', async () => {
  const ulla = await signUp('striche-ulla')
  const script = await ulla.createScript('Verdeckt')
  const proposal = { ...UNKNOWN_CUT, state: 'proposed', by: 'mona', at: Date.now() } as const
  await ulla.writeMeta(script, keptCut('x', FIRST_SET, proposal))
  const lines = Array.from({ length: 20 }, () => say('BEN', 'Ein Wort gibt das andere.'))
  const [before, after] = [lines.slice(0, 10), lines.slice(10)]
  await ulla.write(script, ...before, ...withCuts(say('ANNA', 'Ja, ‹so ist es›.')), ...after, p())
  await renderScript(script)
  // a sheet on a phone makes the text inert
  const words = () =>
    document.querySelector('.cut-proposed')?.getBoundingClientRect() ?? new DOMRect()
  const frame = document.querySelector('main')
  for (const [width, height, place] of [
    [1440, 900, 0.3],
    [1440, 900, 0.5],
    [1440, 900, 0.8],
    [390, 844, 0.3],
    [390, 844, 0.5],
    [390, 844, 0.8],
  ] as const) {
    await page.viewport(width, height)
    await expect.element(bracket.first()).toBeInTheDocument()
    frame?.scrollBy(0, words().top - window.innerHeight * place)
    await bracket.first().click()
    await expect.element(card).toBeVisible()
    const isCovered = () => {
      const over = card.element().getBoundingClientRect()
      const { left, right, top, bottom } = words()
      return over.left < right && left < over.right && over.top < bottom && top < over.bottom
    }
    await expect.poll(isCovered, { message: `${width}, at ${place}` }).toBe(false)
    expect(words().top).toBeGreaterThan(frame?.getBoundingClientRect().top ?? 0)
    await press('Escape')
    await expect.element(card).not.toBeInTheDocument()
  }
})

test('[MOB-335] on a phone the message about a proposal covers none of the selected words, wherever they stand', async () => {
  await page.viewport(390, 844)
  setEditorLayout({ sidebarOpen: false })
  onTestFinished(() => setEditorLayout({ sidebarOpen: true }))
  const owner = await signUpElsewhere('striche-hanna')
  await signUp('striche-in-der-hand')
  const script = await owner.createScript('In der Hand')
  await owner.write(
    script,
    ...Array.from({ length: 20 }, (_, at) => say('ANNA', `Wort${at} hier.`)),
  )
  await owner.share(script, 'striche-in-der-hand', 'comment')
  await renderScript(script)
  const message = page.getByRole('status').filter({ hasText: /^Vorgeschlagen\./ })
  for (const at of [0, 1, 2, 5]) {
    await sheet.getByText(`Wort${at} hier.`).dblClick({ position: { x: 8, y: 10 } })
    await expect.poll(() => getSelection()?.toString().trim()).toBe(`Wort${at}`)
    await button('Strich vorschlagen').click()
    await expect.element(message).toBeVisible()
    const coversWords = () => {
      const over = message.element().getBoundingClientRect()
      const words = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect()
      return over.top < words.bottom && over.bottom > words.top
    }
    // the message follows the words where the sheet is still being scrolled
    await expect.poll(coversWords, { message: `Wort${at}` }).toBe(false)
    await message.getByRole('button', { name: 'Ausblenden' }).click()
  }
})

test('[CUT-210] card and row of a proposal say what it would break, and mend nothing before it is accepted', async () => {
  const tilda = await signUp('striche-tilda')
  const script = await tilda.createScript('Was bräche')
  const proposal = { ...UNKNOWN_CUT, state: 'proposed', by: 'mona', at: Date.now() } as const
  await tilda.writeMeta(script, keptCut('x', FIRST_SET, proposal))
  await tilda.write(
    script,
    scene('Park'),
    ...withCuts(
      say('ANNA', 'Ja, so ist es.'),
      say('‹BEN›', '‹Ein {sound c1|Hund} bellt. (Ab.)›'),
      say('ANNA', 'Nein.'),
    ),
    p(),
  )
  await renderScript(script)
  const would = [
    'Q101 Ton hinge an gestrichenem Text',
    'Ein Abgang von BEN fiele weg',
    'ANNA spräche zweimal hintereinander',
    'BEN hätte keinen Text mehr',
  ]
  const list = (name: string) => card.getByRole('list', { name }).getByRole('button')
  const said = (name: string) =>
    list(name)
      .elements()
      .map(({ textContent }) => textContent)
  await bracket.first().click()
  await expect.poll(() => said('Was der Vorschlag ändern würde')).toEqual(would)
  await card.getByRole('button', { name: 'In der Liste' }).click()
  const row = page
    .getByRole('complementary')
    .getByRole('list', { name: 'Was der Vorschlag ändern würde' })
  await expect.element(row).toMatchTextContent(would.join(''))

  await bracket.first().click()
  await card.getByRole('button', { name: 'Annehmen', exact: true }).click()
  await expect
    .poll(() => said('Was der Strich ändert'))
    .toEqual([
      'Q101 Ton hängt an gestrichenem Text',
      'Auf „Nein“ verlegen',
      'Mit streichen',
      'Ein Abgang von BEN ist gestrichen',
      'Anweisung spielen',
      'ANNA spricht zweimal hintereinander',
      'BEN hat keinen Text mehr',
    ])
})

test('[CUT-230] [CUT-460] where the whole text is cut and left out, the sheet says so, and how to see it', async () => {
  const owner = await signUp('striche-alle')
  const script = await owner.createScript('Nichts')
  await owner.write(script, say('ANNA', 'Guten'), say('BEN', 'Abend'), p())
  await renderScript(script)
  await sheet.getByText('Guten').click()
  await press('Control+a', 'Control+Alt+x')
  await page.getByRole('tab', { name: /^Striche/ }).click()
  await page.getByRole('button', { name: 'weglassen', exact: true }).click()
  const said = page.getByText(/^Hier ist nichts zu sehen/)
  // while one writes, cuts stay
  await expect.element(said).not.toBeInTheDocument()
  await press('Control+Alt+r')
  await expect.element(said).toBeVisible()
  expect(sheet.getByText('Guten').element().checkVisibility()).toBe(false)
  await page.getByRole('button', { name: 'Striche grau zeigen' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(sheet.getByText('Guten')).toBeVisible()
  // the button is gone, and keys reach the sheet
  await expect.element(sheet).toHaveFocus()
})

test('[CUT-461] where the whole text is struck and struck text is hidden, the sheet says so while one writes, and shows it by a press', async () => {
  const owner = await signUp('striche-versteckt')
  const script = await owner.createScript('Versteckt')
  await owner.write(script, say('ANNA', 'Guten'), p('Vorhang.'), p())
  await renderScript(script)
  await sheet.getByText('Guten').click()
  await press('Control+a', 'Control+Shift+x')
  await button('Striche ausblenden').click()
  const said = page.getByText(/^Hier ist nichts zu sehen: .* ausgeblendet/)
  await expect.element(said).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Striche zeigen' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.element(sheet.getByText('Guten')).toBeVisible()
  await expect.element(sheet).toHaveFocus()
  await button('Striche ausblenden').click()
  await expect.element(said).toBeVisible()
  await press('Control+End')
  await type('Neu.')
  await expect.element(said).not.toBeInTheDocument()
})

test('[CUT-451] a proposal in a set that is not shown is named, and a press shows that set', async () => {
  const tina = await signUp('striche-tina')
  const script = await tina.createScript('Andere Fassung')
  const proposal = { ...UNKNOWN_CUT, state: 'proposed', by: 'mona', at: Date.now() } as const
  await tina.writeMeta(
    script,
    keptCutSet({ id: 'tour', name: 'Gastspiel' }),
    keptCut('x', 'tour', proposal),
  )
  await tina.write(script, scene('Park'), ...withCuts(say('ANNA', '‹Ja, so ist es.›')), p())
  await renderScript(script)
  await page.getByRole('tab', { name: /^Striche/ }).click()
  expect(proposed()).toEqual([])
  await button('1 Vorschlag in „Gastspiel“').click()
  await expect.poll(proposed).toEqual(['Ja, so ist es.'])
  await expect.element(button('1 Vorschlag in „Gastspiel“')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Strichfassung')).toHaveFocus()
})
