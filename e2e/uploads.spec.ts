import type { Page } from '@playwright/test'
import { makeEncryptedPdf, makeLongPdf } from '../test/pdf/broken-pdfs.ts'
import { makeScriptPdf } from '../test/pdf/script-pdf.ts'
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

/** Takes long enough to do something meanwhile. */
const LONG_PDF = makeLongPdf(1500)
const STAGE = /^(PDF-Inhalt wird gelesen|Aufbau wird erkannt|Wird verarbeitet) …$/
const OUTPUT = /^(Seite \d+ von 1500|1500 Seiten|Szenen und Figuren werden gesucht)$/
const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title })

test('[IMP-1] [IMP-3] [IMP-4] [IMP-5] [IMP-6] the modal takes only what can be a PDF', async ({
  personAt,
}) => {
  const page = await personAt('pruefer')
  await page.getByRole('button', { name: 'Skript hochladen' }).click()
  const dialog = page.getByRole('dialog', { name: 'PDF-Skript hochladen' })
  await expect(dialog.getByText(/PDF bis 50 MB/)).toBeVisible()
  const problem = dialog.getByRole('alert')
  const start = dialog.getByRole('button', { name: 'PDF einlesen' })
  await start.click()
  await expect(problem).toHaveText('Bitte wähle eine PDF-Datei aus und melde dich an.')
  const file = dialog.locator('input[type=file]')
  const choose = (name: string, size: number) =>
    file.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size) })
  await choose('notes.txt', 5000)
  await expect(problem).toHaveText('Bitte wähle eine PDF-Datei aus.')
  await choose('klein.PDF', 1023)
  await expect(problem).toHaveText('Die Datei ist zu klein für ein gültiges PDF.')
  await start.click()
  await expect(problem).toHaveText('Die Datei ist zu klein für ein gültiges PDF.')
  await choose('gut.PDF', 1024)
  await expect(problem).toBeHidden()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Skript hochladen' })).toBeFocused()
})

test('[LIB-1] [IMP-2] [IMP-7] [IMP-10] [IMP-15] [IMP-32] [IMP-46] an upload is hidden, shown again, resumed after a reload and cancelled', async ({
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

test('[IMP-26] [IMP-27] an upload that fails closes its modal and leaves a notice until it is dismissed', async ({
  personAt,
}) => {
  const page = await personAt('fritz')
  await page.clock.install()
  const dialog = await upload(page, 'Geheim.pdf', makeEncryptedPdf())
  const notice = page.getByRole('alert').filter({ hasText: 'Geheim' })
  await expect(notice).toContainText(
    '„Geheim“ konnte nicht eingelesen werden: Das PDF ist mit einem Passwort geschützt.',
  )
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, 'Geheim')).toHaveCount(0)
  await page.clock.fastForward(7000)
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Ausblenden' }).click()
  await expect(notice).toHaveCount(0)
})

test('[IMP-28] [IMP-34] [UI-29] a refused upload says why, and an import that cannot be cancelled goes on', async ({
  personAt,
}) => {
  const page = await personAt('greta')
  await page.route('**/upload-pdf', (route) => route.fulfill({ status: 507, body: 'disk full' }))
  await upload(page, 'Zu viel.pdf', makeScriptPdf())
  await expect(page.getByRole('alert').filter({ hasText: 'Zu viel' })).toContainText(
    'Upload failed: 507 Insufficient Storage disk full',
  )
  await page.unroute('**/upload-pdf')
  await page.route('**/cancel', (route) => route.fulfill({ status: 503 }))
  const dialog = await upload(page, 'Lang.pdf', LONG_PDF)
  await expect(dialog.getByText(OUTPUT)).toBeVisible()
  await dialog.getByRole('button', { name: 'Einlesen abbrechen' }).click()
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Das Einlesen ließ sich nicht abbrechen. (Service Unavailable)' })
  await test.step('a notice is above an open dialog, which it leaves open', async () => {
    await expect(notice).toBeVisible()
    const focused = dialog.getByRole('button', { name: 'Einlesen abbrechen' })
    await expect(focused).toBeFocused()
    await notice.getByRole('button', { name: 'Ausblenden' }).click()
    await expect(notice).toHaveCount(0)
    await expect(focused).toBeFocused()
  })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  // nobody waits for the rest of it
  await page.unroute('**/cancel')
  await dialog.getByRole('button', { name: 'Einlesen abbrechen' }).click()
  await expect(dialog).toBeHidden()
})

test('[LIB-31] [IMP-2] [IMP-24] [IMP-25] [IMP-63] a finished card goes after 10 seconds, and the script is there', async ({
  personAt,
}) => {
  const page = await personAt('fina')
  await page.clock.install()
  const dialog = await upload(page, 'Nachtschicht.pdf', makeScriptPdf())
  await expect(dialog.getByText('Fertig eingelesen')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText('100 %')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Verbergen' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Skript öffnen' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  const items = page.getByRole('list', { name: 'Meine Skripte' }).locator(':scope > li')
  await test.step('it stands there once: its script, with how the upload ended', async () => {
    const script = items.filter({ hasText: 'Nachtschicht' })
    await expect(script.getByRole('link', { name: 'Nachtschicht', exact: true })).toBeVisible()
    await expect(script).toHaveCount(1)
    await expect(script).toContainText('Fertig eingelesen')
  })
  await page.clock.fastForward(5000)
  await expect(items.getByText('Fertig eingelesen')).toHaveCount(1)
  await page.clock.fastForward(5000)
  await expect(items.getByText('Fertig eingelesen')).toHaveCount(0)
})
