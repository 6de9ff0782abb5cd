import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'
import { p, say, scene } from '#test/support/script.ts'
import { line, wordFile } from '#test/support/word-file.ts'
import {
  blocksOf,
  openScript,
  placeOf,
  register,
  scriptOf,
  signIn,
  test,
  untilShown,
} from './people.ts'
import type { RemotePage } from './remote-page.ts'

const GARDEN = [
  scene('Garten'),
  say('MARTHE', 'Die armen Weiber sind doch übel dran.'),
  say('MEPHISTO', 'Ein {sound c1|Hagestolz} ist schwerlich zu bekehren.'),
  say('FAUST', 'Es käme nur auf Euresgleichen an.'),
  p('Stille.'),
  p(),
  scene('Straße', '2'),
  p('Ein Brunnen.'),
  p(),
] as const

const WORD_FILE = wordFile(
  ['SZENE 1: Küche', 'ANNA: Guten Morgen.', 'BEN: Morgen.', 'ANNA: Wie immer?', 'BEN: Kaffee?']
    .map((text) => line(text))
    .join(''),
)

const selected = (page: RemotePage) => page.evaluate(() => String(getSelection()))
const textsOf = (page: RemotePage, css: string) =>
  page.evaluate((wanted) => [...document.querySelectorAll(wanted)].map((e) => e.textContent), css)
const untilGone = (page: RemotePage, css: string) =>
  expect.poll(() => textsOf(page, css), `no ${css}`).toEqual([])
const focusedIn = (page: RemotePage, css: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, css)

/** Puts text into the clipboard of the system, as another program does. */
async function copy(page: RemotePage, text: string): Promise<void> {
  await page.evaluate((value) => {
    const field = document.createElement('textarea')
    field.value = value
    document.body.append(field)
    field.select()
  }, text)
  await page.press('Control+c')
  await page.evaluate(() => document.querySelector('body > textarea')?.remove())
}

test('[MOB-59] a person selects, pastes, cuts, comments, goes through lists by key, compares and imports', async ({
  pages: [page],
  server,
}) => {
  const { seed, script } = await scriptOf(server.url, 'nora', ...GARDEN)
  await register(server.url, 'mia')
  await seed.share(script, 'mia', 'comment')
  await page.resize(1440, 900)
  await signIn(page, server.url, 'nora')
  await openScript(page, server.url, script.id)
  await untilShown(page, '[aria-label^="Verbunden"]')
  const before = await blocksOf(page)

  await test.step('[DOC-103] a triple click selects its line alone, and typing replaces it', async () => {
    // presses that a busy machine makes too slowly are no triple click, and those that follow at once are more than one
    await expect(async () => {
      await page.clickAt(await placeOf(page, 'bekehren'), 3)
      expect(await selected(page)).toBe('Ein Hagestolz ist schwerlich zu bekehren.')
    }).toPass({ intervals: [1000] })
    await page.type('Nie.')
    const replaced = before.with(2, 'MEPHISTONie.')
    await expect.poll(() => blocksOf(page)).toEqual(replaced)
    // what a busy machine types with pauses is several steps of undo
    const isBack = async () => isDeepStrictEqual(await blocksOf(page), before)
    for (let steps = 0; steps < 'Nie.'.length && !(await isBack()); steps++)
      await page.press('Control+z')
    await expect.poll(() => blocksOf(page)).toEqual(before)
  })

  await test.step('[DOC-31] a selection across speeches is deleted, and comes back', async () => {
    await page.clickAt(await placeOf(page, 'armen', 'start'))
    await page.clickAt(await placeOf(page, 'schwerlich', 'start'), 'Shift')
    await page.press('Delete')
    await expect.poll(async () => (await blocksOf(page))[1]).toMatch(/^MARTHEDie schwerlich/)
    await page.press('Control+z')
    await expect.poll(() => blocksOf(page)).toEqual(before)
  })

  await test.step('[DOC-48] [UI-491] several lines that are pasted become speeches, and one writes on behind them', async () => {
    await copy(page, 'EVE: Ei, was zum Henker!\nADAM: Ja, seht.')
    await page.clickAt(await placeOf(page, 'Stille'))
    await page.press('End')
    await page.press('ArrowDown')
    await page.press('Control+v')
    const pasted = async () => (await blocksOf(page)).slice(5, 7)
    await expect.poll(pasted).toEqual(['EVEEi, was zum Henker!', 'ADAMJa, seht.'])
    await page.type('?')
    await expect.poll(pasted).toEqual(['EVEEi, was zum Henker!', 'ADAMJa, seht.?'])
    for (let times = 0; times < 2; times++) await page.press('Control+z')
    await expect.poll(() => blocksOf(page)).toEqual(before)
  })

  await test.step('[CUT-115] [UI-84] a cut from word to word: its line, its bracket, its card', async () => {
    await page.clickAt(await placeOf(page, 'übel', 'start'))
    await page.clickAt(await placeOf(page, 'schwerlich', 'start'), 'Shift')
    await page.press('Control+Alt+x')
    await untilShown(page, '.cut-closed')
    const lineAt = (css: string) =>
      page.evaluate((wanted) => {
        const words = document.querySelector(wanted)
        return words && getComputedStyle(words).textDecorationLine
      }, css)
    await expect.poll(() => lineAt('.cut-closed')).toBe('line-through')
    await expect.poll(() => lineAt('[data-cue]')).toBe('underline')
    await page.click('button', 'Strich: gestrichen')
    await untilShown(page, '[role=dialog][aria-label=Strich]')
    await page.click('[role=dialog] button', 'Strich öffnen')
    await untilShown(page, '.cut-open')
    await page.press('Escape')
    await expect.poll(() => focusedIn(page, '.ProseMirror')).toBe(true)
  })

  await test.step('[COM-553] [NOTE-58] a comment, and a reply that mentions Mia', async () => {
    await page.clickAt(await placeOf(page, 'Euresgleichen'), 2)
    await page.press('Control+Alt+m')
    await expect.poll(() => focusedIn(page, 'aside textarea')).toBe(true)
    await page.type('Lauter?')
    await page.press('Control+Enter')
    await page.click('aside button', 'Auf den Kommentar zu „Euresgleichen“ antworten')
    await page.type('@mi')
    await untilShown(page, '[role=option]')
    await page.press('Enter')
    await page.type('ja.')
    await page.press('Control+Enter')
    await expect.poll(() => textsOf(page, 'aside li b')).toEqual(['@mia'])
  })

  await test.step('[SUR-37] arrows lead through a list, Enter to the place, Escape to the text', async () => {
    const row = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.click('[role=tab]', 'Szenen')
    await page.click('aside [data-row]', '1Garten')
    await expect.poll(row).toBe('1Garten')
    await page.press('ArrowDown')
    await expect.poll(row).toBe('2Straße')
    // [UI-492] the focus is in the list
    await page.press('Delete')
    await page.type('x')
    expect(await blocksOf(page)).toEqual(before)
    await page.press('Enter')
    await expect.poll(() => focusedIn(page, '.ProseMirror')).toBe(true)
    // the key goes to the scene's place in the text
    await page.press('ArrowDown')
    await page.click('aside [data-row]', '2Straße')
    await page.press('ArrowUp')
    await expect.poll(row).toBe('1Garten')
    await page.press('Escape')
    await expect.poll(() => focusedIn(page, '.ProseMirror')).toBe(true)
  })

  await test.step('[VER-43] versions are compared', async () => {
    await page.click('button', 'Mehr zu diesem Skript')
    await page.click('[role=menuitem]', 'Fassung festhalten …')
    await page.click('[role=dialog] button', 'Leseprobe')
    await page.click('[role=dialog] button', 'Festhalten')
    await untilGone(page, '[role=dialog]')
    await page.clickAt(await placeOf(page, 'Stille'))
    await page.press('End')
    await page.type(' Lange.')
    await expect.poll(() => blocksOf(page)).toContain('Stille. Lange.')
    await page.click('button', 'Mehr zu diesem Skript')
    await page.click('[role=menuitem]', 'Fassungen …')
    await expect.poll(() => textsOf(page, '[role=dialog] ins')).toEqual(['Lange.'])
    await page.press('Escape')
  })

  await test.step('[FMT-1] [IMP-1] a Word file becomes a script', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stichwort-word-'))
    const file = path.join(folder, 'Küche.docx')
    writeFileSync(file, WORD_FILE)
    await page.goTo(server.url)
    await page.click('button', 'Hochladen')
    await page.chooseFile(
      () => page.click('[role=dialog] button', 'Word, Fountain, Final Draft, TEI …'),
      file,
    )
    await page.click('[role=dialog] button', 'Skript öffnen')
    await untilShown(page, '.ProseMirror')
    await expect
      .poll(() => blocksOf(page))
      .toEqual(expect.arrayContaining(['ANNAGuten Morgen.', 'BENKaffee?']))
    rmSync(folder, { recursive: true })
  })
})
