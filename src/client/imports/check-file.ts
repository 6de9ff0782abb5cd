import {
  hasPdfHeader,
  MAX_PDF_BYTES,
  MIN_PDF_BYTES,
  PDF_HEADER_WITHIN,
} from '#/shared/imports/pdf-import.ts'

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
