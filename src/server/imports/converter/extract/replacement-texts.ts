import { type MarkedTexts, markedTexts } from './pdf-source/marked-texts.ts'
import { type PageSource, pageSources } from './pdf-source/page-sources.ts'
import { openPdfFile, type PdfFile } from './pdf-source/pdf-file.ts'

/**
 * A page's marked texts; empty if their number is not the one that pdf.js counted, because then no text can be
 * assigned.
 */
export type ReplacementTexts = (pageNumber: number, count: number) => MarkedTexts

/** pdf.js drops /ActualText, so the content of pages that use it is read once more. */
export function createReplacementTexts(pdf: Uint8Array): ReplacementTexts {
  let source: { readonly file: PdfFile; readonly pages: readonly PageSource[] } | null = null
  return (pageNumber, count) => {
    if (!source) {
      const file = openPdfFile(pdf)
      source = { file, pages: pageSources(file) }
    }
    const page = source.pages[pageNumber - 1]
    const texts = page ? markedTexts(source.file, page) : []
    return texts.length === count ? texts : []
  }
}
