import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { laidOutWrongly, notIsolated } from '#test/components/direction.ts'
import { button, card, chooseInCardMenu, menuItem, sheet } from '#test/components/screens.ts'
import { p, say, scene } from '#test/support/script.ts'

const TITLE = 'הדיבוק'
const NAME = 'חנן'
const WORDS = 'הלילה ארוך'

test('[WRI-413] in the list, written text is laid out by its own first letters, in rows, fields and results', async () => {
  const person = await signUp('manners-rtl')
  await signUpElsewhere('מיכל')
  const [own] = await person.createScripts(TITLE, 'Nora')
  if (!own) throw new Error('no script')
  await person.write(own, scene(NAME), say(NAME, WORDS))
  await person.share(own, 'מיכל', 'write')
  renderApp('/scripts')
  await expect.element(card(TITLE)).toBeVisible()
  expect(laidOutWrongly()).toEqual([])
  await chooseInCardMenu(TITLE, 'Teilen')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('מיכל')
  expect(laidOutWrongly()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await chooseInCardMenu(TITLE, 'Umbenennen')
  expect(laidOutWrongly()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await button('Optionen der Liste').click()
  await menuItem('Als Liste zeigen').click()
  await expect.element(page.getByRole('group', { name: 'Sortieren nach' })).toBeVisible()
  expect(laidOutWrongly()).toEqual([])
  await page.getByRole('textbox', { name: 'Skripte durchsuchen' }).fill('הד')
  expect(laidOutWrongly()).toEqual([])
})

test('[WRI-413] in the editor, written text is laid out by its own first letters, in panels, rows and fields', async () => {
  const person = await signUp('manners-rtl-editor')
  const [own] = await person.createScripts(TITLE)
  if (!own) throw new Error('no script')
  await person.write(
    own,
    scene(NAME),
    say(NAME, `{light c1|${WORDS}} עוד מילים`),
    say(NAME, 'עוד {sound c2|מילים}'),
    p(),
  )
  renderApp(`/editor/${own.id}/x`)
  await expect.element(sheet).toMatchTextContent(WORDS)
  for (const name of ['Cues', 'Kommentare']) {
    await page.getByRole('tab', { name }).click()
    expect(laidOutWrongly()).toEqual([])
  }
  await sheet.click()
  await userEvent.keyboard('{Control>}g{/Control}')
  await page.getByRole('combobox', { name: 'Springen zu' }).fill(NAME)
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(laidOutWrongly()).toEqual([])
  await userEvent.keyboard('{Escape}{Control>}{Shift>}h{/Shift}{/Control}')
  await page.getByRole('textbox', { name: 'Suchen', exact: true }).fill(NAME)
  expect(laidOutWrongly()).toEqual([])
})

test('[UI-470] in the list and its dialogs names from right to left stand in isolation', async () => {
  const other = await signUpElsewhere('שרה')
  const person = await signUp('manners-bidi')
  const [own, second] = await person.createScripts(TITLE, 'Nora')
  const [theirs] = await other.createScripts('המלט')
  if (!own || !second || !theirs) throw new Error('no script')
  await other.share(theirs, 'manners-bidi', 'write')
  await other.offer(theirs, 'manners-bidi')
  await person.employ(own, 'שרה', 'light')
  await person.share(second, 'שרה', 'write')
  renderApp('/scripts')
  await expect.element(card(TITLE)).toBeVisible()
  expect(notIsolated()).toEqual([])
  await page.getByRole('button', { name: /^Für dich/ }).click()
  await expect.element(page.getByRole('menu')).toMatchTextContent('המלט')
  expect(notIsolated()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await chooseInCardMenu('Nora', 'Teilen')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('שרה')
  expect(notIsolated()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await button('Optionen der Liste').click()
  await menuItem('Produktionen …').click()
  const production = page.getByRole('dialog').getByRole('listitem').getByRole('button')
  await production.click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('שרה')
  expect(notIsolated()).toEqual([])
  await page.getByRole('button', { name: /^Optionen der Produktion/ }).click()
  await menuItem('Verlassen …').click()
  await page.getByRole('alertdialog').getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('שרה')
  expect(notIsolated()).toEqual([])
})

test('[UI-470] in the editor and the title of its tab names from right to left stand in isolation', async () => {
  const person = await signUp('manners-bidi-editor')
  const [own] = await person.createScripts(TITLE)
  if (!own) throw new Error('no script')
  const words = `{light c1|${WORDS}} עוד`
  await person.write(own, scene(NAME), say(NAME, words), say('מיכל', 'עוד {sound c2|מילים}'), p())
  renderApp(`/editor/${own.id}/x`)
  await expect.element(sheet).toMatchTextContent(WORDS)
  await expect.poll(() => document.title).toContain(TITLE)
  await page.getByRole('tab', { name: 'Cues' }).click()
  expect(notIsolated()).toEqual([])
  await sheet.click()
  for (const typed of [NAME, 'Q1']) {
    await userEvent.keyboard('{Control>}g{/Control}')
    await page.getByRole('combobox', { name: 'Springen zu' }).fill(typed)
    await expect.element(page.getByRole('option').first()).toBeVisible()
    expect(notIsolated()).toEqual([])
    await userEvent.keyboard('{Escape}')
  }
})

test('[WRI-413] in a cue’s row the words before and behind it stand on the sides on which they are read', async () => {
  const person = await signUp('manners-rtl-cue')
  const [own] = await person.createScripts(TITLE)
  if (!own) throw new Error('no script')
  await person.write(
    own,
    say(NAME, `הלילה {light c1|ארוך} מאוד`),
    say('FAUST', 'Die Nacht {sound c2|dauert} lange'),
  )
  renderApp(`/editor/${own.id}/x`)
  await page.getByRole('tab', { name: 'Cues' }).click()
  const leftOf = (words: string) => {
    const place = page.getByCss('[data-cue-row]').getByText(words, { exact: true }).last()
    return place.element().getBoundingClientRect().left
  }
  await expect.element(page.getByCss('[data-cue-row]').getByText('lange').last()).toBeVisible()
  expect([leftOf('הלילה'), leftOf('ארוך'), leftOf('מאוד')].toSorted((a, b) => b - a)).toEqual([
    leftOf('הלילה'),
    leftOf('ארוך'),
    leftOf('מאוד'),
  ])
  // who speaks stands apart, at the other end of the row
  expect(leftOf(NAME) + 60).toBeLessThan(leftOf('מאוד'))
  expect(leftOf('Die Nacht')).toBeLessThan(leftOf('dauert'))
  expect(leftOf('dauert')).toBeLessThan(leftOf('lange'))
})

test('[WRI-413] [UI-534] in a cue’s row words of both directions stand in the order of the text', async () => {
  const person = await signUp('manners-mixed-cue')
  const [own] = await person.createScripts(TITLE)
  if (!own) throw new Error('no script')
  await person.write(own, say(NAME, `הלילה sein {light c1|oder} nicht מאוד`))
  renderApp(`/editor/${own.id}/x`)
  await page.getByRole('tab', { name: 'Cues' }).click()
  const row = page.getByCss('[data-cue-row="c1"]')
  await expect.element(row).toMatchTextContent('nicht')
  const placeOf = (word: string) => {
    const walker = document.createTreeWalker(row.element(), NodeFilter.SHOW_TEXT)
    let left = -1
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(word) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      left = range.getBoundingClientRect().left
    }
    return left
  }
  const places = ['מאוד', 'sein', 'oder', 'nicht', 'הלילה'].map(placeOf)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

/** How far behind the left edge of its element a name begins, in px. */
function gapBefore(name: string, root: Element): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.textContent !== name || !node.parentElement) continue
    const range = document.createRange()
    range.selectNode(node)
    const { left } = range.getBoundingClientRect()
    const block = node.parentElement.closest('[dir]') ?? node.parentElement
    return Math.round(left - block.getBoundingClientRect().left)
  }
  return Number.NaN
}

test('[UI-565] titles and names from right to left stand where those of their list begin; text keeps its side', async () => {
  const person = await signUp('manners-rtl-start')
  await signUpElsewhere('מיכאל')
  const [own] = await person.createScripts(TITLE, 'Nora')
  if (!own) throw new Error('no script')
  await person.share(own, 'מיכאל', 'write')
  await person.write(own, scene(NAME), say(NAME, WORDS), p())
  renderApp('/scripts')
  await expect.element(card(TITLE)).toBeVisible()
  const heading = page.getByRole('heading', { name: TITLE })
  expect(gapBefore(TITLE, heading.element())).toBe(0)
  await chooseInCardMenu(TITLE, 'Teilen')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('מיכאל')).toBeVisible()
  expect(gapBefore('מיכאל', dialog.element())).toBe(0)
  await userEvent.keyboard('{Escape}')
  await card(TITLE).click()
  await expect.element(sheet).toMatchTextContent(WORDS)
  expect(gapBefore(WORDS, sheet.element())).toBeGreaterThan(100)
})
