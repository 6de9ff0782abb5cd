import type { Page } from '@playwright/test'
import { WORDS_HIGHLIGHT_MS } from '#/client/editor/core/sheet/reveal.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { p, say, scene } from '#test/support/script.ts'
import { barriersIn } from './support/accessibility.ts'
import { smallTargets } from './support/flaws.ts'
import { begin, line } from './support/rehearsal.ts'
import { cutOff, openScript, sheet } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const page42: ScriptBlock = { type: 'pageSplit', pageNumber: 2, printedNumber: '42' }
const long = (from: string) =>
  Array.from({ length: 40 }, (_, index) => say('CHOR', `${from} ${index + 1}.`))
const PLAY: readonly ScriptBlock[] = [
  scene('Nacht'),
  say('FAUST', 'Habe nun, ach! Philosophie studiert.'),
  ...long('Vers'),
  scene('Garten'),
  say('MARGARETE', 'Heinrich, mir {light l1|graut} vor dir.'),
  page42,
  p('Der Mond geht auf.'),
  ...long('Lied'),
  { ...say('FAUST', 'Das ist gestrichen worden.'), struckThrough: true },
  say('MARGARETE', 'Meine Ruh ist hin.'),
]

const field = (page: Page) => page.getByRole('combobox', { name: 'Springen zu' })
const options = (page: Page) => page.getByRole('option')
const chosen = (page: Page) => page.getByRole('option', { selected: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Springen' })

async function expectAccessible(page: Page): Promise<void> {
  expect(await barriersIn(page, '[role=dialog]')).toEqual([])
}

/** The text from the caret to the end of its paragraph, speaker or scene. */
const behindCaret = (page: Page) =>
  page.evaluate(() => {
    const { anchorNode: node, anchorOffset: offset } = getSelection() ?? {}
    const block = node?.parentElement?.closest('p, [data-speaker], section')
    if (!node || !block) return ''
    const range = document.createRange()
    range.setStart(node, offset ?? 0)
    range.setEndAfter(block.lastChild ?? block)
    return range.toString()
  })

test('[NAV-30] [NAV-31] [NAV-400] the keyboard leads from anywhere to words, scenes, pages and cues, and back', async ({
  signedIn,
  server,
}) => {
  const ines = await signedIn('ines-springt')
  await ines.clock.install()
  const seeder = await seederFor(server.url, 'ines-springt', PASSWORD)
  const [script] = await seeder.createScripts(['Faust'])
  if (!script) throw new Error('no script')
  await seeder.write(script, ...PLAY)
  await openScript(ines, 'Faust')
  // the whole test needs no server
  await cutOff(ines)

  await test.step('[NAV-401] the dialog says first how to search, and Escape leads back', async () => {
    await sheet(ines).getByText('Vers 3.').click()
    await ines.keyboard.press('Control+g')
    await expect(field(ines)).toBeFocused()
    await expect(dialog(ines)).toContainText('S. 42')
    await expectAccessible(ines)
    await ines.keyboard.press('Escape')
    await expect(dialog(ines)).toBeHidden()
    await expect(sheet(ines)).toBeFocused()
    await ines.keyboard.type('!')
    await expect(sheet(ines)).toContainText(/Vers !?3!?\.!?/)
  })

  await test.step('[NAV-404] [NAV-405] Enter puts the caret at the words and lights them', async () => {
    await ines.keyboard.press('Control+g')
    await ines.keyboard.type('ruh')
    await expect(chosen(ines)).toContainText('Meine Ruh ist hin.')
    await expect(chosen(ines)).toContainText('Szene 2 · Garten')
    await expectAccessible(ines)
    await ines.keyboard.press('Enter')
    await expect(sheet(ines)).toBeFocused()
    await expect(sheet(ines).getByText('Meine Ruh ist hin.')).toBeInViewport()
    await expect.poll(() => behindCaret(ines)).toBe('Ruh ist hin.')
    await ines.clock.fastForward(WORDS_HIGHLIGHT_MS)
    await expect(sheet(ines).locator('.found-words')).toHaveCount(0)
  })

  await test.step('[NAV-34] the arrows go through the list, and round', async () => {
    await ines.keyboard.press('Control+g')
    // the text that was typed last is selected, so typing replaces it
    await expect(field(ines)).toHaveValue('ruh')
    await ines.keyboard.type('2')
    await expect(chosen(ines)).toContainText('Szene 2 · Garten')
    const last = await options(ines).last().textContent()
    await ines.keyboard.press('ArrowUp')
    await expect(chosen(ines)).toHaveText(last ?? '')
    await ines.keyboard.press('ArrowDown')
    await ines.keyboard.press('Enter')
    await expect(sheet(ines).getByPlaceholder('Szene ohne Titel').last()).toBeInViewport()
  })

  await test.step('[NAV-32] a page is found by its printed number, which is said', async () => {
    await ines.keyboard.press('Control+g')
    await ines.keyboard.type('S. 42')
    await expect(chosen(ines)).toContainText('Gedruckte Seite 42')
    await expect(chosen(ines)).toContainText('gezählt: Seite 1')
    await ines.keyboard.press('Enter')
    await expect(sheet(ines).getByText('Der Mond geht auf.')).toBeInViewport()
    await expect.poll(() => behindCaret(ines)).toBe('Der Mond geht auf.')
  })

  await test.step('[NAV-31] a cue is found by its number from the sidebar, whose focus comes back', async () => {
    const search = ines.getByRole('searchbox').first()
    await search.focus()
    await ines.keyboard.press('Control+g')
    await ines.keyboard.type('Q 201')
    await expect(chosen(ines)).toContainText('Licht Q201')
    await ines.keyboard.press('Escape')
    await expect(search).toBeFocused()
    await ines.keyboard.press('Control+g')
    await ines.keyboard.press('Enter')
    await expect.poll(() => behindCaret(ines)).toBe('graut vor dir.')
  })

  await test.step('[NAV-33] hidden struck text is found, marked as hidden, and shown', async () => {
    await sheet(ines).getByText('Vers 5.').click()
    await ines.getByRole('button', { name: 'Striche ausblenden' }).click()
    await expect(sheet(ines).getByText('Das ist gestrichen worden.')).toBeHidden()
    await ines.keyboard.press('Control+g')
    await ines.keyboard.type('gestrichen')
    await expect(chosen(ines)).toContainText('gestrichen, ausgeblendet')
    await ines.keyboard.press('Enter')
    await expect(sheet(ines).getByText('Das ist gestrichen worden.')).toBeInViewport()
    await expect(ines.getByText('Gestrichenes ist jetzt zu sehen.')).toBeVisible()
  })

  await test.step('[NAV-35] a search without a match says so, and Enter does nothing', async () => {
    await ines.keyboard.press('Control+g')
    await ines.keyboard.type('Q 999')
    await expect(dialog(ines)).toContainText('Nichts gefunden für „Q 999“')
    await expect(dialog(ines)).toContainText('2 Szenen, 1 Seite und 1 Cue')
    await expectAccessible(ines)
    await ines.keyboard.press('Enter')
    await expect(field(ines)).toBeFocused()
    await ines.keyboard.press('Escape')
  })

  await test.step('the menu of the page has it, and Escape leads to the text from there', async () => {
    await sheet(ines).getByText('Das ist gestrichen worden.').click({ button: 'right' })
    await ines.getByRole('menuitem', { name: 'Springen …' }).click()
    await expect(field(ines)).toBeFocused()
    await ines.keyboard.press('Escape')
    await expect(sheet(ines)).toBeFocused()
  })
})

test('[NAV-406] [NAV-35] on a reader’s phone in rehearsal the field is as wide as the screen, and a jump is offered', async ({
  signedIn,
  server,
}) => {
  await signedIn('otto-springt')
  const seeder = await seederFor(server.url, 'otto-springt', PASSWORD)
  const [script] = await seeder.createScripts(['Faust'])
  if (!script) throw new Error('no script')
  await seeder.write(script, ...PLAY)
  const rosa = await signedIn('rosa-springt')
  await seeder.share(script, 'rosa-springt', 'read')
  await rosa.setViewportSize({ width: 390, height: 844 })
  await openScript(rosa, 'Faust')
  await begin(rosa)
  await expect(line(rosa)).toHaveText('Habe')
  await rosa.getByRole('button', { name: 'Springen', exact: true }).click()
  await expect(field(rosa)).toBeFocused()
  // the layout width, because the animation that shows the dialog changes only the drawn width
  expect(await dialog(rosa).evaluate((element: HTMLElement) => element.offsetWidth)).toBe(390)
  await rosa.keyboard.type('margarete')
  expect(await smallTargets(rosa)).toEqual([])
  await expect(chosen(rosa)).toContainText('MARGARETE · 2 Repliken')
  await options(rosa).first().click()
  await expect(dialog(rosa)).toBeHidden()
  await expect(sheet(rosa).getByText('Heinrich')).toBeInViewport()
  // going to a place does not move the line of the rehearsal
  await expect(line(rosa)).toHaveText('Habe')
  await expect(sheet(rosa).getByRole('button', { name: 'Hierher springen' })).toBeInViewport()
})

/** The names that lie under the offer to jump. */
const coveredNames = (page: Page) =>
  sheet(page).evaluate((root) => {
    const offer = root.querySelector('.jump-offer')?.getBoundingClientRect()
    if (!offer) return ['no offer']
    return [...root.querySelectorAll('[data-speaker]')].flatMap((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      const isCovered = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < offer.right && right > offer.left && top < offer.bottom && bottom > offer.top,
      )
      return isCovered ? [name.textContent] : []
    })
  })

test('[REH-545] the offer to jump covers no name, in every layout of a speech and every width', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('writing-jumps')
  const seeder = await seederFor(server.url, 'writing-jumps', PASSWORD)
  const [script] = await seeder.createScripts(['Anordnungen'])
  if (!script) throw new Error('no script')
  await seeder.write(
    script,
    say('ANNA', 'Anfang.'),
    say('ERSTER BÜRGER DER STADT', 'Eins ganz zuerst.'),
    { ...say('ANNA', 'Zwei, und noch mehr.'), layout: 'centered' },
    { ...say('ANNA', 'Drei, und noch mehr.'), layout: 'side-by-side' },
    { ...say('ANNA', 'Vier, und noch mehr.'), layout: 'vertical' },
    { ...say('ANNA', 'Fünf, und noch mehr.'), simultaneous: 'a' },
    { ...say('BEN', 'Sechs, und noch mehr.'), simultaneous: 'a' },
    say('ירון', 'Sieben, und noch mehr.'),
  )
  await openScript(page, 'Anordnungen')
  await begin(page)
  for (const word of ['Eins', 'zuerst', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben']) {
    await page.keyboard.press('Control+g')
    await page.keyboard.type(word)
    await expect(chosen(page)).toContainText(word)
    await page.keyboard.press('Enter')
    await expect(sheet(page).locator('.jump-goal').first()).toHaveText(new RegExp(word))
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => coveredNames(page), `${word}, ${width}`).toEqual([])
    }
  }
})
