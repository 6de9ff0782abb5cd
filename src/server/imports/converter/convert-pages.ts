import { at } from '#/shared/at.ts'
import type { ImportReport, UncertainBlock } from '#/shared/imports/import-report.ts'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { continuedMark, isContinuationMark } from '#/shared/script/line-grammar/speaker-name.ts'
import { isAge } from '#/shared/script/line-grammar/unusual-names.ts'
import { buildBlocks } from './blocks/build-blocks.ts'
import { classifyLines } from './blocks/classify.ts'
import { titleOf } from './blocks/front-and-end-matter.ts'
import { type Doubt, findDoubts } from './doubts/doubts.ts'
import { type LineLabels, NO_LABELS, withLabels } from './doubts/label-service.ts'
import { lettersToTheLeft, type PageText } from './extract/page-text.ts'
import {
  type Body,
  type BodyLine,
  type BodyPage,
  measureBody,
  PARAGRAPH_GAP,
  withPartedHeadings,
} from './lines/body.ts'
import { withAnnotationsAsNotes, withoutFootnotes } from './lines/footnotes.ts'
import { withNamesOnTop } from './lines/cell-names.ts'
import { type SpeechPlaces, unfoldDualDialogue } from './lines/dual-dialogue.ts'
import type { Footnote } from '#/shared/imports/footnote-comments.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import type { PrintedPages } from '#/shared/imports/review/printed-lines.ts'
import { type CleanPage, withoutFurniture } from './lines/furniture.ts'
import { withoutCueNumbers, withoutLineNumbers } from './lines/line-numbers.ts'
import { isEarlyBreak } from './lines/line.ts'
import { withoutMarginMarks, withoutMarginNotes, withoutTurnedText } from './lines/margins.ts'
import { columnLines } from './lines/lines.ts'
import { withoutMarkup } from './lines/plain-markup.ts'
import { unfoldSongColumns, withoutChords } from './lines/songs.ts'
import { unfoldTwoLanguages } from './lines/two-languages.ts'
import type { SpeakerLayout } from './speakers/speaker-candidate.ts'
import { findSpeakerLayout } from './speakers/speaker-layout.ts'
import { median, mode } from './statistics.ts'

/** The results for the pages: their lines, the speakers of the lines, and the doubts. */
export interface Analysis {
  readonly body: Body
  readonly layout: SpeakerLayout
  readonly doubts: readonly Doubt[]
  /** Printed text that is no part of the script, in the order of the pages. */
  readonly leftOut: readonly LeftOut[]
  /** Notes at the foot of the pages, which are among what is left out. */
  readonly footnotes: readonly Footnote[]
  readonly unreadPages: readonly number[]
  /** The title on the title page; null where there is none. */
  readonly title: string | null
  /** Where each line stands on its page, for the review of the import. */
  readonly print: PrintedPages
}

export interface ConvertedScript {
  readonly blocks: readonly ScriptBlock[]
  readonly report: ImportReport
  readonly leftOut: readonly LeftOut[]
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
  const noted = withoutFootnotes(withAnnotationsAsNotes(withoutTurnedText(pages)))
  const lines = withoutMarkup(unfoldTwoLanguages(bodyPages(withoutFurniture(noted))))
  const clean = withPartedHeadings(
    unfoldSongColumns(
      withoutChords(
        withNamesOnTop(
          withoutMarginMarks(withoutLineNumbers(withoutMarginNotes(withoutCueNumbers(lines)))),
        ),
      ),
    ),
  )
  const { measured, layout } = findSpeeches(clean)
  const { body, leftOut: continuations } = withoutContinuations(measured, layout)
  const unread = pages.filter(
    ({ isScan, isBroken, items }) => (isScan || isBroken) && items.length === 0,
  )
  return {
    body,
    layout,
    doubts: findDoubts(body, layout),
    leftOut: [...clean.flatMap(({ leftOut }) => leftOut ?? []), ...continuations].toSorted(
      (a, b) => a.page - b.page,
    ),
    footnotes: noted.flatMap(({ footnotes }) => footnotes ?? []),
    unreadPages: unread.map(({ number }) => number),
    title: titleOf(body, layout.speakers),
    print: printedPages(pages, body),
  }
}

const toTenths = (points: number): number => Math.round(points * 10) / 10

/** The places are those on the paper, also of a scan whose text was moved to be read. */
function printedPages(pages: readonly PageText[], { lines }: Body): PrintedPages {
  const shifts = new Map(pages.map(({ number, shift = 0 }) => [number, shift]))
  const onPaper = (x: number, page: number) => toTenths(x - (shifts.get(page) ?? 0))
  return {
    pages: pages.map(({ width, height }) => ({ width: toTenths(width), height: toTenths(height) })),
    lines: lines.map(({ page, x, right, y, size, columnLeft, columnRight, runs, text }) => ({
      page,
      x: onPaper(x, page),
      right: onPaper(right, page),
      y: toTenths(y),
      size: toTenths(size),
      indent: toTenths(x - columnLeft),
      room: toTenths(columnRight - right),
      bold: runs.every((run) => run.bold),
      italic: runs.every((run) => run.italic),
      text,
    })),
  }
}

interface Speeches {
  readonly measured: Body
  readonly layout: SpeakerLayout
}

/** The speakers of the lines; if speeches stand side by side, of the lines in the order in which they are read. */
function findSpeeches(pages: readonly BodyPage[]): Speeches {
  const measured = withNarrowColumns(measureBody(pages))
  const layout = findSpeakerLayout(measured)
  const unfolded = unfoldDualDialogue(pages, speechPlaces(measured, layout))
  if (!unfolded) return { measured, layout }
  const inOrder = withNarrowColumns(measureBody(unfolded))
  return { measured: inOrder, layout: findSpeakerLayout(inOrder) }
}

/** At least this share of the names begins at the usual place; others have their middle at one place. */
const MOST_NAMES = 0.7

function speechPlaces({ lines }: Body, { speakers }: SpeakerLayout): SpeechPlaces | null {
  const alone = lines.flatMap((line, index) => {
    const speaker = speakers.get(line)
    const next = lines[index + 1]
    return speaker && next && speaker.length >= line.text.length ? [{ line, next }] : []
  })
  if (alone.length === 0) return null
  const nameX = median(alone.map(({ line }) => line.x))
  const atX = alone.filter(({ line }) => Math.abs(line.x - nameX) <= SAME_PLACE)
  const middle = median(alone.map(({ line }) => (line.x + line.right) / 2))
  return {
    names: new Set([...speakers.values()].map(({ name }) => name)),
    nameX,
    nameMiddle: atX.length >= alone.length * MOST_NAMES ? null : middle,
    speechX: mode(
      alone.map(({ next }) => next.x),
      1,
    ),
  }
}

/** @param labels answers to doubts: a line that has one is not doubtful any more */
export function composeScript(analysis: Analysis, labels: LineLabels): ConvertedScript {
  const { body, doubts, unreadPages } = analysis
  const layout = withLabels(analysis.layout, doubts, labels)
  const { blocks, blockOf } = buildBlocks(body, classifyLines(body, layout, labels))
  const open = doubts.filter(({ line }) => !labels.has(line))
  const uncertain = uncertainBlocks(open, blockOf)
  const toTheLeft = body.lines.filter(({ text }) => lettersToTheLeft(text) > 0)
  const report: ImportReport = {
    pages: body.pages.length,
    ...countPlay(blocks),
    uncertain: uncertain.size,
    unreadPages,
    pagesToTheLeft: [...new Set(toTheLeft.map(({ page }) => page))],
  }
  return { blocks, report, leftOut: analysis.leftOut, uncertain }
}

function bodyPages(pages: readonly CleanPage[]): readonly BodyPage[] {
  const lines = columnLines(pages)
  return pages.map(({ number, printedNumber, isScan, leftOut }, index) => ({
    number,
    leftOut,
    lines: at(lines, index),
    ...(printedNumber && { printedNumber }),
    ...(isScan && { isScan }),
  }))
}

/** In points. */
const SAME_PLACE = 3

/** A narrow column has at most this share of the width of the page's text column. */
const NARROWER = 0.92

const MIN_BREAKS = 6

/** Prose fills its lines, verse does not: at most this share of the lines of prose ends early. */
const MAX_EARLY_SHARE = 0.12

/** This share of the lines may run over a column's right edge. */
const BEYOND_EDGE = 0.03

/**
 * Finds prose that fills a narrow column within the page's text column, as the speeches of a screenplay do, and gives
 * its lines the right edge of that column. Such prose is recognised by its indent.
 */
function withNarrowColumns(body: Body): Body {
  const { lines } = body
  const edges = new Map<string, number>()
  for (const [place, own] of Map.groupBy(lines, placeOf)) {
    const rights = own.map((line) => line.right).toSorted((a, b) => b - a)
    const edge = rights[Math.floor(own.length * BEYOND_EDGE)]
    if (edge !== undefined && isNarrowProse(lines, own, edge)) edges.set(place, edge)
  }
  return {
    ...body,
    lines: lines.map((line) => {
      const edge = edges.get(placeOf(line))
      return edge === undefined || line.edge !== undefined ? line : { ...line, columnRight: edge }
    }),
  }
}

function placeOf(line: BodyLine): string {
  return `${line.column} ${Math.round((line.x - line.columnLeft) / SAME_PLACE)}`
}

function isNarrowProse(
  lines: readonly BodyLine[],
  own: readonly BodyLine[],
  edge: number,
): boolean {
  const [first] = own
  if (!first) return false
  const width = first.columnRight - first.columnLeft
  if (edge - first.columnLeft > width * NARROWER) return false
  const members = new Set(own)
  const breaks = lines.flatMap((line, index) => {
    const next = lines[index + 1]
    const goesOn =
      next && members.has(line) && members.has(next) && (next.gapAbove ?? Infinity) < PARAGRAPH_GAP
    return goesOn ? [{ line: { runs: line.runs, columnRight: edge }, next: next.runs }] : []
  })
  return (
    breaks.length >= MIN_BREAKS &&
    breaks.filter(isEarlyBreak).length <= breaks.length * MAX_EARLY_SHARE
  )
}

/**
 * A speech that the end of a page interrupts stays one speech. The line '(MORE)' is taken out, and so is the name at
 * the top of the next page, if it says that the speech goes on. A speech that goes on after a direction keeps its name.
 */
function withoutContinuations(
  body: Body,
  { speakers }: Pick<SpeakerLayout, 'speakers'>,
): { readonly body: Body; readonly leftOut: readonly LeftOut[] } {
  const lines: BodyLine[] = []
  const leftOut: LeftOut[] = []
  const leave = (
    { page, text }: Pick<BodyLine, 'page' | 'text'>,
    kind: 'continuation' | 'mark' = 'continuation',
  ) => leftOut.push({ page, kind, text })
  let speaker: string | null = null
  let isInterrupted = false
  let isTop = false
  for (const line of body.lines) {
    const named = speakers.get(line)
    const isSame =
      named !== undefined && named.name === speaker && (line.gapAbove === null || isTop)
    if (isContinuationMark(line.text)) {
      isInterrupted = true
      isTop = line.gapAbove === null
      leave(line)
    } else if (isSame && (isInterrupted || named.isContinued)) {
      isTop = true
      leave(line)
    } else {
      const mark = named?.isContinued ? continuedMark(line.text) : null
      if (mark) leave({ ...line, text: mark })
      if (named && isAge(named.direction)) leave({ ...line, text: named.direction }, 'mark')
      // a name is looked up by its line, which stays the same
      lines.push(isTop && !named ? { ...line, gapAbove: null } : line)
      speaker = named?.name ?? speaker
      isInterrupted = false
      isTop = false
    }
  }
  return { body: { ...body, lines }, leftOut }
}

/** The counts of an import's report that its blocks give. */
export function countPlay(
  blocks: readonly ScriptBlock[],
): Pick<ImportReport, 'scenes' | 'speakers' | 'speeches'> {
  const speeches = blocks.filter((block) => block.type === 'dialogue')
  const speakers = new Set(speeches.map(({ speaker }) => plainText(speaker).toLowerCase()))
  return {
    scenes: blocks.filter((block) => block.type === 'scene').length,
    speakers: speakers.size,
    speeches: speeches.length,
  }
}

/** In characters: enough to recognise the line. */
const MAX_TEXT_LENGTH = 80

/** One question for each block: the one about its first doubtful line. */
function uncertainBlocks(
  doubts: readonly Doubt[],
  blockOf: ReadonlyMap<BodyLine, number>,
): ReadonlyMap<number, UncertainBlock> {
  const uncertain = new Map<number, UncertainBlock>()
  for (const { line, label, alternatives, alike } of doubts) {
    const index = blockOf.get(line)
    if (index === undefined || uncertain.has(index)) continue
    uncertain.set(index, { label, alternatives, alike, text: line.text.slice(0, MAX_TEXT_LENGTH) })
  }
  return uncertain
}
