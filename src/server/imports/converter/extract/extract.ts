import { availableParallelism } from 'node:os'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FAILURES } from '#/shared/imports/pdf-import.ts'
import { median, mode } from '../statistics.ts'
import { type Annotations, annotationsOf } from './annotations.ts'
import { countReplaceable, type MarkedTexts, markedTexts, withActualText } from './actual-text.ts'
import {
  type FontFacts,
  type FontStyle,
  fontStyle,
  texLetters,
  withAccents,
  withLigatures,
} from './fonts.ts'
import {
  type AngledItem,
  areMeasured,
  inReadingDirection,
  isGarbled,
  isUnreadable,
  type PageText,
  withoutOverprint,
} from './page-text.ts'
import { angleOf, type Matrix, product, slantOf } from './matrix.ts'
import { showsImages } from './ocr/page-image.ts'
import { createScanReader, type RecognitionListener, type ScanReader } from './ocr/scan-reader.ts'
import { ImportFailure, openDocument, readPage } from './open-document.ts'
import { drawnRules, mayDrawRules, withStruckWords } from './struck.ts'
import { withDrawnWords } from './spaced-letters.ts'
import { type PageSource, pageSources, openPdfFile, type PdfFile } from './pdf-source/pdf-file.ts'

/** Letters that lean further than this are italic (`slantOf`). */
const MIN_SLANT = 0.1
/** A page without room for more letters is left out; one of a newspaper has 30,000. */
const MAX_LETTERS = 300_000
/** Each costs a millisecond and a tenth of a megabyte; a busy reader makes a hundred on a page. */
const MAX_ANNOTATIONS = 2000

/** Called with the number of pages that have been read. */
export type PageListener = (pages: number, total: number) => void

/** Reads a PDF page by page: its text layer, or its pictures. Throws ImportFailure if the PDF cannot be read. */
export async function extractPages(
  pdf: Uint8Array,
  onPage: PageListener,
  onRecognition: RecognitionListener = () => {},
): Promise<readonly PageText[]> {
  const scans = createScanReader(poolSize(thisMachine()), onRecognition)
  try {
    // no page is refused where pictures are read
    return straightenScans((await extract(pdf, onPage, scans)) ?? [])
  } finally {
    await scans.close()
  }
}

/** Reads text layers only; null as soon as a page is a picture. Throws as `extractPages`. */
export function extractTextLayers(
  pdf: Uint8Array,
  onPage: PageListener,
): Promise<readonly PageText[] | null> {
  return extract(pdf, onPage, null)
}

async function extract(
  pdf: Uint8Array,
  onPage: PageListener,
  scans: ScanReader | null,
): Promise<readonly PageText[] | null> {
  const document = await openDocument(pdf)
  const styles = createFontStyles()
  const contents = createPageContents(pdf)
  const total = document.numPages
  const texts: Promise<PageText>[] = []
  let read = 0
  onPage(0, total)
  try {
    for (let number = 1; number <= total; number++) {
      const page = await readPage(document, number)
      // One damaged page is no reason to lose the others.
      const broken = brokenPage(page)
      const begun = await beginPage(page, styles, contents, scans).catch(() => 'broken' as const)
      page.cleanup()
      if (begun === 'picture') return null
      const text = begun === 'broken' ? Promise.resolve(broken) : begun.text.catch(() => broken)
      texts.push(text.finally(() => onPage(++read, total)))
    }
  } finally {
    await Promise.all(texts)
  }
  const pages = await Promise.all(texts)
  if (pages.every((page) => page.items.length === 0)) throw new ImportFailure(FAILURES.noText)
  return pages
}

/** The promise stands in an object, because an async function that answers a bare promise waits for it. */
interface BegunPage {
  readonly text: Promise<PageText>
}

type PdfItem = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number]
type PdfTextItem = Extract<PdfItem, { readonly str: string }>

/** The items of a page's text layer. Throws if they have too many letters. */
async function readItems(page: PDFPageProxy): Promise<readonly PdfItem[]> {
  const found: PdfItem[] = []
  let letters = 0
  const reader = page.streamTextContent({ includeMarkedContent: true }).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return found
    for (const item of value.items as readonly PdfItem[]) {
      letters += 'str' in item ? 1 + item.str.length : 1
      found.push(item)
    }
    if (letters <= MAX_LETTERS) continue
    const error = tooManyLetters(page)
    // without an Error as the reason pdf.js goes on sending, to a stream that is closed, which ends the thread
    await reader.cancel(error)
    throw error
  }
}

function tooManyLetters({ pageNumber }: PDFPageProxy): Error {
  return new Error(`Page ${pageNumber} has too many letters.`)
}

/** Throws if the page has more annotations than a page can have read, or too many letters in them. */
async function readAnnotations(
  page: PDFPageProxy,
  transform: Matrix,
  contents: PageContents,
): Promise<Annotations> {
  if (contents.annotations(page.pageNumber) > MAX_ANNOTATIONS)
    throw new Error(`Page ${page.pageNumber} has too many annotations.`)
  const annotations = await annotationsOf(page, transform)
  const letters = annotations.texts.reduce((sum, { text }) => sum + text.length, 0)
  if (letters > MAX_LETTERS) throw tooManyLetters(page)
  return annotations
}

function brokenPage(page: PDFPageProxy): PageText {
  const { width, height } = page.getViewport({ scale: 1 })
  return { number: page.pageNumber, width, height, items: [], isBroken: true }
}

/**
 * Begins to read a page, and resolves when the next page may begin. If the page is a picture, its text comes later:
 * several pictures are read at once. Without a reader of pictures, it says that the page is one.
 */
async function beginPage(
  page: PDFPageProxy,
  styles: FontStyles,
  contents: PageContents,
  scans: ScanReader | null,
): Promise<BegunPage | 'picture'> {
  const { transform, width, height } = page.getViewport({ scale: 1 })
  const content = await readItems(page)
  const count = countReplaceable(content)
  const texts = count > 0 ? contents.texts(page.pageNumber, count) : []
  const found = withActualText<PdfTextItem>(content, texts).filter(({ str }) => str !== '')
  await styles.learn(
    page,
    found.filter(({ str }) => str.trim() !== '').map(({ fontName }) => fontName),
  )
  const angled = found.map((item): AngledItem => {
    const matrix = product(transform, item.transform)
    const [a = 1, b = 0, , , x = 0, y = 0] = matrix
    const size = Math.hypot(a, b)
    const { decode, ...style } = styles.of(item.fontName)
    const smallCaps = style.smallCaps || item.smallCaps === true
    // if a font has no italics, the PDF slants its upright letters instead
    const italic = style.italic || slantOf(matrix) > MIN_SLANT
    return {
      item: {
        text: withLigatures(withAccents(decode ? decode(item.str) : item.str)),
        x,
        y,
        width: item.width,
        size,
        ...style,
        italic,
        smallCaps,
      },
      angle: angleOf(matrix),
    }
  })
  const isText = !isUnreadable(angled.map(({ item }) => item))
  const spelled = isText ? await withDrawnWords(page, angled) : angled
  const { texts: annotations, strikes } = await readAnnotations(page, transform, contents)
  const drawsRules = isText && contents.drawsRules(page.pageNumber)
  const rules = drawsRules ? await drawnRules(page, transform) : []
  const marked = withStruckWords(spelled, [...rules, ...strikes])
  const { items, ...sheet } = inReadingDirection(marked, { width, height })
  const text = {
    number: page.pageNumber,
    ...sheet,
    items: withoutOverprint(items),
    ...(annotations.length > 0 && { annotations }),
  }
  const isPicture = isGarbled(items) || (isUnreadable(items) && (await showsImages(page)))
  if (!isPicture) return { text: Promise.resolve(text) }
  if (scans === null) return 'picture'
  const scan = await scans.read(page)
  return { text: scan.items.then((read) => ({ ...text, items: read, isScan: true })) }
}

/** What pdf.js drops: the content of pages that use it is read once more. */
interface PageContents {
  /**
   * A page's marked texts (/ActualText); empty if their number is not the one that pdf.js counted, because then no text
   * can be assigned.
   */
  readonly texts: (pageNumber: number, count: number) => MarkedTexts
  readonly annotations: (pageNumber: number) => number
  /** Whether the page may draw lines through its text. */
  readonly drawsRules: (pageNumber: number) => boolean
}

function createPageContents(pdf: Uint8Array): PageContents {
  let source: { readonly file: PdfFile; readonly pages: readonly PageSource[] } | null = null
  const open = () => {
    if (!source) {
      const file = openPdfFile(pdf)
      source = { file, pages: pageSources(file) }
    }
    return source
  }
  return {
    texts: (pageNumber, count) => {
      const { file, pages } = open()
      const page = pages[pageNumber - 1]
      const texts = page ? markedTexts(file, page) : []
      return texts.length === count ? texts : []
    },
    annotations: (pageNumber) => open().pages[pageNumber - 1]?.annotations ?? 0,
    drawsRules: (pageNumber) => {
      const { file, pages } = open()
      return (
        pages[pageNumber - 1]?.contents.some((part) => mayDrawRules(file.stream(part))) ?? false
      )
    },
  }
}

/** The styles of a document's fonts, by pdf.js's names for them. */
interface FontStyles {
  /** Looks up the styles of a page's fonts. Only fonts that are new take time. */
  readonly learn: (page: PDFPageProxy, fontNames: readonly string[]) => Promise<void>
  readonly of: (fontName: string) => ReadFont
}

interface ReadFont extends FontStyle {
  readonly decode?: (text: string) => string
}

const PLAIN: FontStyle = { bold: false, italic: false, smallCaps: false }

function createFontStyles(): FontStyles {
  const styles = new Map<string, ReadFont>()
  return {
    learn: async (page, fontNames) => {
      const unknown = new Set(fontNames.filter((name) => !styles.has(name)))
      if (unknown.size === 0) return
      // Fonts are known only once the page's operators have been read.
      await page.getOperatorList()
      for (const name of unknown) {
        const font: FontFacts = page.commonObjs.has(name) ? page.commonObjs.get(name) : {}
        const decode = texLetters(font)
        styles.set(name, { ...fontStyle(font), ...(decode && { decode }) })
      }
    },
    of: (fontName) => styles.get(fontName) ?? PLAIN,
  }
}

interface Machine {
  /** The cores that this process may use: in a container, those of the container. */
  readonly cores: number
  /** The memory that this process can still take: in a container, that of the container. */
  readonly freeBytes: number
  /** Threads of imports have a lower priority than those of the server. */
  readonly hasBackgroundThreads: boolean
}

/** The memory of one recognizer, with its model and an A4 page. */
const BYTES_EACH = 300 * 1024 ** 2

/** Recognizers take this share of the free memory. The server needs the rest. */
const SHARE_OF_MEMORY = 0.5

/** With more recognizers a conversion comes close to the memory that it may take. */
const MAX_RECOGNIZERS = 4

/**
 * The number of pages that are recognised at once: as many as cores and memory allow without slowing the house down.
 */
export function poolSize({ cores, freeBytes, hasBackgroundThreads }: Machine): number {
  const byCores = hasBackgroundThreads ? cores : cores - 1
  const byMemory = Math.floor((freeBytes * SHARE_OF_MEMORY) / BYTES_EACH)
  return Math.max(1, Math.min(byCores, byMemory, MAX_RECOGNIZERS))
}

function thisMachine(): Machine {
  return {
    cores: availableParallelism(),
    freeBytes: process.availableMemory(),
    hasBackgroundThreads: process.platform === 'linux',
  }
}

/** Type sizes that differ by less than this share are the same in print. */
const SAME_SIZE = 0.17

/**
 * On a scan the text lies where the paper lay, and type sizes are measured. So all pages get the same left margin, and
 * lines of about the usual size get exactly that size.
 */
export function straightenScans(pages: readonly PageText[]): readonly PageText[] {
  const scans = new Set(
    pages.filter(({ isScan, items }) => (isScan && items.length > 0) || areMeasured(items)),
  )
  if (scans.size === 0) return pages
  const usual = median([...scans].flatMap(({ items }) => items.map(({ size }) => size)))
  const margin = median([...scans].map(leftMargin))
  return pages.map((page) => {
    if (!scans.has(page)) return page
    const shift = margin - leftMargin(page)
    const items = page.items.map((item) => ({
      ...item,
      x: item.x + shift,
      size: Math.abs(item.size / usual - 1) < SAME_SIZE ? usual : item.size,
    }))
    return { ...page, items, shift }
  })
}

/** The x at which most lines of a page begin. */
function leftMargin({ items }: PageText): number {
  const starts = new Map<number, number>()
  for (const { x, y } of items) starts.set(y, Math.min(x, starts.get(y) ?? x))
  return mode([...starts.values()], 2)
}
