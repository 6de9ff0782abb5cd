import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Tesseract from 'tesseract.js'
import type { ScanLanguage } from './scan-language.ts'

export type RecognizedLine = Pick<
  Tesseract.Line,
  'bbox' | 'baseline' | 'rowAttributes' | 'confidence'
> & { readonly words: readonly Pick<Tesseract.Word, 'text' | 'confidence' | 'bbox'>[] }

export interface Recognizer {
  /** The lines of an image; null if the recognition fails or takes longer than the limit. */
  readonly recognize: (image: Buffer) => Promise<readonly RecognizedLine[] | null>
  readonly close: () => Promise<void>
}

const PAGE_LIMIT_MS = 45_000
const LSTM_ONLY = 1
const require = createRequire(import.meta.url)

/** Starts a thread with the models of the language. The models lie in installed packages: nothing is fetched. */
export async function createRecognizer(
  language: ScanLanguage,
  pageLimitMs = PAGE_LIMIT_MS,
): Promise<Recognizer> {
  let worker = await startWorker(language)
  return {
    recognize: async (image) => {
      const { promise: late, resolve } = Promise.withResolvers<null>()
      const timer = setTimeout(resolve, pageLimitMs, null)
      const work = worker.recognize(image, {}, { text: false, blocks: true })
      // a thread that ends before its work is done must end the wait, too
      work.catch(() => resolve(null))
      const result = await Promise.race([work, late]).catch(() => null)
      clearTimeout(timer)
      if (result === null) {
        await worker.terminate()
        worker = await startWorker(language)
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

async function startWorker(language: ScanLanguage): Promise<Tesseract.Worker> {
  const codes = language.split('+')
  if (codes.length === 1) return openModels(codes, modelFolder(language))
  // the models must lie in one folder, but each comes in a package of its own
  const folder = await mkdtemp(path.join(tmpdir(), 'ocr-'))
  try {
    for (const code of codes) {
      const file = `${code}.traineddata.gz`
      await copyFile(path.join(modelFolder(code), file), path.join(folder, file))
    }
    return await openModels(codes, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function openModels(codes: string[], langPath: string): Promise<Tesseract.Worker> {
  const errorHandler = () => {}
  return Tesseract.createWorker(codes, LSTM_ONLY, { langPath, cacheMethod: 'none', errorHandler })
}

function modelFolder(code: string): string {
  const manifest = require.resolve(`@tesseract.js-data/${code}/package.json`)
  return path.join(path.dirname(manifest), '4.0.0_best_int')
}
