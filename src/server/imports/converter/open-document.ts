import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FAILURES, ImportFailure, MAX_PAGES } from './import-failure.ts'

/** @throws ImportFailure for what cannot be read */
export async function openDocument(pdf: Uint8Array): Promise<PDFDocumentProxy> {
  const task = getDocument({
    // pdf.js takes the bytes over.
    data: pdf.slice(),
    verbosity: 0,
    useSystemFonts: false,
    fontExtraProperties: true,
    stopAtErrors: false,
  })
  const document = await task.promise.catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new ImportFailure(isLocked ? FAILURES.encrypted : FAILURES.unreadable)
  })
  if (document.numPages === 0) throw new ImportFailure(FAILURES.empty)
  if (document.numPages > MAX_PAGES) throw new ImportFailure(FAILURES.tooLong)
  return document
}

export async function readPage(document: PDFDocumentProxy, number: number): Promise<PDFPageProxy> {
  try {
    return await document.getPage(number)
  } catch {
    throw new ImportFailure(FAILURES.unreadable)
  }
}
