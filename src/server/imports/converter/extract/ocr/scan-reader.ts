import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from '../page-text.ts'
import { toPgm } from './gray-image.ts'
import { pageImage } from './page-image.ts'
import { recognizedItems } from './recognized-page.ts'
import { createRecognizer, type RecognizedLine, type Recognizer } from './recognizer.ts'
import { type ScanLanguage, scanLanguage } from './scan-language.ts'

/** Reads pages that are pictures; the language is found by the first that says enough. */
export interface ScanReader {
  /** Empty for a page on which nothing can be read. */
  readonly read: (page: PDFPageProxy) => Promise<readonly TextItem[]>
  readonly close: () => Promise<void>
}

export function createScanReader(): ScanReader {
  let language: ScanLanguage = 'deu'
  let isSure = false
  let recognizer: Recognizer | null = null

  const recognize = async (image: Buffer): Promise<readonly RecognizedLine[]> => {
    recognizer ??= await createRecognizer(language)
    return (await recognizer.recognize(image)) ?? []
  }
  const close = async () => {
    await recognizer?.close()
    recognizer = null
  }
  return {
    read: async (page) => {
      const placed = await pageImage(page)
      const image = toPgm(placed)
      let lines = await recognize(image)
      const found = isSure ? null : scanLanguage(wordsOf(lines))
      isSure ||= found !== null
      if (found !== null && found !== language) {
        await close()
        language = found
        lines = await recognize(image)
      }
      return recognizedItems(lines, placed)
    },
    close,
  }
}

function wordsOf(lines: readonly RecognizedLine[]): readonly string[] {
  return lines.flatMap(({ words }) => words.map(({ text }) => text.replace(/[^\p{L}]/gu, '')))
}
