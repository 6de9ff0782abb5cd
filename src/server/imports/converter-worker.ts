// This module runs in a thread of its own: a PDF is foreign code, and a long PDF must not hold up other users.
import { parentPort, workerData } from 'node:worker_threads'
import { FAILURES } from '#/shared/imports/failures.ts'
import type { ConversionEnd, ConversionOrder, ThreadEvent } from './conversion-event.ts'
import { analysePages, composeScript } from './converter/convert-pages.ts'
import { extractPages, extractTextLayers } from './converter/extract/extract.ts'
import { ImportFailure } from './converter/extract/open-document.ts'
import { createImportedScript } from './create-imported-script.ts'
import { causeOf } from './cause-of.ts'
import { settleDoubts } from './converter/doubts/settle-doubts.ts'
import { yieldToOthers } from './yield-to-others.ts'

const tell = (event: ThreadEvent): void => parentPort?.postMessage(event, [])

const { pdf, labelService, recognises } = workerData as ConversionOrder
yieldToOthers(recognises ? 'recognition' : 'text')
try {
  tell(await convert())
} catch (error) {
  const isExpected = error instanceof ImportFailure
  tell(
    isExpected
      ? { kind: 'failed', error: error.message }
      : { kind: 'failed', error: FAILURES.crashed, cause: causeOf(error) },
  )
}

async function convert(): Promise<ConversionEnd> {
  const onPage = (page: number, total: number) => tell({ kind: 'page', page, total })
  const pages = recognises
    ? await extractPages(pdf, onPage, (kind) => tell({ kind }))
    : await extractTextLayers(pdf, onPage)
  if (pages === null) return { kind: 'pictures' }
  tell({ kind: 'creating', total: pages.length })
  const analysis = analysePages(pages)
  const labels = await settleDoubts(analysis, labelService)
  const { body, title, unreadPages } = analysis
  const state = createImportedScript(composeScript(analysis, labels))
  return { kind: 'done', state, title, isScan: body.isScan, unreadPages }
}
