import {
  PDF_HEADER_WITHIN,
  hasPdfHeader,
  MAX_PDF_BYTES,
  MIN_PDF_BYTES,
} from '#/shared/imports/pdf-import.ts'
import { READABLE_FILES } from '#/shared/formats/file-names.ts'

export type FileProblem = 'notAPdf' | 'tooLarge' | 'tooSmall'

/** The reason why a file cannot be a PDF to import (IMP-3 to IMP-5), or null. */
export function fileProblem(file: Pick<File, 'name' | 'size'>): FileProblem | null {
  if (!file.name.toLowerCase().endsWith('.pdf')) return 'notAPdf'
  if (file.size > MAX_PDF_BYTES) return 'tooLarge'
  return file.size < MIN_PDF_BYTES ? 'tooSmall' : null
}

/** True if a file begins like a PDF, whatever its name is. */
export async function beginsAsPdf(file: Blob): Promise<boolean> {
  const start = await file.slice(0, PDF_HEADER_WITHIN).arrayBuffer()
  return hasPdfHeader(new Uint8Array(start))
}

/** Opens the picker for files of other programs; nothing is called if the user picks none. */
export function chooseScriptFiles(onChosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = READABLE_FILES
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    if (files.length > 0) onChosen(files)
  })
  input.click()
}
