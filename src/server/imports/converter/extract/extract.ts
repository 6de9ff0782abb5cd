import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FAILURES } from '#/shared/imports/failures.ts'
import { countReplaceable, withActualText } from './actual-text.ts'
import { createFontStyles, type FontStyles } from './font-styles.ts'
import { ImportFailure } from './open-document.ts'
import { product, slantOf } from './matrix.ts'
import { showsImages } from './ocr/page-image.ts'
import { poolSize, thisMachine } from './ocr/pool-size.ts'
import { createScanReader, type ScanReader } from './ocr/scan-reader.ts'
import { straightenScans } from './ocr/straighten-scans.ts'
import { openDocument, readPage } from './open-document.ts'
import type { PageText, TextItem } from './page-text.ts'
import { isUnreadable } from './page-text.ts'
import { createReplacementTexts, type ReplacementTexts } from './replacement-texts.ts'

/** Letters that lean further than this are italic (`slantOf`). */
const MIN_SLANT = 0.1

/** Called with the number of pages that have been read. */
export type PageListener = (pages: number, total: number) => void

/** Reads a PDF page by page: its text layer, or its pictures. Throws ImportFailure if the PDF cannot be read. */
export async function extractPages(
  pdf: Uint8Array,
  onPage: PageListener,
): Promise<readonly PageText[]> {
  const document = await openDocument(pdf)
  const styles = createFontStyles()
  const replacements = createReplacementTexts(pdf)
  const scans = createScanReader(poolSize(thisMachine()))
  const total = document.numPages
  const texts: Promise<PageText>[] = []
  let read = 0
  onPage(0, total)
  try {
    for (let number = 1; number <= total; number++) {
      const page = await readPage(document, number)
      // One damaged page is no reason to lose the others.
      const broken = brokenPage(page)
      const begun = await beginPage(page, styles, replacements, scans).catch(() => null)
      page.cleanup()
      const text = (begun?.text ?? Promise.resolve(broken)).catch(() => broken)
      texts.push(text.finally(() => onPage(++read, total)))
    }
  } finally {
    await Promise.all(texts)
    await scans.close()
  }
  const pages = await Promise.all(texts)
  if (pages.every((page) => page.items.length === 0)) throw new ImportFailure(FAILURES.noText)
  return straightenScans(pages)
}

/** The promise stands in an object, because an async function that answers a bare promise waits for it. */
interface BegunPage {
  readonly text: Promise<PageText>
}

type PdfTextItem = Extract<
  Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number],
  { readonly str: string }
>

function brokenPage(page: PDFPageProxy): PageText {
  const { width, height } = page.getViewport({ scale: 1 })
  return { number: page.pageNumber, width, height, items: [], isBroken: true }
}

/**
 * Begins to read a page, and resolves when the next page may begin. If the page is a picture, its text comes later:
 * several pictures are read at once.
 */
async function beginPage(
  page: PDFPageProxy,
  styles: FontStyles,
  replacements: ReplacementTexts,
  scans: ScanReader,
): Promise<BegunPage> {
  const { transform, width, height } = page.getViewport({ scale: 1 })
  const content = await page.getTextContent({ includeMarkedContent: true })
  const count = countReplaceable(content.items)
  const texts = count > 0 ? replacements(page.pageNumber, count) : []
  const found = withActualText<PdfTextItem>(content.items, texts).filter(({ str }) => str !== '')
  await styles.learn(
    page,
    found.filter(({ str }) => str.trim() !== '').map(({ fontName }) => fontName),
  )
  const items = found.map((item): TextItem => {
    const matrix = product(transform, item.transform)
    const [a = 1, b = 0, , , x = 0, y = 0] = matrix
    const size = Math.hypot(a, b)
    const style = styles.of(item.fontName)
    const smallCaps = style.smallCaps || item.smallCaps === true
    // if a font has no italics, the PDF slants its upright letters instead
    const italic = style.italic || slantOf(matrix) > MIN_SLANT
    return { text: item.str, x, y, width: item.width, size, ...style, italic, smallCaps }
  })
  const text = { number: page.pageNumber, width, height, items }
  const isPicture = isUnreadable(items) && (await showsImages(page))
  if (!isPicture) return { text: Promise.resolve(text) }
  const scan = await scans.read(page)
  return { text: scan.items.then((read) => ({ ...text, items: read, isScan: true })) }
}
