import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import { answerInstead, renderApp, signUp } from '#test/components/app.tsx'
import { button, link } from '#test/components/screens.ts'
import { textsOf } from '#test/components/texts.ts'
import {
  chooseFile,
  inModal,
  openUploadModal,
  upload,
  uploadModal,
} from '#test/components/uploads.ts'
import { makeEncryptedPdf } from '#test/pdf/broken-pdfs.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { FakeUpload } from '#test/support/fake-upload.ts'

const noticeOf = (text: string) => page.getByRole('alert').filter({ hasText: text })
const cards = page.getByRole('list', { name: 'Meine Skripte' }).getByRole('listitem')

/** From now on timers fire only when the test advances the time. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('[IMP-1] [IMP-3] [IMP-4] the modal takes only what can be a PDF', async () => {
  await signUp('pruefer')
  renderApp('/scripts')
  await openUploadModal()
  await expect.element(uploadModal.getByText(/PDF bis 50 MB/)).toBeVisible()
  const problem = uploadModal.getByRole('alert')
  const start = inModal('PDF einlesen')
  await start.click()
  await expect
    .element(problem)
    .toHaveTextContent('Bitte wähle eine PDF-Datei aus und melde dich an.')
  await chooseFile('notes.txt', new Uint8Array(5000))
  await expect.element(problem).toHaveTextContent('Bitte wähle eine PDF-Datei aus.')
  await chooseFile('klein.PDF', new Uint8Array(1023))
  const tooSmall = 'Die Datei ist zu klein für ein gültiges PDF.'
  await expect.element(problem).toHaveTextContent(tooSmall)
  await start.click()
  await expect.element(problem).toHaveTextContent(tooSmall)
  await chooseFile('gut.PDF', new Uint8Array(1024))
  await expect.element(problem).not.toBeInTheDocument()
  await inModal('Abbrechen').click()
  await expect.element(uploadModal).not.toBeInTheDocument()
  await expect.element(button('Skript hochladen')).toHaveFocus()
})

test('[MOB-337] only where a mouse is at hand the modal asks to drag a file', async () => {
  await signUp('ohne-maus')
  renderApp('/scripts')
  await openUploadModal()
  const request = uploadModal.getByText('oder zieh eine PDF-Datei hierher')
  await page.viewport(1440, 900)
  await expect.element(request).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(request).not.toBeVisible()
})

test('[IMP-26] [IMP-27] an upload that fails closes its modal and leaves a notice until it is dismissed', async () => {
  await signUp('fritz')
  renderApp('/scripts')
  await openUploadModal()
  await chooseFile('Geheim.pdf', new Uint8Array(makeEncryptedPdf()))
  holdTime()
  await inModal('PDF einlesen').click()
  const notice = noticeOf('Geheim')
  await expect
    .element(notice)
    .toMatchTextContent(
      '„Geheim“ konnte nicht eingelesen werden: Das PDF ist mit einem Passwort geschützt.',
    )
  await expect.element(uploadModal).not.toBeInTheDocument()
  await expect.element(page.getByRole('article', { name: 'Geheim' })).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(7000)
  await expect.element(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Ausblenden' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

test('[IMP-28] an upload that is refused says why', async () => {
  await signUp('greta')
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  onTestFinished(() => void vi.unstubAllGlobals())
  const statusText = 'Insufficient Storage'
  answerInstead(api.uploadPdf, () => new Response('disk full', { status: 507, statusText }))
  renderApp('/scripts')
  await upload('Zu viel.pdf', makeScriptPdf())
  await expect
    .element(noticeOf('Zu viel'))
    .toMatchTextContent(/Upload failed: 507 Insufficient Storage\s+disk full/)
})

test('[LIB-31] [IMP-2] [IMP-63] a finished card goes after 10 seconds, and the script is there', async () => {
  await signUp('fina')
  renderApp('/scripts')
  await openUploadModal()
  await chooseFile('Nachtschicht.pdf', new Uint8Array(makeScriptPdf()))
  holdTime()
  await inModal('PDF einlesen').click()
  await expect.element(uploadModal.getByText('Fertig eingelesen')).toBeVisible()
  await expect.element(uploadModal.getByText('100 %')).toBeVisible()
  await expect.element(inModal('Verbergen')).not.toBeInTheDocument()
  await expect.element(inModal('Skript öffnen')).toHaveFocus()
  await inModal('Schließen').click()
  // the import is there once: as its script, with the end of the upload below it
  await expect.element(link('Nachtschicht')).toBeVisible()
  const items = cards.filter({ hasText: 'Nachtschicht' })
  expect(textsOf(items)).toEqual([expect.stringContaining('Fertig eingelesen')])
  const ended = cards.getByText('Fertig eingelesen')
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(ended).toBeVisible()
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(ended).not.toBeInTheDocument()
})
