import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { byteAt, floatAt, intAt, shortAt } from '#/shared/number-at.ts'
import type { TextItem } from '../page-text.ts'
import { type GrayImage, type PlacedImage, toPgm } from './gray-image.ts'
import { pageImage } from './page-image.ts'
import { paperShades } from './paper-shades.ts'
import { recognizedItems } from './recognized-page.ts'
import { createRecognizerPool, type RecognizerPool } from './recognizer-pool.ts'
import { createRecognizer, type RecognizedLine } from './recognizer.ts'
import { type ScanLanguage, scanLanguage } from './scan-language.ts'
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

/** Paper is never darker than this: a darker shade is the black border of a scan. */
const DARKEST_PAPER = 60

/** Share of the way from the limit between ink and paper to black or white. Nearer shades stay grey. */
const GRAY_SHARE = 0.5

/**
 * Makes paper white and ink black, whatever their shades in the scan. If the paper has grain, recognition weighs more
 * readings of each letter, takes twice as long and makes more mistakes.
 */
export function withCleanPaper(image: GrayImage): GrayImage {
  const even = smoothed(withEvenPaper(image))
  const limit = inkLimit(even.dots)
  const black = limit * (1 - GRAY_SHARE)
  const white = limit + (255 - limit) * GRAY_SHARE
  const shades = Uint8Array.from({ length: 256 }, (_, shade) =>
    Math.max(0, Math.min(255, ((shade - black) / (white - black)) * 255)),
  )
  return { ...even, dots: even.dots.map((shade) => byteAt(shades, shade)) }
}

/** Takes shadows away: each dot is divided by the shade of the paper around it. */
function withEvenPaper(image: GrayImage): GrayImage {
  const { width, height, dots } = image
  const shadesOf = paperShades(image)
  const result = new Uint8Array(dots.length)
  for (let y = 0; y < height; y++) {
    const paper = shadesOf(y)
    for (let x = 0, dot = y * width; x < width; x++, dot++) {
      const shade = (byteAt(dots, dot) * 255) / Math.max(DARKEST_PAPER, floatAt(paper, x))
      result[dot] = Math.min(255, shade)
    }
  }
  return { width, height, dots: result }
}

/** Blurs the image a little: along each axis a dot becomes the mean of itself, counted twice, and its neighbours. */
function smoothed({ width, height, dots }: GrayImage): GrayImage {
  const across = new Uint16Array(dots.length)
  for (let y = 0; y < height; y++) {
    const [first, last] = [y * width, (y + 1) * width - 1]
    for (let dot = first; dot <= last; dot++) {
      const [left, right] = [Math.max(first, dot - 1), Math.min(last, dot + 1)]
      across[dot] = byteAt(dots, left) + 2 * byteAt(dots, dot) + byteAt(dots, right)
    }
  }
  const result = new Uint8Array(dots.length)
  for (let dot = 0; dot < result.length; dot++) {
    const above = dot < width ? dot : dot - width
    const below = dot + width < result.length ? dot + width : dot
    result[dot] = (shortAt(across, above) + 2 * shortAt(across, dot) + shortAt(across, below)) >> 4
  }
  return { width, height, dots: result }
}

/** The shade between ink and paper (Otsu's method): the shades on each side of it differ least among themselves. */
function inkLimit(dots: Uint8Array): number {
  const counts = new Int32Array(256)
  for (const shade of dots) counts[shade] = intAt(counts, shade) + 1
  const total = counts.reduce((sum, count, shade) => sum + count * shade, 0)
  let [darker, darkerSum, best, limit] = [0, 0, 0, 128]
  for (const [shade, count] of counts.entries()) {
    darker += count
    darkerSum += count * shade
    const lighter = dots.length - darker
    if (darker === 0 || lighter === 0) continue
    const distance = darkerSum / darker - (total - darkerSum) / lighter
    const parted = darker * lighter * distance * distance
    if (parted > best) [best, limit] = [parted, shade]
  }
  return limit
}
