// The peers: pdf.js that only extracts the text, and tesseract.js that only recognises the pages.
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import Tesseract from 'tesseract.js'

const require = createRequire(import.meta.url)
const LANGUAGES = ['deu', 'eng']
const SCALE = 200 / 72

export async function bareExtraction(pdf: Uint8Array): Promise<number> {
  const started = performance.now()
  const { promise } = getDocument({ data: pdf.slice(), verbosity: 0 })
  const document = await promise
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    await page.getTextContent()
    page.cleanup()
  }
  return performance.now() - started
}

/** The time of the recognition and of its worker's start; the pages are drawn before, at 200 dots an inch. */
export async function bareRecognition(pdf: Uint8Array): Promise<number> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
  const images: Buffer[] = []
  for (let number = 1; number <= document.numPages; number++) {
    images.push(await drawn(await document.getPage(number)))
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'))
  for (const code of LANGUAGES) {
    const manifest = require.resolve(`@tesseract.js-data/${code}/package.json`)
    const file = `${code}.traineddata.gz`
    await copyFile(
      path.join(path.dirname(manifest), '4.0.0_best_int', file),
      path.join(folder, file),
    )
  }
  const started = performance.now()
  const worker = await Tesseract.createWorker(LANGUAGES, 1, {
    langPath: folder,
    cacheMethod: 'none',
  })
  for (const image of images) await worker.recognize(image, {}, { text: false, blocks: true })
  const duration = performance.now() - started
  await worker.terminate()
  await rm(folder, { recursive: true })
  return duration
}

type PdfContext = Parameters<PDFPageProxy['render']>[0]['canvasContext']

async function drawn(page: PDFPageProxy): Promise<Buffer> {
  const viewport = page.getViewport({ scale: SCALE })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const context = canvas.getContext('2d') as unknown as PdfContext
  await page.render({ canvas: null, canvasContext: context, viewport }).promise
  return canvas.encode('png')
}
