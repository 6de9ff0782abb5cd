import { expect, type Page } from '@playwright/test'
import { TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { makePlayPdf } from '#test/pdf/play-pdf.ts'
import { sheet } from './scripts.ts'

/** Names that occur once, set like all names: the import takes them as speakers and asks about them. */
const ONCE = ['Später', 'Nachts', 'Draußen']

export function makePdf(): Buffer {
  const entries = TIDE_GAUGE.entries.flatMap((entry, index) => {
    const name = index > 1 && index < 5 ? ONCE[index - 2] : undefined
    return name === undefined ? [entry] : [entry, { speaker: name, text: `Es ist ${index} Uhr.` }]
  })
  return Buffer.from(makePlayPdf({ ...TIDE_GAUGE, entries }, 'two columns, name and stop above'))
}

/** Uploads the play as a PDF, and presses a button when it is read. */
export async function uploadPlay(
  page: Page,
  title: string,
  then: 'Schließen' | 'Skript öffnen',
): Promise<void> {
  await page.getByRole('button', { name: 'Skript hochladen' }).click()
  const dialog = page.getByRole('dialog')
  const file = { name: `${title}.pdf`, mimeType: 'application/pdf', buffer: makePdf() }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'PDF einlesen' }).click()
  // converters have a low priority
  await expect(dialog.getByText('Fertig eingelesen')).toBeVisible({ timeout: 120_000 })
  await dialog.getByRole('button', { name: then }).click()
}

/** Finds a speaker by a part of the text, because another person's caret, with its name, may stand in the text. */
export const speaker = (page: Page, name: string) =>
  sheet(page).locator('[data-speaker]').filter({ hasText: name })
