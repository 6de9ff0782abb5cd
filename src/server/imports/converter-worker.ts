// This module runs in a thread of its own: a PDF is foreign code, and a long PDF must not hold up other users.
import { randomUUID } from 'node:crypto'
import { recordCuts } from '#/shared/script/cuts/cuts.ts'
import { strikesAsCuts } from '#/shared/script/cuts/struck-passages.ts'
import { setPriority } from 'node:os'
import { gzipSync } from 'node:zlib'
import { parentPort, workerData } from 'node:worker_threads'
import * as Y from 'yjs'
import { colorSpeakers } from '#/shared/script/speaker-colors.ts'
import { FAILURES } from '#/shared/imports/pdf-import.ts'
import { footnotesAsComments } from '#/shared/imports/footnote-comments.ts'
import type { PrintedPages } from '#/shared/imports/review/printed-lines.ts'
import {
  type AppliedRule,
  applyHabits,
  type ReadingHabit,
  writeAppliedRules,
} from '#/shared/imports/review/reading-habits.ts'
import { markUncertain, writeImportReport } from '#/shared/imports/import-report.ts'
import { writeLeftOut } from '#/shared/imports/left-out.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { numberBlocks } from '#/shared/script/cue-numbers.ts'
import { NO_NUMBERING } from '#/shared/script/numbers/numbering.ts'
import {
  causeOf,
  type ConversionEnd,
  type ConversionOrder,
  type ThreadEvent,
} from './conversion-event.ts'
import {
  type Analysis,
  analysePages,
  composeScript,
  type ConvertedScript,
  countPlay,
} from './converter/convert-pages.ts'
import { settleDoubts } from './converter/doubts/label-service.ts'
import { extractPages, extractTextLayers } from './converter/extract/extract.ts'
import { ImportFailure } from './converter/extract/open-document.ts'

/** Nice values: recognition, which takes minutes, also stands back for the reading of text layers. */
const NICE = { text: 10, recognition: 15 } as const

/**
 * Gives this thread, and the threads it starts, a lower priority than the server's own. Only Linux has a priority per
 * thread.
 */
function yieldToOthers(work: keyof typeof NICE): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, NICE[work])
  } catch {
    // a container may forbid it; then all threads have the same priority
  }
}

const tell = (event: ThreadEvent): void => parentPort?.postMessage(event, [])

const { pdf, labelService, recognises, habits = [] } = workerData as ConversionOrder
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
  const { body, title, unreadPages, print } = analysis
  const script = asUsual(composeScript(analysis, labels), print, habits)
  const state = createImportedScript(withComments(script, analysis))
  const packed = gzipSync(JSON.stringify(print))
  return { kind: 'done', state, print: packed, title, isScan: body.isScan, unreadPages }
}

/** The script with the notes at the foot of its pages as comments on the words that refer to them. */
function withComments(script: HabitualScript, { footnotes, print }: Analysis): HabitualScript {
  const createId = () => `cmt-${Date.now()}-${randomUUID().slice(0, 8)}`
  const { blocks, noted } = footnotesAsComments(script.blocks, footnotes, print, createId)
  return { ...script, blocks, leftOut: script.leftOut.filter((left) => !noted.has(left)) }
}

/**
 * The script's document as one update: its blocks, with struck words in cuts, its speakers' colours, the report, the
 * words that were left out, and the marks of uncertain blocks.
 */
function createImportedScript(script: HabitualScript): Uint8Array {
  const { report, leftOut, uncertain, applied } = script
  const cuts: string[] = []
  const blocks = strikesAsCuts(script.blocks, () => {
    const cutId = `cut-${randomUUID()}`
    cuts.push(cutId)
    return cutId
  })
  const doc = new Y.Doc()
  Y.applyUpdate(doc, createScript(blocks))
  doc.transact(() => {
    recordCuts(doc, cuts)
    writeImportReport(doc, report)
    writeLeftOut(doc, leftOut)
    writeAppliedRules(doc, applied)
    colorSpeakers(doc, blocks)
    for (const [index, block] of uncertain) markUncertain(doc, index, block)
  })
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return state
}

interface HabitualScript extends ConvertedScript {
  /** The corrections of earlier imports that were applied; usually none. */
  readonly applied: readonly AppliedRule[]
}

/** A converted script, corrected as its person has corrected the last import of the same layout (IMP-573). */
function asUsual(
  script: ConvertedScript,
  print: PrintedPages,
  habits: readonly ReadingHabit[],
): HabitualScript {
  const corrected = applyHabits(script.blocks, print, habits)
  if (!corrected) return { ...script, applied: [] }
  const blocks = numberBlocks(corrected.blocks, NO_NUMBERING)
  const uncertain = new Map(
    [...script.uncertain].flatMap(([index, block]) => {
      const place = corrected.kept.get(index)
      return place === undefined ? [] : [[place, block] as const]
    }),
  )
  const report = { ...script.report, ...countPlay(blocks), uncertain: uncertain.size }
  return { ...script, blocks, uncertain, report, applied: corrected.applied }
}
