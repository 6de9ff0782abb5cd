import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Tesseract from 'tesseract.js'
import { median } from '../../statistics.ts'
import type { TextItem } from '../page-text.ts'
import type { PlacedImage } from './clean-paper.ts'

export type ScanLanguage = 'deu' | 'eng' | 'deu+eng'

const GERMAN =
  /^(?:und|der|die|das|ist|nicht|ich|du|sie|es|ein|eine|zu|den|dem|mit|wie|auf|von|was|mir|so)$/
const ENGLISH =
  /^(?:the|and|of|to|is|not|you|it|in|that|my|your|what|he|she|have|for|with|but|be|this|are)$/
/** If a text has fewer small words, its language is not certain. */
const MIN_WORDS = 12
/** A language prevails if it has more than this multiple of the other language's words. */
const TIMES_MORE = 3

/**
 * The language of a text, recognised by its small words: both languages if neither prevails, null if there are too few
 * words. One model alone is faster than two, and reads its own language better, because two models vote on every word.
 */
export function scanLanguage(words: readonly string[]): ScanLanguage | null {
  const lower = words.map((word) => word.toLowerCase())
  const german = lower.filter((word) => GERMAN.test(word)).length
  const english = lower.filter((word) => ENGLISH.test(word)).length
  if (german + english < MIN_WORDS) return null
  if (german > english * TIMES_MORE) return 'deu'
  return english > german * TIMES_MORE ? 'eng' : 'deu+eng'
}

export type RecognizedLine = Pick<
  Tesseract.Line,
  'bbox' | 'baseline' | 'rowAttributes' | 'confidence'
> & { readonly words: readonly Pick<Tesseract.Word, 'text' | 'confidence' | 'bbox'>[] }

export interface Recognizer {
  /** The lines of an image; null if the recognition fails or hangs. */
  readonly recognize: (image: Buffer) => Promise<readonly RecognizedLine[] | null>
  readonly close: () => Promise<void>
}

/**
 * The last resort against a thread that hangs: each percent of a page begins the time anew. A page takes 2 s, and at
 * most 20 s, so no machine is so busy that an honest page takes this long; with 45 s for a page, a busy machine left
 * out a third of a scan. What a page may cost is bounded by its dots and marks (`scan-reader.ts`).
 */
const HANG_MS = 10 * 60_000
const LSTM_ONLY = 1
const require = createRequire(import.meta.url)

/** Starts a thread with the models of the language. The models lie in installed packages: nothing is fetched. */
export async function createRecognizer(
  language: ScanLanguage,
  onProgress: () => void,
  hangMs = HANG_MS,
): Promise<Recognizer> {
  let timer: NodeJS.Timeout | null = null
  const goesOn = () => {
    timer?.refresh()
    onProgress()
  }
  let worker = await startWorker(language, goesOn)
  return {
    recognize: async (image) => {
      const { promise: late, resolve } = Promise.withResolvers<null>()
      timer = setTimeout(resolve, hangMs, null)
      const work = worker.recognize(image, {}, { text: false, blocks: true })
      // a thread that ends before its work is done must end the wait, too
      work.catch(() => resolve(null))
      const result = await Promise.race([work, late]).catch(() => null)
      clearTimeout(timer)
      if (result === null) {
        await worker.terminate()
        worker = await startWorker(language, goesOn)
        return null
      }
      return (result.data.blocks ?? []).flatMap((block) =>
        block.paragraphs.flatMap((paragraph) => paragraph.lines),
      )
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

async function startWorker(language: ScanLanguage, logger: () => void): Promise<Tesseract.Worker> {
  const codes = language.split('+')
  if (codes.length === 1) return openModels(codes, modelFolder(language), logger)
  // the models must lie in one folder, but each comes in a package of its own
  const folder = await mkdtemp(path.join(tmpdir(), 'ocr-'))
  try {
    for (const code of codes) {
      const file = `${code}.traineddata.gz`
      await copyFile(path.join(modelFolder(code), file), path.join(folder, file))
    }
    return await openModels(codes, folder, logger)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function openModels(
  codes: string[],
  langPath: string,
  logger: () => void,
): Promise<Tesseract.Worker> {
  const options = { langPath, cacheMethod: 'none', errorHandler: () => {}, logger }
  return Tesseract.createWorker(codes, LSTM_ONLY, options)
}

function modelFolder(code: string): string {
  const manifest = require.resolve(`@tesseract.js-data/${code}/package.json`)
  return path.join(path.dirname(manifest), '4.0.0_best_int')
}

/** For words of one or two letters: specks are read as such words. Longer words may be misread, but they exist. */
const MIN_WORD_CONFIDENCE = 25
const LONG_WORD = 3
const MIN_LINE_CONFIDENCE = 45
/** For words without a letter: specks and scratches are read as punctuation marks. */
const MIN_MARK_CONFIDENCE = 60
/** Type size divided by a row's height, which reaches from descender to ascender. */
const SIZE_OF_ROW = 1.1
/** A zero alone. Beside other words this zero is a misread vocative 'O'. */
const ZERO = /^0(?=[^\p{L}\d]*$)/u
/** In dots. Shorter lines say little about how far the page is tilted. */
const LONG_LINE = 300

/** The recognised words as a text layer would have them: in points, and without the page's tilt. */
export function recognizedItems(
  lines: readonly RecognizedLine[],
  { left, top, dotsPerPoint }: Pick<PlacedImage, 'left' | 'top' | 'dotsPerPoint'>,
): readonly TextItem[] {
  const slope = slopeOf(lines)
  const heightOf = rowHeights(lines)
  return lines.filter(isLegible).flatMap((line) => {
    const { x0, y0, x1, y1 } = line.baseline
    const y = top + ((y0 + y1) / 2 - (slope * (x0 + x1)) / 2) / dotsPerPoint
    const size = (heightOf(line) / dotsPerPoint) * SIZE_OF_ROW
    const words = line.words.filter(isLegibleWord)
    return words.map(({ text, bbox }): TextItem => ({
      text: words.length > 1 ? text.replace(ZERO, 'O') : text,
      x: left + (bbox.x0 + slope * bbox.y1) / dotsPerPoint,
      y,
      width: (bbox.x1 - bbox.x0) / dotsPerPoint,
      size,
      bold: false,
      italic: false,
    }))
  })
}

/**
 * The height of a line's type. A speck that touches the line makes some of its measures larger, but hardly ever all of
 * them. So each measure is compared with the page's usual one, and the smallest ratio counts.
 */
function rowHeights(lines: readonly RecognizedLine[]): (line: RecognizedLine) => number {
  const usual = MEASURES.map((measure) => median(lines.map(measure).filter((height) => height > 0)))
  const [usualRow = 0] = usual
  return (line) => {
    const ratios = MEASURES.map((measure, index) => measure(line) / (usual[index] || Infinity))
    return usualRow * Math.min(...ratios.filter((ratio) => ratio > 0))
  }
}

const MEASURES: readonly ((line: RecognizedLine) => number)[] = [
  ({ rowAttributes: { rowHeight } }) => rowHeight,
  ({ rowAttributes: { rowHeight, descenders } }) => rowHeight - Math.abs(descenders),
  ({ rowAttributes: { rowHeight, ascenders, descenders } }) =>
    rowHeight - ascenders - Math.abs(descenders),
  ({ words }) =>
    median(words.filter(({ text }) => /\p{L}{2}/u.test(text)).map(({ bbox }) => bbox.y1 - bbox.y0)),
]

function slopeOf(lines: readonly RecognizedLine[]): number {
  const slopes = lines
    .filter(({ baseline }) => baseline.x1 - baseline.x0 > LONG_LINE)
    .map(({ baseline: { x0, y0, x1, y1 } }) => (y1 - y0) / (x1 - x0))
  return slopes.length > 0 ? median(slopes) : 0
}

function isLegible(line: RecognizedLine): boolean {
  return line.confidence >= MIN_LINE_CONFIDENCE
}

function isLegibleWord({ text, confidence }: RecognizedLine['words'][number]): boolean {
  const letters = text.match(/[\p{L}\d]/gu)?.length ?? 0
  if (letters >= LONG_WORD) return true
  return confidence >= (letters === 0 ? MIN_MARK_CONFIDENCE : MIN_WORD_CONFIDENCE)
}
