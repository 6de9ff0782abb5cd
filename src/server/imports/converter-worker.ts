// Runs in a thread of its own: a PDF is foreign code, and long ones must not hold up anybody.
import { parentPort, workerData } from 'node:worker_threads'
import { createImportedScript } from './create-imported-script.ts'
import type { ConversionEvent } from './conversion-event.ts'
import { convertPages } from './converter/convert-pages.ts'
import { extractPages } from './converter/extract.ts'
import { FAILURES, ImportFailure } from './converter/import-failure.ts'

const tell = (event: ConversionEvent): void => parentPort?.postMessage(event, [])

try {
  const pdf: unknown = workerData
  if (!(pdf instanceof Uint8Array)) throw new ImportFailure(FAILURES.unreadable)
  const pages = await extractPages(pdf, (page, total) => tell({ kind: 'page', page, total }))
  tell({ kind: 'creating', total: pages.length })
  tell({ kind: 'done', state: createImportedScript(convertPages(pages)) })
} catch (error) {
  tell({
    kind: 'failed',
    error: error instanceof ImportFailure ? error.message : FAILURES.crashed,
  })
}
