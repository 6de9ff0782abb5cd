import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { focusOn, press, type } from '#test/components/keys.ts'
import { holdOffers } from '#test/components/offers.ts'
import { button as marker, sheet } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { say, scene } from '#test/support/script.ts'

beforeEach(holdOffers)

const sidebar = page.getByRole('complementary', { name: 'Szenen und Cues' })
const row = (cueId: string) => sidebar.getByCss(`[data-cue-row="${cueId}"]`)

test('[SUR-5] [CUE-39] [CUE-40] a cue’s panel that closes gives the focus back, and takes it only when it is opened', async () => {
  const gisa = await signUp('gisa-panel')
  const script = await gisa.createScript('Das Pult')
  await gisa.write(script, scene('Im Park'), say('ANNA', 'Die {light c1 101|Laternen} gehen an.'), {
    ...say('BEN', 'Das {sound c2 101|Wasser} rauscht.'),
    struckThrough: true,
  })
  await renderScript(script)

  // a cut cue is struck, and hidden without marker and leader
  const places = page.getByCss('[data-cue-marker="c2"], [data-cue-marker="c2"] + svg')
  await expect.element(row('c2')).toMatchTextContent('gestrichen')
  await expect.poll(() => places.elements().length).toBe(2)
  await page
    .getByRole('main')
    .last()
    .click({ button: 'right', position: { x: 8, y: 300 } })
  await page.getByRole('menuitem', { name: /^(?=.*ausblenden)(?=.*([Gg]estr|Strich))/ }).click()
  await expect.element(marker('Q101 Licht')).toBeVisible()
  await expect.poll(() => places.elements().length).toBe(0)

  const button = (does: string) =>
    row('c1').getByRole('button', { name: new RegExp(`^Cue Q101 ${does}(: |$)`) })
  const open = async () => {
    await focusOn(button('bearbeiten'))
    await press('Enter')
  }
  const field = sidebar.getByLabelText('Bezeichnung')
  const rowItself = row('c1').getByCss('[data-row]')
  for (const key of ['Enter', 'Escape']) {
    await open()
    await expect.element(field).toHaveFocus()
    await press(key)
    await expect.element(rowItself).toHaveFocus()
  }
  await open()
  await button('speichern').click()
  await expect.element(rowItself).toHaveFocus()

  // by keyboard alone: arrow keys, a name, deletion
  await press('ArrowUp', 'ArrowDown')
  await expect.element(rowItself).toHaveFocus()
  await press('F2')
  await type('Dämmerung')
  await press('Enter')
  await expect.element(rowItself).toHaveFocus()
  await expect.element(rowItself).toMatchTextContent('Dämmerung')
  await press('Delete')
  await expect.element(row('c1')).not.toBeInTheDocument()
  const answer = page.getByRole('status').filter({ hasText: 'Cue Q101 gelöscht' })
  await answer.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.element(answer).not.toBeInTheDocument()
  await expect.element(rowItself).toMatchTextContent('Dämmerung')

  // after a deletion in the cue's panel, undo brings the cue back, but not the panel
  await open()
  await button('löschen').click()
  await expect.element(row('c1')).not.toBeInTheDocument()
  await press('Control+z')
  await expect.element(row('c1')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()

  // after the cue's word is deleted, the sidebar offers the draft
  await open()
  await field.fill('Abendrot')
  await sidebar.getByRole('tab', { name: 'Szenen' }).click()
  await sidebar.getByRole('tab', { name: 'Cues' }).click()
  await expect.element(field).toHaveValue('Abendrot')
  await sheet.getByText('Laternen').dblClick()
  await press('Delete')
  await expect.element(row('c1')).not.toBeInTheDocument()
  await expect.element(sidebar.getByRole('status')).toMatchTextContent('Abendrot')
  await press('Control+z')
  await expect.element(field).toHaveValue('Abendrot')
  await expect.element(sheet).toHaveFocus()
})

test('[CUE-202] a cue on a name shows the name once beside its words', async () => {
  const person = await signUp('manners-cue-on-name')
  const script = await person.createScript('Der Alte')
  await person.write(script, scene('Im Park'), say('{light c1 101|DER ALTE}', 'Wer da?'))
  await renderScript(script)
  await page.getByRole('tab', { name: 'Cues' }).click()
  const shown = row('c1').getByCss('[data-row]')
  await expect.element(shown).toMatchTextContent('DER ALTE')
  // the cue's words, and their place
  expect(shown.element().textContent.split('DER ALTE')).toHaveLength(3)
})

test('[CUE-28] the lines from the list to the words go with the list when another tab is chosen', async () => {
  const lina = await signUp('lina-linien')
  const script = await lina.createScript('Die Linien')
  await lina.write(script, scene('Park'), say('ANNA', 'Die {light c1|Laternen} gehen an.'))
  await renderScript(script)
  const lines = () =>
    page.getByCss('[data-cue-marker="c1"]').element().parentElement?.lastElementChild?.children
      .length
  await sidebar.getByRole('tab', { name: 'Cues' }).click()
  await expect.poll(lines).toBe(1)
  await sidebar.getByRole('tab', { name: 'Szenen' }).click()
  await expect.poll(lines).toBe(0)
  await sidebar.getByRole('tab', { name: 'Cues' }).click()
  await expect.poll(lines).toBe(1)
})

test('[CUE-36] in a row with little room the words of the cue stay whole, and those around them are cut off', async () => {
  const gisa = await signUp('gisa-whole')
  const script = await gisa.createScript('Wenig Platz')
  await gisa.write(
    script,
    say(
      'FRAU MARTHE RULL',
      'Ja, seht. Zum Straucheln brauchts doch nichts, als {sound c1|Füße}. Auf diesem Boden.',
    ),
  )
  await renderScript(script)
  const words = row('c1').getByText('Füße', { exact: true }).last()
  await expect.element(words).toBeVisible()
  const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth
  const { parentElement } = words.element()
  await expect.poll(() => parentElement && isWhole(parentElement)).toBe(true)
  // there is little room in fact
  const around = parentElement?.nextElementSibling
  expect(around && isWhole(around)).toBe(false)
})

test('[CUE-36] a long word of a cue and a long name of its speaker share the width of the row', async () => {
  const gisa = await signUp('gisa-long')
  const script = await gisa.createScript('Lange Namen')
  await gisa.write(
    script,
    say(
      'KÖNIGIN MARGARETHE VON ANJOU',
      'Auf der {sound c1|Donaudampfschifffahrtsgesellschaftskapitän} fährt er.',
    ),
  )
  await renderScript(script)
  const speaker = row('c1').getByText('KÖNIGIN MARGARETHE VON ANJOU')
  await expect.element(speaker).toBeVisible()
  const line = speaker.element().parentElement?.parentElement
  expect(line?.scrollWidth).toBe(line?.clientWidth)
})

test('[REH-847] in rehearsal every part of a cue’s row is larger than while writing', async () => {
  const gisa = await signUp('gisa-larger')
  const script = await gisa.createScript('Das Pult')
  await gisa.write(script, say('ANNA', 'Die {light c1 101|Laternen} gehen an.'))
  await renderScript(script)
  const sizes = () =>
    [...(row('c1').getByCss('[data-row]').query()?.children ?? [])].map((part) =>
      Number.parseFloat(getComputedStyle(part).fontSize),
    )
  await expect.poll(() => sizes().length).toBeGreaterThanOrEqual(4)
  const before = sizes()
  await sheet.click()
  await press('Control+Alt+r')
  await expect
    .poll(() => sizes().every((size, index) => size > (before[index] ?? Infinity)))
    .toBe(true)
  await press('Control+Alt+r')
  await expect.poll(sizes).toEqual(before)
})

test('[SUR-9] [UI-533] the buttons that a pointer brings cover neither the kind of a cue nor its page', async () => {
  const rike = await signUp('rike-zeiger')
  const script = await rike.createScript('Der Zeiger')
  await rike.write(script, scene('Im Park'), say('ANNA', 'Die {light c1 101|Laternen} gehen an.'))
  await renderScript(script)
  const actions = row('c1').getByCss('[data-row-actions]')
  const edges = () => actions.element().getBoundingClientRect()
  await expect.element(row('c1')).toBeVisible()
  const height = row('c1').element().getBoundingClientRect().height
  await row('c1').hover()
  await expect.poll(() => getComputedStyle(actions.element()).opacity).toBe('1')
  for (const said of ['Licht', 'ANNA']) {
    const { right } = row('c1').getByText(said, { exact: true }).element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(edges().left)
  }
  expect(row('c1').element().getBoundingClientRect().height).toBe(height)
})
