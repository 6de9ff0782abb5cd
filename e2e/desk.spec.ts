import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { say, scene } from '#test/support/script.ts'
import { readPdf } from './support/read-pdf.ts'
import { openScript, sheet, sidebar } from './support/scripts.ts'
import { seederFor } from './support/seed.ts'
import { placeAtRest } from './support/sheet-words.ts'
import { expect, PASSWORD, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Abgleich mit dem Pult' })
const group = (page: Page, kind: string) =>
  dialog(page).getByRole('region', { name: new RegExp(`^${kind}`) })
const rows = (page: Page, kind: string) => group(page, kind).getByRole('listitem')
const row = (page: Page, kind: string, number: string) =>
  rows(page, kind).filter({ has: page.getByText(number, { exact: true }) })
const waiting = (page: Page) => sidebar(page).getByRole('region', { name: 'Noch ohne Stelle' })

const CUES = 60
const numberOf = (index: number) =>
  `${Math.floor(index / 20) + 1}${String((index % 20) + 1).padStart(2, '0')}`

/** 60 light cues in three scenes; the names count from 1. */
function play(): readonly ScriptBlock[] {
  return [0, 1, 2].flatMap((part) => [
    scene(`Teil ${part + 1}`, String(part + 1)),
    ...Array.from({ length: 20 }, (_, at) => speech(part * 20 + at + 1)),
  ])
}

function speech(count: number): ScriptBlock {
  const block = say('FAUST', `Habe {light c${count}|Wort${count}} studiert.`)
  const paragraphs = block.paragraphs.map((spans) =>
    spans.map((span) =>
      span.cues
        ? { ...span, cues: span.cues.map((cue) => ({ ...cue, cueName: `Licht-${count}` })) }
        : span,
    ),
  )
  return { ...block, paragraphs }
}

/** The desk's list: 3 cues are missing, 2 are extra, 2 stand in the other order, and 4 have another name. */
function deskFile(): string {
  const cues = Array.from({ length: CUES }, (_, index) => ({
    number: numberOf(index),
    label: `Licht-${index + 1}`,
  }))
    .filter((_, index) => ![4, 25, 59].includes(index))
    .map((cue, index) =>
      [7, 8, 20, 41].includes(index) ? { ...cue, label: `Pult ${index}` } : cue,
    )
  cues.splice(10, 0, { number: '110.5', label: 'Blitz' })
  cues.push({ number: '400', label: 'Applaus' })
  const [one, other] = [cues[30], cues[31]]
  if (one && other) cues.splice(30, 2, other, one)
  const lines = cues.map(({ number, label }) => `1,Cue,1,${number},{dc-${number}},,${label},3,,`)
  return [
    'START_TARGETS',
    'TARGET_TYPE,TARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID,TARGET_DCID,PART_NUMBER,LABEL,TIME_DATA,CUE_NOTES,SCENE_TEXT',
    '15,Cue_List,,1,,,Faust,,,',
    ...lines,
    'END_TARGETS',
    '',
  ].join('\r\n')
}

async function openDialog(page: Page): Promise<void> {
  await sidebar(page).getByRole('tab', { name: 'Cues' }).click()
  await sidebar(page).getByRole('button', { name: 'Nummern', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Abgleich mit dem Pult …' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

async function contentOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}

test('[DESK-5] [DESK-9] [DESK-10] 60 cues are reconciled with a desk, and cues that came from it are placed', async ({
  signedIn,
  server,
}) => {
  const tom = await signedIn('desk-tom')
  const seed = await seederFor(server.url, 'desk-tom', PASSWORD)
  const [script] = await seed.createScripts(['Das Lichtpult'])
  if (!script) throw new Error('no script')
  await seed.write(script, ...play())
  await openScript(tom, 'Das Lichtpult')
  const file = `\uFEFF${deskFile()}`

  await test.step('exactly what differs is listed', async () => {
    await openDialog(tom)
    await choose(tom, 'faust.csv', file)
    await expect(dialog(tom)).toContainText('60 Cues im Buch · 59 Cues am Pult')
    await expect(rows(tom, 'Fehlt am Pult')).toHaveText([/^Q105/, /^Q206/, /^Q320/])
    await expect(rows(tom, 'Fehlt im Buch')).toHaveText([/^Q110\.5/, /^Q400/])
    await expect(rows(tom, 'Andere Bezeichnung')).toHaveCount(4)
    await expect(rows(tom, 'Andere Reihenfolge')).toHaveCount(1)
    await expect(group(tom, 'Doppelt')).toHaveCount(0)
  })

  await test.step('nothing changes before it is taken over', async () => {
    const take = dialog(tom).getByRole('button', { name: /übernehmen/i })
    await expect(take).toBeDisabled()
    await row(tom, 'Fehlt im Buch', 'Q110.5').getByRole('button', { name: 'Cue anlegen' }).click()
    await group(tom, 'Andere Bezeichnung')
      .getByRole('group', { name: 'Für alle: Andere Bezeichnung' })
      .getByRole('button', { name: 'Pult gilt' })
      .click()
    await expect(take).toHaveText('5 übernehmen')
    await expect(waiting(tom)).toHaveCount(0)
    await take.click()
    await expect(group(tom, 'Andere Bezeichnung')).toHaveCount(0)
    await expect(rows(tom, 'Fehlt im Buch')).toHaveText([/^Q400/])
    await tom.keyboard.press('Escape')
    await expect(dialog(tom)).toBeHidden()
    await expect(waiting(tom).getByRole('listitem')).toHaveText([/Q110\.5.*Blitz/])
    await expect(sidebar(tom).locator('[data-cue-row]').filter({ hasText: 'Pult 7' })).toBeVisible()
  })

  await test.step('one step of undo takes it back, and redo brings it again', async () => {
    // the dialog was opened from this button's menu
    await expect(sidebar(tom).getByRole('button', { name: 'Nummern', exact: true })).toBeFocused()
    await sheet(tom).focus()
    await tom.keyboard.press('Control+z')
    await expect(waiting(tom)).toHaveCount(0)
    await expect(sidebar(tom).locator('[data-cue-row]').filter({ hasText: 'Pult 7' })).toHaveCount(
      0,
    )
    await tom.keyboard.press('Control+Shift+z')
    await expect(waiting(tom).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('a cue is chosen and then its word; the other one is dragged', async () => {
    await waiting(tom)
      .getByRole('button', { name: /^Q110\.5/ })
      .click()
    await expect(tom.getByText('Klicke auf ein Wort, um einen Licht-Cue zu setzen')).toBeVisible()
    const { x, y } = await placeAtRest(tom, 'studiert')
    await tom.mouse.click(x, y)
    await expect(waiting(tom)).toHaveCount(0)
    await expect(sheet(tom).getByRole('group', { name: /^Q110\.5 Licht/ })).toHaveText('studiert.')
    await openDialog(tom)
    await row(tom, 'Fehlt im Buch', 'Q400').getByRole('button', { name: 'Cue anlegen' }).click()
    await dialog(tom).getByRole('button', { name: '1 übernehmen' }).click()
    await tom.keyboard.press('Escape')
    await expect(dialog(tom)).toBeHidden()
    const target = await placeAtRest(tom, 'Wort2')
    const source = await waiting(tom).getByRole('button', { name: /^Q400/ }).boundingBox()
    if (!source) throw new Error('no row')
    await tom.mouse.move(source.x + 20, source.y + 20)
    await tom.mouse.down()
    await tom.mouse.move(target.x, target.y - 2, { steps: 8 })
    await tom.mouse.move(target.x, target.y, { steps: 2 })
    await tom.mouse.up()
    await expect(waiting(tom)).toHaveCount(0)
    await expect(sheet(tom).getByRole('group', { name: /^Q400 Licht/ })).toHaveText('Wort2')
  })

  await test.step('[DESK-6] the desk’s own file goes back with our names and no other change', async () => {
    await openDialog(tom)
    await dialog(tom).getByRole('button', { name: 'Andere Datei' }).click()
    const other = file.replace(',Licht-1,', ',Anders,')
    await choose(tom, 'faust.csv', other)
    await row(tom, 'Andere Bezeichnung', 'Q101').getByRole('button', { name: 'Buch gilt' }).click()
    const downloading = tom.waitForEvent('download')
    await dialog(tom).getByRole('button', { name: 'Eos-Datei mit 1 Text aus dem Buch' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('faust.csv')
    expect(await contentOf(download)).toBe(
      other.replace(/^(1,Cue,1,101,.*),Anders,(.*),$/m, '$1,Licht-1,$2,1 Teil 1'),
    )
  })

  await test.step('[DESK-8] a fresh file for QLab has all cues', async () => {
    const downloading = tom.waitForEvent('download')
    await dialog(tom).getByRole('button', { name: 'Neue Datei für QLab' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Das Lichtpult – QLab.csv')
    const lines = (await contentOf(download)).trim().split('\r\n')
    expect(lines).toHaveLength(CUES + 3)
    expect(lines[1]).toBe('101,memo,Licht-1,,0')
  })

  await test.step('[NUM-15] now that the desk has the numbers, one is asked before an edit that renames cues', async () => {
    await tom.keyboard.press('Escape')
    await expect(dialog(tom)).toBeHidden()
    const { x, y } = await placeAtRest(tom, 'Wort5')
    await tom.mouse.click(x, y)
    await tom.keyboard.press('Home')
    await tom.keyboard.press('Control+Shift+l')
    await expect(
      tom.getByRole('alertdialog', { name: '16 Cues würden anders heißen' }),
    ).toBeVisible()
  })
})

test('[DESK-2] [DESK-11] on a phone: a table’s columns are chosen; other files are refused in words', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('desk-phone')
  const seed = await seederFor(server.url, 'desk-phone', PASSWORD)
  const [script] = await seed.createScripts(['Die Tonliste'])
  if (!script) throw new Error('no script')
  await seed.write(script, scene('Wald'), say('FAUST', 'Das {sound t1|Wasser} rauscht.'))
  await page.setViewportSize({ width: 390, height: 844 })
  await openScript(page, 'Die Tonliste')
  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  await page.getByRole('menuitem', { name: 'Abgleich mit dem Pult …' }).click()
  await choose(page, 'mappe.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
  await expect(dialog(page).getByRole('alert')).toContainText('Das ist keine CSV-Datei.')
  await choose(page, 'namen.csv', 'Name;Ort\nFaust;Wald\n')
  await expect(dialog(page).getByRole('alert')).toContainText('Darin stehen keine Nummern')
  await dialog(page)
    .getByLabel('Oder eine Tabelle einfügen')
    .fill('Nr\tTitel\tSeite\n101\tBach\t7\n')
  await dialog(page).getByRole('button', { name: 'Vergleichen' }).click()
  await expect(rows(page, 'Andere Bezeichnung')).toHaveText([/Q101.*Bach/])
  await dialog(page).getByRole('combobox', { name: 'Nummer', exact: true }).click()
  await page.getByRole('option', { name: '2 · Titel' }).click()
  await expect(dialog(page).getByText('In dieser Spalte stehen keine Nummern.')).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Nummer', exact: true }).click()
  await page.getByRole('option', { name: '1 · Nr' }).click()
  await row(page, 'Andere Bezeichnung', 'Q101').getByRole('button', { name: 'Pult gilt' }).click()
  await dialog(page).getByRole('button', { name: '1 übernehmen' }).click()
  await expect(dialog(page)).toContainText('Buch und Pult stimmen überein.')
})

test('[DESK-13] [DESK-99] the differences are printed as a list, with the words of the cues', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('desk-paper')
  const seed = await seederFor(server.url, 'desk-paper', PASSWORD)
  const [script] = await seed.createScripts(['Das Papier'])
  if (!script) throw new Error('no script')
  await seed.write(script, scene('Wald'), say('FAUST', 'Das {light t1|Wasser} rauscht.'))
  await openScript(page, 'Das Papier')
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('printed'))
  })
  await openDialog(page)
  await choose(page, 'pult.csv', 'Nr;Name\n1;Tag\n')
  await dialog(page).getByRole('combobox', { name: 'Art der Cues' }).click()
  await page.getByRole('option', { name: 'Licht' }).click()
  const printed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('printed', () => resolve(), { once: true })
      }),
  )
  await dialog(page).getByRole('button', { name: 'Liste drucken' }).click()
  await printed
  const texts = (await readPdf(await page.pdf({ format: 'A4' }))).flatMap((each) => each.texts)
  const words = texts.map(({ text }) => text).join(' ')
  expect(words).toContain('Abgleich mit dem Pult · pult.csv')
  expect(words).toContain('Fehlt am Pult')
  // the cue has no name, and its words say which one it is
  expect(words).toContain('Wasser')
  expect(words).not.toContain('rauscht')
  // the dialog comes back when the paper is done
  await expect(dialog(page)).toBeVisible()
})
