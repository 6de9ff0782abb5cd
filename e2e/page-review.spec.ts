import type { Page } from '@playwright/test'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { sheet } from './support/scripts.ts'
import { expect, test } from './support/test.ts'
import { makePdf, speaker, uploadPlay } from './support/uploaded-play.ts'

const pages = (page: Page) => page.getByRole('region', { name: 'Seiten des PDF' })
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Korrigieren' })

test('[IMP-571] [IMP-576] [IMP-579] a PDF becomes a script, with live progress, which is reviewed beside the pages of its file, by keys', async ({
  personAt,
}) => {
  const anna = await personAt('seitenanna')
  const messages: string[] = []
  anna.on('websocket', (socket) => {
    if (socket.url().includes('/api/s/session/'))
      socket.on('framereceived', ({ payload }) => messages.push(String(payload)))
  })
  await uploadPlay(anna, 'Pegel', 'Skript öffnen')
  await expect(sheet(anna)).toBeVisible()

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
