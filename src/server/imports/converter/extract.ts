import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { fontStyle, type FontFacts, type FontStyle } from './font-style.ts'
import { FAILURES, ImportFailure, MAX_PAGES } from './import-failure.ts'
import type { PageText, TextItem } from './page-text.ts'

export type PageListener = (page: number, total: number) => void

/** Reads a PDF's text layer, page by page. Throws ImportFailure for what cannot be read. */
export async function extractPages(
  pdf: Uint8Array,
  onPage: PageListener,
): Promise<readonly PageText[]> {
  const document = await openDocument(pdf)
  if (document.numPages === 0) throw new ImportFailure(FAILURES.empty)
  if (document.numPages > MAX_PAGES) throw new ImportFailure(FAILURES.tooLong)
  const styles = new Map<string, FontStyle>()
  const pages: PageText[] = []
  onPage(0, document.numPages)
  for (let number = 1; number <= document.numPages; number++) {
    pages.push(await extractPage(await readPage(document, number), number, styles))
    onPage(number, document.numPages)
  }
  if (pages.every((page) => page.items.length === 0)) throw new ImportFailure(FAILURES.scanned)
  return pages
}

async function openDocument(pdf: Uint8Array) {
  const task = getDocument({
    data: pdf,
    verbosity: 0,
    useSystemFonts: false,
    fontExtraProperties: true,
    stopAtErrors: false,
  })
  try {
    return await task.promise
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new ImportFailure(isLocked ? FAILURES.encrypted : FAILURES.unreadable)
  }
}

async function readPage(
  document: Awaited<ReturnType<typeof openDocument>>,
  number: number,
): Promise<PDFPageProxy> {
  try {
    return await document.getPage(number)
  } catch {
    throw new ImportFailure(FAILURES.unreadable)
  }
}

async function extractPage(
  page: PDFPageProxy,
  number: number,
  styles: Map<string, FontStyle>,
): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  const found = content.items.filter((item) => 'str' in item).filter((item) => item.str !== '')
  const hasNewFont = found.some((item) => item.str.trim() !== '' && !styles.has(item.fontName))
  // Fonts are known only once the page's operators have been read.
  if (hasNewFont) await page.getOperatorList()
  const items: TextItem[] = []
  for (const item of found) {
    const [a = 1, b = 0, , , x = 0, y = 0] = viewportTransform(viewport.transform, item.transform)
    items.push({
      text: item.str,
      x,
      y,
      width: item.width,
      size: Math.hypot(a, b),
      ...styleOf(page, item.fontName, styles),
    })
  }
  page.cleanup()
  return { number, width: viewport.width, height: viewport.height, items }
}

function styleOf(page: PDFPageProxy, fontName: string, styles: Map<string, FontStyle>): FontStyle {
  const known = styles.get(fontName)
  if (known) return known
  const font: FontFacts = page.commonObjs.has(fontName) ? page.commonObjs.get(fontName) : {}
  const style = fontStyle(font)
  styles.set(fontName, style)
  return style
}

/** The product of two PDF matrices: where an item stands when the page is seen upright. */
function viewportTransform(
  [a1 = 1, b1 = 0, c1 = 0, d1 = 1, e1 = 0, f1 = 0]: readonly number[],
  [a2 = 1, b2 = 0, c2 = 0, d2 = 1, e2 = 0, f2 = 0]: readonly number[],
): readonly number[] {
  return [
    a1 * a2 + c1 * b2,
    b1 * a2 + d1 * b2,
    a1 * c2 + c1 * d2,
    b1 * c2 + d1 * d2,
    a1 * e2 + c1 * f2 + e1,
    b1 * e2 + d1 * f2 + f1,
  ]
}
