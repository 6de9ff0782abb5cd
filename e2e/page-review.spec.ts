import type { Page } from '@playwright/test'
import { TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { makePlayPdf } from '#test/pdf/play-pdf.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'

/** Names that occur once, set like all names: the import takes them as speakers and asks about them. */
const ONCE = ['Später', 'Nachts', 'Draußen']

function makePdf(): Buffer {
  const entries = TIDE_GAUGE.entries.flatMap((entry, index) => {
    const name = index > 1 && index < 5 ? ONCE[index - 2] : undefined
    return name === undefined ? [entry] : [entry, { speaker: name, text: `Es ist ${index} Uhr.` }]
  })
  return Buffer.from(makePlayPdf({ ...TIDE_GAUGE, entries }, 'two columns, name and stop above'))
}

async function importPlay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skript hochladen' }).click()
  const dialog = page.getByRole('dialog')
  const file = { name: 'Pegel.pdf', mimeType: 'application/pdf', buffer: makePdf() }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'PDF einlesen' }).click()
  // converters have a low priority
  await expect(dialog.getByText('Fertig eingelesen')).toBeVisible({ timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Skript öffnen' }).click()
  await expect(sheet(page)).toBeVisible()
}

const pages = (page: Page) => page.getByRole('region', { name: 'Seiten des PDF' })
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Korrigieren' })
const speaker = (page: Page, name: string) =>
  sheet(page).locator('[data-speaker]').filter({ hasText: name })

test('[IMP-571] [IMP-576] [IMP-579] a PDF becomes a script, with live progress, which is reviewed beside the pages of its file, by keys', async ({
  personAt,
}) => {
  const anna = await personAt('seitenanna')
  const messages: string[] = []
  anna.on('websocket', (socket) => {
    if (socket.url().includes('/api/s/session/'))
      socket.on('framereceived', ({ payload }) => messages.push(String(payload)))
  })
  await importPlay(anna)

  await test.step('[IMP-1] it has its scenes and speakers, and its progress was told', async () => {
    const types = messages.map((message) => (JSON.parse(message) as { type: string }).type)
    for (const type of ['chunk_info', 'page_progress', 'output', 'complete'])
      expect(types).toContain(type)
    expect(await sheet(anna).locator('[data-speaker]').count()).toBeGreaterThan(10)
    await anna.getByRole('tab', { name: 'Szenen' }).click()
    await expect(anna.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the pages are drawn from the file that was uploaded, and the caret’s line is marked', async () => {
    await anna.getByRole('button', { name: 'Seiten zeigen' }).click()
    await expect(pages(anna).getByRole('img', { name: 'Seite 1' })).toBeVisible()
    await expect(pages(anna).locator('canvas[data-drawn]').first()).toBeVisible()
    await expect(sheet(anna)).toBeFocused()
    await expect(pages(anna).getByText(/Das PDF liegt nur/)).toHaveCount(0)
    await anna.keyboard.press('u')
    await expect(pages(anna).locator('[data-caret]')).toHaveCount(1)
  })

  await test.step('a key corrects a name, and the same is offered for all names alike', async () => {
    await speaker(anna, 'Später').click()
    await expect(tools(anna).getByRole('button', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await anna.keyboard.press('3')
    await expect(speaker(anna, 'Später')).toHaveCount(0)
    await expect(sheet(anna).locator('> p em').getByText('Später')).toBeVisible()
    await anna.keyboard.press('Control+z')
    await expect(speaker(anna, 'Später')).toBeVisible()
    // nothing is typed into the text
    const before = await sheet(anna).textContent()
    await anna.keyboard.press('x')
    expect(await sheet(anna).textContent()).toBe(before)
  })

  await test.step('without the file the pages show their text, until the same file is chosen', async () => {
    await anna.keyboard.press('Escape')
    await anna.evaluate(async () => {
      const all = await indexedDB.databases()
      const name = all.find((one) => one.name?.endsWith('imported files'))?.name ?? ''
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name).addEventListener('success', resolve)
      })
    })
    await anna.getByRole('button', { name: 'Seiten zeigen' }).click()
    await expect(pages(anna).getByText(/Das PDF liegt nur in dem Browser/)).toBeVisible()
    await expect(pages(anna).getByText(/Ein Häuschen am Fluss/)).toBeVisible()
    const choose = (buffer: Buffer) =>
      pages(anna)
        .locator('input[type=file]')
        .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer })
    await choose(Buffer.from(makeScriptPdf()))
    await expect(pages(anna).getByText('Das ist nicht das PDF dieses Imports.')).toBeVisible()
    await choose(makePdf())
    await expect(pages(anna).locator('canvas[data-drawn]').first()).toBeVisible()
  })

  await test.step('Escape leads back to the script, in which one writes', async () => {
    await anna.keyboard.press('Escape')
    await expect(pages(anna)).toHaveCount(0)
    await expect(anna.getByRole('button', { name: 'Seiten zeigen' })).toBeVisible()
  })
})
