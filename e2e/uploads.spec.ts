import type { Page } from '@playwright/test'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { seederFor } from './support/seed.ts'
import { PASSWORD, expect, test } from './support/test.ts'

async function upload(page: Page, name: string, pdf: Uint8Array) {
  const options = page.getByRole('button', { name: 'Skript hochladen' })
  await page
    .getByRole('button', { name: /^Skript (hochladen|hinzufügen)$/ })
    .first()
    .waitFor()
  if (!(await options.isVisible())) {
    await page.getByRole('button', { name: 'Skript hinzufügen' }).click()
  }
  await options.click()
  const dialog = page.getByRole('dialog', { name: 'PDF-Skript hochladen' })
  await dialog.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdf),
  })
  await dialog.getByRole('button', { name: 'PDF einlesen' }).click()
  return dialog
}

/** A PDF whose import takes so long that the test can act during the import. */
const LONG_PDF = makeLongPdf(1500)
const STAGE = /^(PDF-Inhalt wird gelesen|Aufbau wird erkannt|Wird verarbeitet) …$/
const OUTPUT = /^(Seite \d+ von 1500|1500 Seiten|Szenen und Figuren werden gesucht)$/
const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title })

test('[LIB-1] [IMP-15] [IMP-46] an upload is hidden, shown again, resumed after a reload and cancelled', async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('ulla')
  await (await seederFor(server.url, 'ulla', PASSWORD)).createScripts(['Anderes'])
  await page.goto('/scripts')
  const dialog = await upload(page, 'Langes Stück.pdf', LONG_PDF)
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Einlesen abbrechen' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Schließen' })).toBeVisible()
  await expect(dialog.getByText(OUTPUT)).toBeVisible()

  await test.step('[IMP-34] [UI-29] an upload that cannot be cancelled goes on; a notice says so above its dialog', async () => {
    await page.route('**/cancel', (route) => route.fulfill({ status: 503 }))
    const cancel = dialog.getByRole('button', { name: 'Einlesen abbrechen' })
    await cancel.click()
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Das Einlesen ließ sich nicht abbrechen. (Service Unavailable)' })
    await expect(notice).toBeVisible()
    await expect(cancel).toBeFocused()
    await notice.getByRole('button', { name: 'Ausblenden' }).click()
    await expect(notice).toHaveCount(0)
    await expect(cancel).toBeFocused()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await page.unroute('**/cancel')
  })

  await dialog.getByRole('button', { name: 'Verbergen' }).click()
  await expect(dialog).toBeHidden()

  const card = cardOf(page, 'Langes Stück')
  const items = page.getByRole('list', { name: 'Meine Skripte' }).locator(':scope > li')
  await expect(items).toHaveCount(3)
  await expect(items.nth(0)).toContainText('Anderes')
  await expect(items.nth(1)).toContainText('Langes Stück')
  await expect(items.nth(2).getByRole('button', { name: 'Skript hinzufügen' })).toBeVisible()
  await expect(card.getByText(STAGE)).toBeVisible()
  await expect(card.getByText(/^\d+ %$/)).toBeVisible()
  await expect(card.getByText(OUTPUT)).toBeVisible()
  await card.getByRole('button', { name: 'Langes Stück', exact: true }).click()
  await expect(dialog.getByText('Langes Stück')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.reload()
  await expect(card.getByText(OUTPUT)).toBeVisible()
  await card.getByRole('button', { name: 'Optionen für „Langes Stück“' }).click()
  await page.getByRole('menuitem', { name: 'Einlesen abbrechen' }).click()
  await expect(page.getByText('Einlesen abgebrochen')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(items).toHaveCount(2)
})

test('[IMP-32] [IMP-48] [IMP-59] a file on its way is cancelled at once, or missed after a reload', async ({
  personAt,
}) => {
  const page = await personAt('eva')
  await page.route('**/upload-pdf', () => {})
  const dialog = await upload(page, 'Doch nicht.pdf', makeScriptPdf())
  await expect(dialog.getByText('PDF wird hochgeladen …')).toBeVisible()
  await dialog.getByRole('button', { name: 'Einlesen abbrechen' }).click()
  await expect(page.getByText('Einlesen abgebrochen')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, 'Doch nicht')).toHaveCount(0)

  await upload(page, 'Unterwegs.pdf', makeScriptPdf())
  await expect(dialog.getByText('PDF wird hochgeladen …')).toBeVisible()
  const questions: string[] = []
  page.on('dialog', async (question) => {
    questions.push(question.type())
    await question.accept()
  })
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await expect(page.getByRole('alert')).toHaveText(
    /^„Unterwegs“ konnte nicht eingelesen werden: Einlesen fehlgeschlagen\. Die Seite wurde verlassen/,
  )
})
