import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from '../page-text.ts'
import { withCleanPaper } from './clean-paper.ts'
import { type PlacedImage, toPgm } from './gray-image.ts'
import { pageImage } from './page-image.ts'
import { recognizedItems } from './recognized-page.ts'
import { createRecognizer, type RecognizedLine } from './recognizer.ts'
import { createRecognizerPool, type RecognizerPool } from './recognizer-pool.ts'
import { type ScanLanguage, scanLanguage } from './scan-language.ts'
import { withoutSpecks } from './specks.ts'

/** Reads pages that are pictures; the language is found by the first that says enough. */
export interface ScanReader {
  /** Resolves once the page is being read: the next one may be begun. */
  readonly read: (page: PDFPageProxy) => Promise<PageBeingRead>
  readonly close: () => Promise<void>
}

export interface PageBeingRead {
  /** Empty for a page on which nothing can be read. */
  readonly items: Promise<readonly TextItem[]>
}

/** In an object, as a bare promise would be waited for. */
interface Recognition {
  readonly lines: Promise<readonly RecognizedLine[]>
}

/** @param size how many pages are recognised at once */
export function createScanReader(size: number): ScanReader {
  let language: ScanLanguage = 'deu'
  let isSure = false
  let pool: RecognizerPool | null = null

  const begin = async (image: Buffer): Promise<Recognition> => {
    const from = (pool ??= createRecognizerPool(() => createRecognizer(language), size))
    const recognizer = await from.acquire()
    const lines = recognizer.recognize(image).finally(() => from.release(recognizer))
    return { lines: lines.then((found) => found ?? []) }
  }
  const close = async () => {
    await pool?.close()
    pool = null
  }
  /** Page after page, so that which one decides depends on no thread's speed. */
  const readUnsure = async (image: Buffer): Promise<readonly RecognizedLine[]> => {
    const first = await (await begin(image)).lines
    const found = scanLanguage(wordsOf(first))
    isSure = found !== null
    if (found === null || found === language) return first
    await close()
    language = found
    return (await begin(image)).lines
  }
  return {
    read: async (page) => {
      const placed = cleanImage(await pageImage(page))
      const image = toPgm(placed)
      const lines = isSure ? (await begin(image)).lines : Promise.resolve(await readUnsure(image))
      return { items: lines.then((found) => recognizedItems(found, placed)) }
    },
    close,
  }
}

function cleanImage(image: PlacedImage): PlacedImage {
  return { ...image, ...withoutSpecks(withCleanPaper(image), image.dotsPerPoint) }
}

function wordsOf(lines: readonly RecognizedLine[]): readonly string[] {
  return lines.flatMap(({ words }) => words.map(({ text }) => text.replace(/[^\p{L}]/gu, '')))
}
