// The modal in which a PDF becomes a script, on the list.
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type InventedPlay, TIDE_GAUGE } from '../pdf/invented-plays.ts'
import { makePlayPdf } from '../pdf/play-pdf.ts'
import { renderApp, signUp } from './app.tsx'
import { button, sheet } from './screens.ts'

export const uploadModal = page.getByRole('dialog', { name: 'PDF-Skript hochladen' })
export const inModal = (name: string): Locator => uploadModal.getByRole('button', { name })

/** Opens the modal from the list of a user who has no script. */
export async function openUploadModal(): Promise<void> {
  await button('Skript hochladen').click()
  await expect.element(uploadModal).toBeVisible()
}

export async function chooseFile(name: string, content: BlobPart): Promise<void> {
  const field = uploadModal.element().querySelector('input[type=file]')
  if (field === null) throw new Error('nowhere to choose a file')
  const file = new File([content], name, { type: 'application/pdf' })
  await page.elementLocator(field).upload(file)
}

/** Uploads a PDF; the modal then shows the progress. */
export async function upload(name: string, pdf: Uint8Array): Promise<void> {
  await openUploadModal()
  await chooseFile(name, new Uint8Array(pdf))
  await inModal('PDF einlesen').click()
}

/** A play whose directions stand in brackets, and its names in capitals above their speeches. */
export const makePlay = (play: InventedPlay = TIDE_GAUGE): Uint8Array =>
  makePlayPdf(play, 'typescript with names in the middle')

/** Signs up, imports a play, and opens its script. */
export async function importPlay(username: string): Promise<void> {
  await signUp(username)
  renderApp('/scripts')
  await upload('Pegel.pdf', makePlay())
  await openImported()
}

/** Waits for the end of an import, and opens its script. */
async function openImported(): Promise<void> {
  // converters have a low priority
  await expect.element(inModal('Skript öffnen'), { timeout: 120_000 }).toBeVisible()
  await inModal('Skript öffnen').click()
  // the first script of a run waits until Vite has built the editor's modules
  await expect.element(sheet).toBeVisible()
  await expect.element(uploadModal).not.toBeInTheDocument()
}
