import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { countReplaceable, withActualText } from './actual-text.ts'
import { createFontStyles, type FontStyles } from './font-styles.ts'
import { FAILURES, ImportFailure } from './import-failure.ts'
import { openDocument, readPage } from './open-document.ts'
import type { PageText, TextItem } from './page-text.ts'
import { createReplacementTexts, type ReplacementTexts } from './replacement-texts.ts'

export type PageListener = (page: number, total: number) => void

/** Reads a PDF's text layer, page by page. Throws ImportFailure for what cannot be read. */
export async function extractPages(
  pdf: Uint8Array,
  onPage: PageListener,
): Promise<readonly PageText[]> {
  const document = await openDocument(pdf)
  const styles = createFontStyles()
  const replacements = createReplacementTexts(pdf)
  const pages: PageText[] = []
  onPage(0, document.numPages)
  for (let number = 1; number <= document.numPages; number++) {
    const page = await readPage(document, number)
    pages.push(await extractPage(page, styles, replacements))
    page.cleanup()
    onPage(number, document.numPages)
  }
  if (pages.every((page) => page.items.length === 0)) throw new ImportFailure(FAILURES.scanned)
  return pages
}

type PdfTextItem = Extract<
  Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number],
  { readonly str: string }
>

async function extractPage(
  page: PDFPageProxy,
  styles: FontStyles,
  replacements: ReplacementTexts,
): Promise<PageText> {
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
    const [a = 1, b = 0, , , x = 0, y = 0] = product(transform, item.transform)
    const size = Math.hypot(a, b)
    return { text: item.str, x, y, width: item.width, size, ...styles.of(item.fontName) }
  })
  return { number: page.pageNumber, width, height, items }
}

/** The product of two PDF matrices: where an item stands when the page is seen upright. */
function product(
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
