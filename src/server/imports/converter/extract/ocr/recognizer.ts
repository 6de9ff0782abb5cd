import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Tesseract from 'tesseract.js'

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
