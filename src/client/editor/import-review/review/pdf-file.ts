// Draws the pages of a PDF in the browser. pdf.js and its worker are loaded when a review first shows a page.
import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes the address of the file its default export
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export interface PdfFile {
  readonly pages: number
  /** Draws a page, 1-based, into a canvas as wide as `width` dots; resolves when it is drawn. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>
  readonly close: () => void
}

/** A page of A4 at 600 dots an inch has 35 million; larger pictures are left out, as by the server. */
const MAX_IMAGE_DOTS = 40_000_000
/** The build puts pdf.js's fonts and decoders there. */
const FILES = '/pdf'

/** Rejects if the file is no PDF that can be read. */
export async function openPdf(file: Blob): Promise<PdfFile> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  GlobalWorkerOptions.workerSrc = worker
  const loading = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    verbosity: 0,
    maxImageSize: MAX_IMAGE_DOTS,
    // the house's pages compile no WebAssembly
    useWasm: false,
    wasmUrl: `${FILES}/wasm/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    cMapUrl: `${FILES}/cmaps/`,
    iccUrl: `${FILES}/iccs/`,
  })
  const document = await loading.promise
  return {
    pages: document.numPages,
    draw: (page, canvas, width) => drawPage(document, page, canvas, width),
    close: () => void loading.destroy(),
  }
}

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> {
  const page = await document.getPage(number)
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
  page.cleanup()
}
