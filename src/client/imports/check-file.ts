import { MAX_PDF_BYTES, MIN_PDF_BYTES } from '#/shared/imports/progress.ts'

export type FileProblem = 'notAPdf' | 'tooLarge' | 'tooSmall'

/** Why a file cannot be a PDF to import (IMP-3 to IMP-5), or null. */
export function fileProblem(file: Pick<File, 'name' | 'size'>): FileProblem | null {
  if (!file.name.toLowerCase().endsWith('.pdf')) return 'notAPdf'
  if (file.size > MAX_PDF_BYTES) return 'tooLarge'
  return file.size < MIN_PDF_BYTES ? 'tooSmall' : null
}
