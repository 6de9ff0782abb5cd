import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { readDocx } from '#/shared/formats/docx/read.ts'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { deleted, line, paragraph, run, wordFile } from '#test/support/word-file.ts'
import { expect, test } from './support/test.ts'

const SCRIPT = wordFile(
  [
    line('SZENE 1: Küche'),
    line('ANNA: Guten Morgen.'),
    paragraph(run('BEN: Morgen. ') + deleted('Schlecht geschlafen?', 'Jana Roth')),
    paragraph(run('Stille.', 'i')),
    line('ANNA: Wie immer.'),
    line('BEN: Kaffee?'),
  ].join(''),
)

const wordsOf = (blocks: readonly ScriptBlock[]) =>
  blocks.flatMap((block) =>
    block.type === 'dialogue'
      ? [`${plainText(block.speaker)}: ${block.paragraphs.map(plainText).join(' ')}`]
      : block.type === 'paragraph'
        ? [plainText(block.text)]
        : [],
  )

async function pick(
  page: Page,
  line: ReturnType<Page['getByRole']>,
  name: string,
  bytes: Uint8Array,
) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), line.click()])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
}

test('[FMT-1] [FMT-21] [FMT-272] a Word file is picked in the card or in the upload dialog, opened, exported, and becomes the same script again', async ({
  signedIn,
}) => {
  const page = await signedIn('word-wanda')
  await page.goto('/scripts')
  const third = page.getByRole('button', {
    name: 'Word, Fountain, Final Draft, TEI …',
  })
  await pick(page, third, 'Küche.docx', SCRIPT)
  const reading = page.getByRole('dialog', { name: 'Datei einlesen' })
  await reading.getByRole('button', { name: 'Skript öffnen' }).click()
  const sheet = page.getByRole('textbox', { name: 'Skript', exact: true })
  await expect(sheet.getByText('Guten Morgen.')).toBeVisible()
  await expect(sheet.getByText('Schlecht geschlafen?')).toBeVisible()

  await page.getByRole('button', { name: 'Mehr zu diesem Skript' }).click()
  await page.getByRole('menuitem', { name: 'Exportieren …' }).click()
  const save = page.getByRole('button', { name: 'Datei speichern' })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toBe('Küche.docx')
  const bytes = readFileSync(await download.path())
  const { blocks, cuts } = readDocx(bytes)
  const said = ['ANNA: Guten Morgen.', 'BEN: Morgen. Schlecht geschlafen?', 'Stille.']
  expect(wordsOf(blocks)).toEqual([...said, 'ANNA: Wie immer.', 'BEN: Kaffee?'])
  expect([...cuts.values()]).toEqual([
    { by: 'Jana Roth', at: Date.parse('2026-03-01T10:00:00Z'), reason: '' },
  ])

  await page.goto('/scripts')
  await page.getByRole('button', { name: 'Hochladen' }).click()
  await pick(
    page,
    page
      .getByRole('dialog', { name: 'PDF-Skript hochladen' })
      .getByRole('button', { name: 'Word, Fountain, Final Draft, TEI …' }),
    'Zurück.docx',
    bytes,
  )
  await reading.getByRole('button', { name: 'Skript öffnen' }).click()
  await expect(sheet.getByText('Kaffee?')).toBeVisible()
})

test('[FMT-180] [FMT-181] [FMT-182] a folder that is dropped on the list becomes a script for each file in it; every other file gets a sentence', async ({
  personAt,
}) => {
  const page = await personAt('ordner-olga')
  const folder = mkdtempSync(path.join(tmpdir(), 'stichwort-drop-'))
  const place = (...names: readonly string[]) => path.join(folder, ...names)
  mkdirSync(place('Stücke', 'Alt'), { recursive: true })
  mkdirSync(place('Bilder.docx'))
  writeFileSync(place('Stücke', 'Küche.docx'), SCRIPT)
  writeFileSync(place('Stücke', 'Alt', 'Hof.md'), '# Hof\n\n**ANNA:** Ja.\n\n**BEN:** Nein.\n')
  writeFileSync(place('Stücke', '.versteckt.txt'), 'ANNA: Ja.')
  writeFileSync(place('Stücke', 'Plakat.png'), 'x')
  writeFileSync(place('Bilder.docx', 'Plakat.png'), 'x')
  writeFileSync(place('Notiz.pages'), 'x'.repeat(2000))
  const oldWord = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('WordDocument', 'utf16le')])
  writeFileSync(place('Brief.doc'), oldWord)
  writeFileSync(place('Leer.docx'), '')
  try {
    const notice = (words: string) => page.getByRole('alert').filter({ hasText: words })
    await dropOn(page, [place('Bilder.docx'), place('Notiz.pages')])
    await expect(notice('Bilder.docx')).toContainText('In diesem Ordner ist keine Datei')
    await expect(notice('Notiz.pages')).toContainText('speichere die Datei als .docx oder PDF')
    await dropOn(page, [place('Stücke'), place('Brief.doc'), place('Leer.docx')])
    await expect(notice('Brief')).toContainText('Speichere sie als .docx.')
    await expect(notice('Leer')).toContainText('Darin ist kein Text.')
    await expect(page.getByRole('link', { name: 'Hof' })).toBeVisible()
    const kitchen = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Küche' }) })
    await expect(kitchen).toContainText('Guten Morgen.')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Drops files of this machine, as the system does: folders too. */
async function dropOn(page: Page, files: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', { type, x: 400, y: 500, data })
  await drag('dragEnter')
  await expect(page.getByText('Datei loslassen, um ein Skript daraus zu machen')).toBeVisible()
  await drag('dragOver')
  await drag('drop')
}
