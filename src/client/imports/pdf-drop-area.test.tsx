import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signUp } from '#test/components/app.tsx'
import { link, sheet } from '#test/components/screens.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'

const call = page.getByText('Datei loslassen, um ein Skript daraus zu machen')
const modal = page.getByRole('dialog', { name: 'PDF-Skript hochladen' })

/** Fires a drag event with files on an element. True if the browser is kept from opening them. */
function dragOver(target: Element, type: string, ...files: readonly File[]): boolean {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  return !target.dispatchEvent(
    new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
  )
}

const fileOf = (name: string, content: BlobPart) => new File([content], name)

test('[LIB-61] a PDF that is dropped on the list becomes a script; other files are named with the reason', async () => {
  const ida = await signUp('ida-laesst-los')
  await ida.createScript('Schon da')
  renderApp('/scripts')
  await expect.element(link('Schon da')).toBeVisible()
  const target = link('Schon da').element()
  const cover = async (file: File) => {
    dragOver(target, 'dragenter', file)
    await expect.element(call).toBeVisible()
    const { innerWidth, innerHeight } = window
    const found = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    if (found === null) throw new Error('Nothing covers the window')
    return found
  }

  const note = fileOf('Notiz.png', 'x'.repeat(2000))
  expect(dragOver(await cover(note), 'dragover', note)).toBe(true)
  dragOver(await cover(note), 'dragleave', note)
  await expect.element(call).not.toBeInTheDocument()

  expect(dragOver(await cover(note), 'drop', note)).toBe(true)
  await expect.element(call).not.toBeInTheDocument()
  const refused = page.getByRole('alert').filter({ hasText: 'Notiz.png' })
  await expect.element(refused.getByText(/Dieses Format liest Stichwort nicht/)).toBeVisible()
  await expect.element(modal).not.toBeInTheDocument()

  // dragged text is no file
  dragOver(target, 'dragenter')
  await expect.element(call).not.toBeInTheDocument()

  const script = fileOf('Nachtschicht.pdf', new Uint8Array(makeScriptPdf()))
  dragOver(await cover(script), 'drop', script)
  await expect.element(modal.getByText('Nachtschicht', { exact: true })).toBeVisible()
  await modal.getByRole('button', { name: 'Skript öffnen' }).click()
  await expect.element(sheet).toBeVisible()
})
