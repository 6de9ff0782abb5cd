import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { focusOn, press, type } from '#test/components/keys.ts'
import { holdOffers } from '#test/components/offers.ts'
import { button, sheet } from '#test/components/screens.ts'
import { inSheet, renderScript } from '#test/components/script.ts'
import { FIRST_SET, keptCut, keptCutSet, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { say, scene } from '#test/support/script.ts'

beforeEach(holdOffers)

const sidebar = page.getByRole('complementary', { name: 'Szenen und Cues' })
const list = sidebar.getByRole('list', { name: 'Striche', exact: true })
const card = page.getByRole('dialog', { name: 'Strich', exact: true })
const rows = () => list.getByCss('[data-row]')
const closed = () => inSheet('.cut-closed').map(({ textContent }) => textContent)

async function cutWord(word: string): Promise<void> {
  // at the word's beginning: the paragraph is wider than its text
  await sheet
    .getByText(word)
    .first()
    .dblClick({ position: { x: 8, y: 10 } })
  await press('Control+Alt+x')
}

test('[CUT-9] [CUT-115] the list and the cards of cuts, by mouse and by keyboard alone', async () => {
  const rita = await signUp('striche-rita')
  const script = await rita.createScript('Der Garten')
  await rita.write(
    script,
    scene('Garten'),
    say('ANNA', 'Anfang'),
    say('BEN', 'Mitte'),
    say('ANNA', 'Weiter'),
    scene('Haus', '2'),
    say('CARLA', 'Ende'),
  )
  await renderScript(script)
  const tab = page.getByRole('tab', { name: /^Striche/ })
  await expect.element(tab).not.toBeInTheDocument()

  await cutWord('Mitte')
  await cutWord('Ende')
  await expect.element(tab).toMatchTextContent('2')
  await tab.click()
  await expect.poll(() => rows().elements().length).toBe(2)
  await expect.element(sidebar).toMatchTextContent(/Szene 1: Garten.*Szene 2: Haus/)
  await expect.element(sidebar).toMatchTextContent('2 Striche · ')
  await expect.element(sidebar).toMatchTextContent('ANNA spricht zweimal hintereinander')

  // by keyboard from row to row, and through the buttons of a row
  await focusOn(rows().first())
  await press('ArrowDown', 'ArrowRight')
  await expect.element(list.getByRole('button', { name: 'Mehr zum Strich: „Ende“' })).toHaveFocus()
  await press('Enter')
  await expect.element(card).toBeVisible()
  await expect.element(card).toMatchTextContent('Ende')
  await expect.element(card).toMatchTextContent('von striche-rita')
  await card.getByLabelText('Grund …').fill('Zu lang.')
  await press('Enter')
  await card.getByRole('button', { name: 'Strich öffnen', exact: true }).click()
  await expect.poll(closed).toEqual(['Mitte'])
  await press('Escape')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(list.getByLabelText('Grund für „Ende“')).toHaveValue('Zu lang.')

  // by the key, at the caret
  await sheet.getByText('Ende').click({ position: { x: 8, y: 10 } })
  await press('Control+Alt+Shift+x')
  await card.getByRole('button', { name: 'Strich schließen', exact: true }).click()
  await expect.poll(closed).toEqual(['Mitte', 'Ende'])
  await card.getByRole('button', { name: 'Strich entfernen', exact: true }).click()
  await expect.element(card).not.toBeInTheDocument()
  await expect.poll(closed).toEqual(['Mitte'])
  await button('Rückgängig').last().click()
  await expect.poll(closed).toEqual(['Mitte', 'Ende'])

  // from one bracket to another, and from the card to the list
  await page.getByRole('tab', { name: 'Szenen' }).click()
  const bracket = page.getByCss('[data-cut-bracket]')
  await bracket.first().click()
  await expect.element(card).toMatchTextContent('Mitte')
  // the card stands below its words, over the next bracket
  await press('Escape')
  await bracket.nth(1).click()
  await expect.element(card).toMatchTextContent('Ende')
  await card.getByRole('button', { name: 'In der Liste', exact: true }).click()
  await expect.poll(() => rows().elements().length).toBe(2)
})

test('[CUT-8] words are drawn by the state of their cuts in the shown set, also after edits', async () => {
  const rita = await signUp('striche-zeichen')
  const script = await rita.createScript('Zeichen')
  const cut = (text: string, ...cuts: readonly string[]) => ({ text, cuts })
  const words = [{ text: 'Ja ' }, cut('sehr', 'x'), { text: ' wohl ' }, cut('doch', 'y', 'x')]
  await rita.write(script, scene('Garten'), { ...say('ANNA'), paragraphs: [words] })
  await renderScript(script)
  await expect.poll(closed).toEqual(['sehr', 'doch', 'doch'])
  // the bracket of a cut stands from the first to the last line of its words
  const bracket = page.getByCss('[data-cut-bracket="x"]')
  await expect.element(bracket).toBeVisible()
  // it comes to its line in a later frame than the words
  const distance = (edge: 'top' | 'bottom') => () => {
    const line = inSheet('[data-cut="x"]')[0]?.getBoundingClientRect()
    return Math.abs(bracket.element().getBoundingClientRect()[edge] - (line?.[edge] ?? 0))
  }
  await expect.poll(distance('top')).toBeLessThan(1)
  await expect.poll(distance('bottom')).toBeLessThan(1)
  await bracket.click()
  await card.getByRole('button', { name: 'Strich öffnen', exact: true }).click()
  await press('Escape')
  const open = () => inSheet('.cut-open').map(({ textContent }) => textContent)
  await expect.poll(open).toEqual(['sehr', 'doch'])
  expect(closed()).toEqual(['doch'])
  await sheet.getByText('sehr').click()
  await press('Home', 'N', 'a', ' ')
  await expect.element(sheet).toMatchTextContent('Na Ja sehr wohl doch')
  expect(open()).toEqual(['sehr', 'doch'])
})

test('[CUT-128] a reason that is being typed stays when another person gives one, and is kept when the field is left', async () => {
  const rita = await signUp('striche-grund')
  const script = await rita.createScript('Warum')
  await rita.write(script, scene('Hof'), ...withCuts(say('ANNA', 'Eins ‹q|zwei› drei.')))
  await renderScript(script)
  await page.getByRole('tab', { name: /^Striche/ }).click()
  const reason = list.getByLabelText('Grund für „zwei“')
  const give = (text: string, by: string) =>
    rita.writeMeta(script, keptCut('q', FIRST_SET, { ...UNKNOWN_CUT, by, reason: text }))
  await give('Zu laut.', 'tom')
  await expect.element(reason).toHaveValue('Zu laut.')
  await reason.click()
  await press('Control+a')
  await type('Zu lang')
  await give('Zu leise.', 'mia')
  await expect.element(sidebar).toMatchTextContent('von mia')
  await type(' ist es.')
  await expect.element(reason).toHaveValue('Zu lang ist es.')
  await press('Enter')
  await expect.element(reason).toHaveValue('Zu lang ist es.')
  // a field that was only entered gives nothing back
  await reason.click()
  await give('Doch nicht.', 'tom')
  await expect.element(reason).toHaveValue('Doch nicht.')
  await press('Enter')
  await expect.element(reason).toHaveValue('Doch nicht.')
})

test('[CUT-10] in rehearsal a cut ends with the word that is pressed, and that press does nothing else', async () => {
  const rita = await signUp('striche-probe')
  const script = await rita.createScript('Probe')
  await rita.write(script, scene('Garten'), say('ANNA', 'Anfang'), say('BEN', 'Mitte'))
  await renderScript(script)
  await button('Probe beginnen').click()
  const word = (text: string) => sheet.getByText(text).first()
  await word('Anfang').click({ position: { x: 8, y: 10 } })
  await page.getByRole('menuitem', { name: 'Strich ab hier', exact: true }).click()
  await word('Mitte').click({ position: { x: 8, y: 10 } })
  await expect.poll(closed).toEqual(['Anfang', 'BEN', 'Mitte'])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('[CUT-231] the list says sums and view first, then the comparison, whose long words never widen it', async () => {
  const rita = await signUp('striche-breit')
  const script = await rita.createScript('Breit')
  const long =
    'Das ist ein sehr langer Satz, der in keine Zeile einer schmalen Liste passt. '.repeat(3)
  await rita.writeMeta(
    script,
    keptCutSet({ id: 'g', name: 'Gastspiel' }),
    keptCutSet({ id: 's', name: 'Schule' }),
    keptCut('x', 'g', UNKNOWN_CUT),
  )
  await rita.write(script, scene('Garten'), {
    ...say('ANNA'),
    paragraphs: [[{ text: 'Eins ' }, { text: long, cuts: ['x'] }]],
  })
  await renderScript(script)
  await page.getByRole('tab', { name: /^Striche/ }).click()
  await sidebar.getByRole('button', { name: /^Nur in Gastspiel/ }).click()
  const views = sidebar.getByRole('button', { name: 'weglassen', exact: true })
  const compared = sidebar.getByRole('list', { name: /^Nur in Gastspiel/ })
  await expect.element(compared).toBeVisible()
  const [bar, words] = [views.element(), compared.element()]
  expect(bar.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const { right } = sidebar.element().getBoundingClientRect()
  for (const part of [words, ...words.querySelectorAll('*')])
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right)
})

test('[CUT-9] [CUT-393] [CUT-396] each scene says what it saves; with twenty sets there is no further one, and the list says why', async () => {
  const rita = await signUp('striche-summen')
  const script = await rita.createScript('Summen')
  const cut = (text: string, ...cuts: readonly string[]) => [{ text, cuts }]
  await rita.writeMeta(
    script,
    ...Array.from({ length: 18 }, (_, index) =>
      keptCutSet({ id: `s${index}`, name: `Tour ${index}` }),
    ),
  )
  await rita.write(
    script,
    scene('Garten'),
    { ...say('ANNA'), paragraphs: [cut('Eins zwei drei vier fünf.', 'x', 'y')] },
    { ...say('BEN'), paragraphs: [cut('Ja.', 'z')] },
    scene('Haus', '2'),
    { ...say('ANNA'), paragraphs: [cut('Ja.', 'v')] },
    say('BEN', 'Eins zwei drei vier fünf.'),
  )
  await renderScript(script)
  await page.getByRole('tab', { name: /^Striche/ }).click()
  await expect.element(sidebar).toMatchTextContent('4 Striche · −0:03 · Spieldauer ca. 0:02')
  const headings = () =>
    list
      .getByText(/^Szene \d/)
      .elements()
      .map(({ textContent }) => textContent)
  expect(headings()).toEqual(['Szene 1: Garten−0:02', 'Szene 2: Haus'])

  const sets = sidebar.getByRole('combobox', { name: 'Strichfassung' })
  await sets.click()
  await page.getByRole('option', { name: 'Neue Fassung …' }).click()
  await page.getByLabelText('Name der neuen Fassung').fill('Schule')
  await press('Enter')
  await expect.element(sidebar).toMatchTextContent('Platz für 20 Fassungen')
  await sets.click()
  await expect.element(page.getByRole('option', { name: 'Schule' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Neue Fassung …' })).not.toBeInTheDocument()
})

test('[CUT-115] [CUT-230] a person who may only read sees the card, and changes nothing in it; where cuts are left out, what follows a cut begins at the edge, without the space before it', async () => {
  const writer = await signUp('striche-rand')
  const script = await writer.createScript('Am Rand')
  await writer.write(
    script,
    scene('Garten'),
    { ...say('ANNA'), paragraphs: [[{ text: 'Eins.', cuts: ['x'] }, { text: ' Zwei.' }]] },
    { ...say('BEN'), paragraphs: [[{ text: 'Drei.' }]] },
  )
  const reader = await signUp('striche-randleser')
  await writer.share(script, 'striche-randleser', 'read')
  void reader
  await renderScript(script)
  await page.getByCss('[data-cut-bracket]').first().click()
  await expect.element(card).toMatchTextContent('Eins.')
  for (const name of ['Strich öffnen', 'Strich entfernen'])
    await expect.element(card.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await press('Escape')
  await page.getByRole('tab', { name: /^Striche/ }).click()
  await sidebar.getByRole('button', { name: 'weglassen', exact: true }).click()
  const left = (text: string) => {
    const words = document.createTreeWalker(sheet.element(), NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const start = node.textContent?.indexOf(text) ?? -1
      if (start < 0) continue
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + text.length)
      return range.getBoundingClientRect().left
    }
    return Number.NaN
  }
  await expect.poll(() => left('Zwei.')).toBe(left('Drei.'))
})

test('[CUT-13] a button of the list makes cuts of struck words, and says of how many', async () => {
  const rita = await signUp('striche-macht')
  const script = await rita.createScript('Gestrichen')
  await rita.write(script, scene('Garten'), say('ANNA', 'Anfang'), say('BEN', 'Mitte'))
  await renderScript(script)
  await sheet.getByText('Mitte').click({ position: { x: 8, y: 10 } })
  await press('Shift+End', 'Control+Shift+x')
  await page.getByRole('tab', { name: /^Striche/ }).click()
  await button('In einen Strich umwandeln').click()
  await expect.element(rows().first()).toBeVisible()
  await expect.element(button('In einen Strich umwandeln')).not.toBeInTheDocument()
})

test('[CUT-294] the message on what a new cut breaks goes when the card or the list is opened', async () => {
  const rita = await signUp('striche-sagt')
  const script = await rita.createScript('Gesagt')
  const both = [say('ANNA', 'Anfang'), say('BEN', 'Mitte'), say('ANNA', 'Weiter')]
  await rita.write(script, scene('Garten'), ...both, say('BEN', 'Schluss'), say('ANNA', 'Ende'))
  await renderScript(script)
  const said = page.getByRole('status').filter({ hasText: 'spricht zweimal hintereinander' })
  await cutWord('Mitte')
  await expect.element(said).toBeVisible()
  await page.getByCss('[data-cut-bracket]').first().click()
  await expect.element(said).not.toBeInTheDocument()
  await press('Escape')
  await cutWord('Schluss')
  await expect.element(said).toBeVisible()
  await page.getByRole('tab', { name: /^Striche/ }).click()
  await expect.element(said).not.toBeInTheDocument()
})

test('[CUT-398] [CUT-399] [CUT-435] cues on cut words are cut, too, one by one and all at once: the list says no more of them, the card does', async () => {
  const rita = await signUp('striche-cues')
  const script = await rita.createScript('Cues')
  const words = [
    say('ANNA', 'Eins {light c1|zwei} {sound c2|drei} {light c3|vier}'),
    say('BEN', 'Da {light c4|sind} sie'),
  ]
  await rita.write(script, scene('Garten'), ...words)
  await renderScript(script)
  await sheet
    .getByText(/^Eins/)
    .first()
    .click({ position: { x: 8, y: 10 } })
  await press('Home', 'Shift+End', 'Control+Alt+x')
  // the message has room for one offer, the best
  const message = page.getByRole('status').filter({ hasText: 'hängt an gestrichenem Text' })
  await expect.element(message).toMatchTextContent('Auf „Da“ verlegen')
  await page.getByRole('tab', { name: /^Striche/ }).click()
  const broken = () => list.getByText(/hängt an gestrichenem Text/).elements().length
  await expect.poll(broken).toBe(3)
  const sentences = () =>
    list
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('button')?.textContent ?? '')
  const all = sentences().indexOf('Alle 3 Cues mit streichen')
  expect(sentences()[all - 1]).toMatch(/Licht hängt an gestrichenem Text$/)
  expect(sentences().at(-1)).toBe('ANNA hat keinen Text mehr')
  await list
    .getByRole('button', { name: /^Mit streichen: / })
    .first()
    .click()
  await expect.poll(broken).toBe(2)
  await list.getByRole('button', { name: /^Beide Cues mit streichen: „Eins zwei/ }).click()
  await expect.poll(broken).toBe(0)
  await expect.element(rows().first()).toHaveFocus()
  await page.getByCss('[data-cut-bracket]').first().click()
  const gone = card.getByText(/^Q\d+ (Licht|Ton) ist mit gestrichen$/)
  await expect.poll(() => gone.elements().length).toBe(3)
  // a cue that goes with the cut can still be moved, and is none of the cut's then
  await card
    .getByRole('button', { name: /^Auf „Da“ verlegen: / })
    .first()
    .click()
  await expect.poll(() => gone.elements().length).toBe(2)
  await card.getByRole('button', { name: 'Strich öffnen', exact: true }).click()
  await expect.poll(() => gone.elements().length).toBe(0)
  await press('Escape')
  await sheet.click()
  for (let steps = 0; steps < 4; steps++) await press('Control+z')
  await expect.poll(broken).toBe(3)
})

test('[CUT-400] [CUT-402] a cut over three scenes is listed in each, with the time that each saves; a set takes no name that is there', async () => {
  const rita = await signUp('striche-weit')
  const script = await rita.createScript('Weit')
  const words = 'eins zwei drei vier fünf'
  await rita.write(
    script,
    ...withCuts(
      scene('Garten'),
      say('ANNA', `Da. ‹${words}›`),
      scene('Haus', '2'),
      say('BEN', `‹${words} ${words}›`),
      scene('Hof', '3'),
      say('ANNA', '‹Ja.› Ende.'),
      say('BEN', '‹y|So.›'),
    ),
  )
  await rita.writeMeta(script, keptCutSet({ id: 's', name: 'Schule' }))
  await renderScript(script)
  await page.getByRole('tab', { name: /^Striche/ }).click()
  await expect.element(rows().first()).toMatchTextContent('reicht bis in Szene 3')
  const headings = () =>
    list
      .getByText(/^Szene \d/)
      .elements()
      .map(({ textContent }) => textContent)
  expect(headings()).toEqual(['Szene 1: Garten−0:02', 'Szene 2: Haus−0:04', 'Szene 3: Hof−0:01'])
  const further = list.getByRole('button', { name: /^Ein Strich aus Szene 1 geht hier weiter/ })
  expect(further.elements()).toHaveLength(2)
  await focusOn(further.nth(1))
  await press('Enter')
  const blockOfCaret = () => {
    const caret = getSelection()?.anchorNode ?? null
    return [...sheet.element().children].find((block) => block.contains(caret))?.textContent ?? ''
  }
  await expect.poll(blockOfCaret).toBe('ANNAJa. Ende.')

  await page.getByCss('[data-cut-bracket="y"]').click()
  await expect.element(card).toMatchTextContent('So.')
  expect(
    card
      .getByCss('p')
      .elements()
      .every(({ textContent }) => textContent !== ''),
  ).toBe(true)
  await press('Escape')

  await sidebar.getByRole('combobox', { name: 'Strichfassung' }).click()
  await page.getByRole('option', { name: 'Neue Fassung …' }).click()
  const name = page.getByLabelText('Name der neuen Fassung')
  await name.fill('schule')
  await expect.element(page.getByRole('alert')).toMatchTextContent('So heißt schon eine Fassung')
  await press('Enter')
  await expect.element(name).toBeVisible()
  await name.fill('Erste Fassung')
  await expect.element(sidebar.getByRole('button', { name: 'Anlegen' })).toBeDisabled()
  await name.fill('Gastspiel')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await press('Enter')
  await expect.element(name).not.toBeInTheDocument()
})

test('[CUT-462] [MOB-411] on a phone the choice of cuts stays in sight while the head of their list scrolls, and the actions of a cut stand beside its words', async () => {
  const rita = await signUp('striche-klein')
  const script = await rita.createScript('Klein')
  const proposal = { ...UNKNOWN_CUT, state: 'proposed', by: 'rita', at: Date.now() } as const
  await rita.writeMeta(
    script,
    keptCutSet({ id: 'tour', name: 'Gastspiel' }),
    keptCut('x', FIRST_SET, proposal),
    keptCut('x', 'tour', proposal),
  )
  await rita.write(script, scene('Park'), ...withCuts(say('ANNA', '‹x|Ja, so ist es.›')))
  await page.viewport(390, 844)
  await renderScript(script)
  await page.getByRole('tab', { name: /^Striche/ }).click()
  const choice = page.getByLabelText('Strichfassung')
  await expect.element(choice).toBeVisible()
  const head = choice.element().parentElement?.parentElement?.parentElement
  const top = () => Math.round(choice.element().getBoundingClientRect().top)
  const before = top()
  // however little it has to scroll
  if (head) head.style.maxHeight = '90px'
  head?.scrollTo(0, 999)
  await expect.poll(() => head?.scrollTop).toBeGreaterThan(20)
  await expect.poll(top).toBe(before)
  const words = rows().first().element().getBoundingClientRect()
  const actions = list.getByCss('[data-row-actions]').first().element().getBoundingClientRect()
  expect(actions.left).toBeGreaterThanOrEqual(words.right)
  expect(actions.bottom).toBeLessThanOrEqual(words.bottom)
})
