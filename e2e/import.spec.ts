import { expect, test } from './support/test.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'

test('[IMP-1] a PDF becomes a script with its scenes, speakers and speeches, with live progress', async ({
  personAt,
}) => {
  const page = await personAt('importa')
  const messages: string[] = []
  page.on('websocket', (socket) => {
    if (socket.url().includes('/api/s/session/'))
      socket.on('framereceived', ({ payload }) => messages.push(String(payload)))
  })

  await page.getByRole('button', { name: 'Skript hochladen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'Der Hausmeister.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(makeScriptPdf()),
  })
  await dialog.getByRole('button', { name: 'PDF einlesen' }).click()
  // converters have a low priority
  await expect(dialog.getByText('Fertig eingelesen')).toBeVisible({ timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Schließen' }).click()

  const types = new Set(messages.map((message) => (JSON.parse(message) as { type: string }).type))
  for (const type of ['chunk_info', 'page_progress', 'output', 'complete'])
    expect(types).toContain(type)

  await page.getByRole('link', { name: 'Der Hausmeister' }).click()
  const sheet = page.getByRole('textbox', { name: 'Skript', exact: true })
  await expect(sheet).toBeVisible()
  expect(await sheet.locator('[data-speaker]').count()).toBeGreaterThan(10)
  await page.getByRole('tab', { name: 'Szenen' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2)
})
