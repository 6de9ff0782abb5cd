// The modal in which a PDF becomes a script, on the list.
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { button } from './screens.ts'

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
