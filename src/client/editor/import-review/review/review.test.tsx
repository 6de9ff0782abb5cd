import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { deleteLocalCopies } from '#/client/local/local-copies.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { lookOf, pageLayoutOf, settingOf } from '#/shared/imports/review/printed-lines.ts'
import type { ReadingRule } from '#/shared/imports/review/reading-habits.ts'
import { callApi, sendCall } from '#/client/api/call-api.ts'
import { sessionUserId, storeSession } from '#/client/api/session.ts'
import { showTheme } from '#test/components/accessibility.ts'
import { signUp } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { button, sheet } from '#test/components/screens.ts'
import { blocksOfSheet, inSheet, renderScript, textsInSheet } from '#test/components/script.ts'
import { importPlay, makePlay } from '#test/components/uploads.ts'

const pages = page.getByRole('region', { name: 'Seiten des PDF' })
const tools = page.getByRole('toolbar', { name: 'Korrigieren' })
const tool = (name: string) => tools.getByRole('button', { name, exact: true })
const open = button('Seiten zeigen')
const report = page.getByRole('region', { name: 'Aus dem PDF gelesen' })
const directions = () => textsInSheet(':scope > p').filter((text) => text !== '')

/** Imports the play, and shows it in the editor, beside its pages. */
async function reviewPlay(username: string): Promise<void> {
  await importPlay(username)
  await open.click()
  await expect.element(pages.getByRole('img', { name: 'Seite 1' })).toBeVisible()
}

/** Imports the play once more, without the screen. */
async function importByCall(name: string): Promise<Script> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(makePlay())], name, { type: 'application/pdf' }))
  const sent = await sendCall(api.uploadPdf, { upload: { form, onSent: () => {} } })
  const { session_id: sessionId } = (await sent.json()) as { readonly session_id: string }
  let id = ''
  await expect
    .poll(
      async () => {
        const state = await callApi(api.getImportSession, { params: { sessionId } })
        id = state.script_id ?? ''
        return state.status
      },
      { timeout: 120_000 },
    )
    .toBe('Complete')
  return callApi(api.getScript, { params: { id } })
}

beforeEach(async () => {
  await page.viewport(1440, 900)
})

test('[IMP-571] [IMP-572] [IMP-576] keys correct the script beside its pages, each as one step of undo, and type nothing; a correction is offered for all lines set alike, by one key and as one step', async () => {
  await reviewPlay('pruef-tasten')
  const before = blocksOfSheet()
  await sheet.getByText(/Hat jemand meine Hühner gesehen/).click()
  await expect.element(tool('Replik')).toHaveAttribute('aria-pressed', 'true')
  expect(pages.element().querySelectorAll('[data-caret]')).toHaveLength(1)

  await press('x', 'Tab')
  expect(blocksOfSheet()).toEqual(before)
  await sheet.getByText(/Hat jemand meine Hühner gesehen/).click()
  await press('Home', 'Control+ArrowRight', 'Control+ArrowRight', 'Enter')
  await expect
    .poll(() => inSheet('[data-dialogue-text] > p').length)
    .toBe(before.filter((text) => text.includes(': ')).length + 1)
  await press('Backspace')
  await expect.poll(blocksOfSheet).toEqual(before)
  await press('3')
  await expect.element(sheet.getByCss(':scope > p em').getByText(/Hat jemand/)).toBeVisible()
  await press('Control+z', 'Control+z', 'Control+z')
  await expect.poll(blocksOfSheet).toEqual(before)
  await expect.element(tool('Replik')).toHaveAttribute('aria-pressed', 'true')

  const all = directions()
  expect(all.length).toBeGreaterThan(2)
  await sheet.getByText(/Ein Kahn stößt gegen die Wand/).click()
  await press('2')
  const offer = page
    .getByRole('status')
    .getByRole('button', { name: new RegExp(`^Diese ${all.length} Zeilen sind Repliken`) })
  await expect.element(offer).toBeVisible()
  await press('a')
  await expect.poll(directions).toEqual([])
  await press('Control+z')
  await expect.poll(() => directions().length).toBe(all.length - 1)
  await press('Control+z')
  await expect.poll(directions).toEqual(all)

  // changing the text is a switch of its own
  await press('e')
  await type('Nun, ')
  await expect.element(sheet.getByText(/Nun, /)).toBeVisible()
  await press('Escape')
  await expect.element(pages).toBeVisible()
  await press('Escape')
  await expect.element(pages).not.toBeInTheDocument()
  await expect.element(sheet).toHaveFocus()
  await expect.element(open).toBeVisible()
})

test('[IMP-579] [IMP-580] [IMP-661] a join is offered for all borders that look alike, another name for all speeches of the name; without the file the pages show their text, and ask for it', async () => {
  await reviewPlay('pruef-grenzen')
  const all = blocksOfSheet()
  const some = directions()
  const offer = (name: RegExp) => page.getByRole('status').getByRole('button', { name })
  await sheet.getByText(/Ein Kahn stößt gegen die Wand/).click()
  await press('Backspace')
  await expect.element(offer(/^Diese \d+ anfügen/)).toBeVisible()
  await press('a')
  await expect.poll(() => directions().length).toBeLessThan(some.length - 1)
  const joined = blocksOfSheet()
  await press('Control+z', 'Control+z')
  await expect.poll(blocksOfSheet).toEqual(all)
  await press('Control+Shift+z', 'Control+Shift+z')
  await expect.poll(blocksOfSheet).toEqual(joined)
  await press('Control+z', 'Control+z')

  const names = () => textsInSheet('[data-speaker]')
  const ruths = names().filter((name) => /^ruth$/i.test(name)).length
  await sheet.getByText('Und wenn die Latte zu kurz ist?').click()
  await press('n')
  const field = page.getByRole('combobox', { name: 'Wer spricht hier?' })
  await expect.element(field).toHaveFocus()
  await type('kör')
  await expect.element(page.getByRole('option')).toHaveLength(1)
  await press('ArrowDown', 'Enter')
  await expect.element(field).not.toBeInTheDocument()
  await expect.poll(() => names().filter((name) => /^ruth$/i.test(name)).length).toBe(ruths - 1)
  await expect
    .element(
      page.getByRole('button', { name: new RegExp(`^Diese ${ruths} heißen Frau Körber`, 'i') }),
    )
    .toBeVisible()
  await press('a')
  await expect.poll(() => names().filter((name) => /^ruth$/i.test(name))).toEqual([])
  await press('Control+z', 'Control+z')
  await expect.poll(() => names().filter((name) => /^ruth$/i.test(name)).length).toBe(ruths)

  await press('Escape')
  await deleteLocalCopies(sessionUserId() ?? '')
  await open.click()
  await expect.element(pages.getByText(/Das PDF liegt nur in dem Browser/)).toBeVisible()
  await expect.element(pages.getByText(/Ein Häuschen am Fluss/)).toBeVisible()
  await expect.element(pages.getByLabelText('PDF wählen')).toBeInTheDocument()
})

test('[IMP-573] an import that was corrected as the last one says so, and a press leaves it', async () => {
  await signUp('pruef-wieder')
  // the calls come before the app, which would store that the cookie has the session
  storeSession()
  const { id } = await importByCall('Erstes.pdf')
  const print = await callApi(api.getPrintedPages, { params: { id } })
  const direction = print.lines.find(({ text }) => text.includes('Ein Kahn stößt'))
  if (!direction) throw new Error('the line is not there')
  const look = lookOf(direction, settingOf(print.lines))
  const rule: ReadingRule = { look, from: 'direction', to: 'act' }
  await callApi(api.learnReadingRule, { body: { layout: pageLayoutOf(print), rule } })

  await renderScript(await importByCall('Zweites.pdf'))
  await expect.element(report.getByText(/Wie beim letzten Mal: 4 Zeilen sind Akte/)).toBeVisible()
  expect(textsInSheet(':scope > h1')).toContain('(Ein Kahn stößt gegen die Wand.)')
  expect(directions()).toEqual([])
  await report.getByRole('button', { name: 'Diesmal nicht' }).click()
  await expect.poll(() => directions().length).toBe(4)
  await expect.element(report.getByText(/Wie beim letzten Mal/)).not.toBeInTheDocument()
  expect(textsInSheet(':scope > h1')).not.toContain('(Ein Kahn stößt gegen die Wand.)')
})

test('[IMP-581] pages and text scroll in step, beside each other, and on a phone one above the other', async () => {
  await reviewPlay('pruef-schritt')
  const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0
  const main = document.querySelector('main')
  const atFirst = pages.element().scrollTop
  const direction = sheet.getByText(/Ein Kahn stößt gegen die Wand/)
  await direction.click()
  const line = pages.element().querySelector('[data-caret]')
  const printed = line?.closest('[data-print-page]')
  if (!line || !printed) throw new Error('no line is marked')
  const below = topOf(line) - topOf(printed)
  const { left } = line.getBoundingClientRect()
  await sheet.getByText(/Ein Ei\. Uhrzeit\?/).click()
  await expect.poll(() => pages.element().scrollTop).not.toBe(atFirst)
  await expect.element(tool('Replik')).toHaveAttribute('aria-pressed', 'true')
  // a press on a line of the page leads the caret there
  const at = { clientX: left + 10, clientY: topOf(printed) + below + 4 }
  printed.dispatchEvent(new MouseEvent('click', { bubbles: true, ...at }))
  await expect.element(tool('Regie')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(direction).toBeVisible()

  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  await expect.poll(() => topOf(main) - topOf(pages.element())).toBeGreaterThan(200)
  const { width } = pages.element().getBoundingClientRect()
  expect(width).toBe(390)
  const caretLine = () => topOf(pages.element().querySelector('[data-caret]'))
  const [from, to] = [topOf(pages.element()), topOf(main)]
  await expect.poll(() => caretLine() > from && caretLine() < to).toBe(true)
  for (const theme of ['dark', 'light', 'night']) {
    showTheme(theme)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  }
})
