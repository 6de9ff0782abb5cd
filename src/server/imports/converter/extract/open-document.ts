import { fileURLToPath } from 'node:url'
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FAILURES, MAX_PAGES } from '#/shared/imports/pdf-import.ts'

/** A page of A4 at 600 dots an inch has 35 million; larger images are left out. */
const MAX_IMAGE_DOTS = 40_000_000

/** An import that cannot succeed; the message is written for the person who uploaded the file. */
export class ImportFailure extends Error {}

/** @throws ImportFailure if the PDF cannot be read */
export async function openDocument(pdf: Uint8Array): Promise<PDFDocumentProxy> {
  const task = getDocument({
    // pdf.js takes the bytes away from its caller, so it gets a copy
    data: pdf.slice(),
    verbosity: 0,
    useSystemFonts: false,
    fontExtraProperties: true,
    stopAtErrors: false,
    maxImageSize: MAX_IMAGE_DOTS,
    standardFontDataUrl: packageFolder('standard_fonts'),
    cMapUrl: packageFolder('cmaps'),
    wasmUrl: packageFolder('wasm'),
    iccUrl: packageFolder('iccs'),
  })
  const document = await task.promise.catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new ImportFailure(isLocked ? FAILURES.encrypted : FAILURES.unreadable)
  })
  if (document.numPages === 0) throw new ImportFailure(FAILURES.empty)
  if (document.numPages > MAX_PAGES) throw new ImportFailure(FAILURES.tooLong)
  return document
}

function packageFolder(name: string): string {
  return fileURLToPath(
    new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
  )
}

export async function readPage(document: PDFDocumentProxy, number: number): Promise<PDFPageProxy> {
  try {
    return await document.getPage(number)
  } catch {
    throw new ImportFailure(FAILURES.unreadable)
  }
}
