import { at } from '#/shared/at.ts'
import type { ImportReport, UncertainBlock } from '#/shared/imports/import-report.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { type Body, measureBody } from './lines/body.ts'
import { buildBlocks } from './blocks/build-blocks.ts'
import { classifyLines } from './blocks/classify.ts'
import { withoutContinuations } from './speakers/continuations.ts'
import { type Doubt, findDoubts } from './doubts/doubts.ts'
import { type CleanPage, withoutFurniture } from './lines/furniture.ts'
import { importReport } from './doubts/import-report.ts'
import { type LineLabels, NO_LABELS, withLabels } from './doubts/line-labels.ts'
import { withoutLineNumbers } from './lines/line-numbers.ts'
import type { BodyPage } from './lines/body.ts'
import { columnLines } from './lines/lines.ts'
import type { PageText } from './extract/page-text.ts'
import { titleOf } from './blocks/front-matter.ts'
import { findSpeakerLayout } from './speakers/speaker-layout.ts'
import type { SpeakerLayout } from './speakers/speaker-candidate.ts'
import { withNarrowColumns } from './lines/text-columns.ts'
import { uncertainBlocks } from './doubts/uncertain-blocks.ts'

/** The results for the pages: their lines, the speakers of the lines, and the doubts. */
export interface Analysis {
  readonly body: Body
  readonly layout: SpeakerLayout
  readonly doubts: readonly Doubt[]
  readonly unreadPages: readonly number[]
  /** The title on the title page; null where there is none. */
  readonly title: string | null
}

export interface ConvertedScript {
  readonly blocks: readonly ScriptBlock[]
  readonly report: ImportReport
  /** The doubt about a block, by the index of the block. */
  readonly uncertain: ReadonlyMap<number, UncertainBlock>
}

/**
 * The text of a PDF's pages becomes a script's blocks (IMP-200), in pure stages with a folder each:
 * lines (furniture → lines → line numbers → body → narrow columns) → speakers (speaker layout → continuations) →
 * doubts → blocks (classify → blocks). `extract` comes before them.
 */
export function convertPages(pages: readonly PageText[]): ConvertedScript {
  return composeScript(analysePages(pages), NO_LABELS)
}

export function analysePages(pages: readonly PageText[]): Analysis {
  const measured = withNarrowColumns(
    measureBody(withoutLineNumbers(bodyPages(withoutFurniture(pages)))),
  )
  const layout = findSpeakerLayout(measured)
  const body = withoutContinuations(measured, layout)
  const unread = pages.filter(
    ({ isScan, isBroken, items }) => (isScan || isBroken) && items.length === 0,
  )
  return {
    body,
    layout,
    doubts: findDoubts(body, layout),
    unreadPages: unread.map(({ number }) => number),
    title: titleOf(body, layout.speakers),
  }
}

/** @param labels answers to doubts: a line that has one is not doubtful any more */
export function composeScript(analysis: Analysis, labels: LineLabels): ConvertedScript {
  const { body, doubts, unreadPages } = analysis
  const layout = withLabels(analysis.layout, doubts, labels)
  const { blocks, blockOf } = buildBlocks(body, classifyLines(body, layout, labels))
  const open = doubts.filter(({ line }) => !labels.has(line))
  const uncertain = uncertainBlocks(open, blockOf)
  const report = importReport(blocks, body.pages.length, uncertain.size, unreadPages)
  return { blocks, report, uncertain }
}

function bodyPages(pages: readonly CleanPage[]): readonly BodyPage[] {
  const lines = columnLines(pages)
  return pages.map(({ number, printedNumber, isScan }, index) => ({
    number,
    lines: at(lines, index),
    ...(printedNumber && { printedNumber }),
    ...(isScan && { isScan }),
  }))
}
