import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from '../page-text.ts'
import { type PlacedImage, toPgm, withCleanPaper } from './clean-paper.ts'
import { pageImage } from './page-image.ts'
import {
  createRecognizer,
  recognizedItems,
  type RecognizedLine,
  type Recognizer,
  type ScanLanguage,
  scanLanguage,
} from './recognizer.ts'
import { withoutSpecks } from './specks.ts'

/** Reads pages that are pictures. The first page with enough words decides the language. */
export interface ScanReader {
  /** Resolves when the recognition of the page has begun: then the next page may begin. */
  readonly read: (page: PDFPageProxy) => Promise<PageBeingRead>
  readonly close: () => Promise<void>
}

export interface PageBeingRead {
  /** Empty for a page on which nothing can be read. */
  readonly items: Promise<readonly TextItem[]>
}

/** The promise stands in an object, because an async function that answers a bare promise waits for it. */
interface Recognition {
  readonly lines: Promise<readonly RecognizedLine[]>
}

/** Called when the recognition of a picture begins, and while it goes on. */
export type RecognitionListener = (event: 'picture' | 'recognising') => void

/** Pictures behind these are left out, and reported as unread: recognising them all might take a night. */
const MAX_PICTURES = 500
/** A page with more marks than this is no text: the page of a newspaper has 30,000. */
const MAX_MARKS = 60_000

/** @param size how many pages are recognised at once */
export function createScanReader(
  size: number,
  onRecognition: RecognitionListener,
  maxPictures = MAX_PICTURES,
): ScanReader {
  let pictures = 0
  let language: ScanLanguage = 'deu'
  let isSure = false
  let pool: RecognizerPool | null = null

  const begin = async (image: Buffer): Promise<Recognition> => {
    const from = (pool ??= createRecognizerPool(
      () => createRecognizer(language, () => onRecognition('recognising')),
      size,
    ))
    const recognizer = await from.acquire()
    const lines = recognizer.recognize(image).finally(() => from.release(recognizer))
    return { lines: lines.then((found) => found ?? []) }
  }
  const close = async () => {
    await pool?.close()
    pool = null
  }
  /**
   * Until the language is known, pages are read one by one: the speed of threads must not decide which page sets the
   * language.
   */
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
      if (++pictures > maxPictures) return { items: Promise.resolve([]) }
      onRecognition('picture')
      const placed = cleanImage(await pageImage(page))
      if (placed.marks > MAX_MARKS) return { items: Promise.resolve([]) }
      const image = toPgm(placed)
      const lines = isSure ? (await begin(image)).lines : Promise.resolve(await readUnsure(image))
      return { items: lines.then((found) => recognizedItems(found, placed)) }
    },
    close,
  }
}

function cleanImage(image: PlacedImage): PlacedImage & { readonly marks: number } {
  return { ...image, ...withoutSpecks(withCleanPaper(image), image.dotsPerPoint) }
}

function wordsOf(lines: readonly RecognizedLine[]): readonly string[] {
  return lines.flatMap(({ words }) => words.map(({ text }) => text.replace(/[^\p{L}]/gu, '')))
}

/** Recognizers that work side by side; each one starts when a page needs it. */
interface RecognizerPool {
  /** Waits for a free recognizer, so that memory holds no more images than are being read. */
  readonly acquire: () => Promise<Recognizer>
  readonly release: (recognizer: Recognizer) => void
  /** The caller must have released all recognizers. */
  readonly close: () => Promise<void>
}

export function createRecognizerPool(
  start: () => Promise<Recognizer>,
  size: number,
): RecognizerPool {
  const free: Recognizer[] = []
  const waiting: (() => void)[] = []
  let started = 0

  const startOne = async (): Promise<Recognizer> => {
    started += 1
    try {
      return await start()
    } catch (error) {
      started -= 1
      waiting.shift()?.()
      throw error
    }
  }
  return {
    acquire: async () => {
      for (;;) {
        const recognizer = free.pop()
        if (recognizer) return recognizer
        if (started < size) return startOne()
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    release: (recognizer) => {
      free.push(recognizer)
      waiting.shift()?.()
    },
    close: async () => {
      started -= free.length
      await Promise.all(free.splice(0).map((recognizer) => recognizer.close()))
    },
  }
}
