import type { RichText, TextSpan } from '#/shared/script/blocks.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import type { SpeakerLines } from '../speakers/speaker-candidate.ts'
import { countsOf, mode, quantile } from '../statistics.ts'
import { tidy } from './join-lines.ts'

/** In type sizes: a line is in the middle of its column, or ends at its right edge, within this distance. */
const NEAR = 0.6
/** In type sizes: it begins at least so far in, and a centred line has as much room at its right. */
const INDENT = 2.5
/** At most this share of the speeches is set in such a way: then it does not tell directions. */
const HARDLY_EVER = 0.05
const MIN_LINES = 2
/** In points: lines of running text begin at few places, and many of them at each. */
const SAME_PLACE = 3
const FEW = 0.04
const SMALLER = 0.93
const NEARLY_ALL = 0.9

/**
 * Lines that are set apart from the speeches, in the middle of the column or at its right edge, are directions in any
 * type: nobody speaks them, unless speeches are set so too.
 */
export function displayedDirections(
  { lines, size, isScan }: Body,
  played: readonly BodyLine[],
  speakers: SpeakerLines,
): ReadonlySet<BodyLine> {
  const isDisplayed = displayTest(played, speakers)
  const found = new Set<BodyLine>()
  for (const [index, line] of played.entries()) {
    const above = played[index - 1]
    const isSmall = line.size < size * SMALLER
    const isApart = isSmall || (line.gapAbove ?? 0) >= PARAGRAPH_GAP
    const goesOn = !isApart && above !== undefined && found.has(above)
    if (speakers.has(line) || line.size > size || !isDisplayed(line)) continue
    if (goesOn || (isApart && above !== undefined && !isNameAlone(above, speakers))) found.add(line)
  }
  const spoken = lines.filter((_, index) => {
    const above = lines[index - 1]
    return above !== undefined && isNameAlone(above, speakers)
  })
  const areSpeeches = spoken.filter(isDisplayed).length > spoken.length * HARDLY_EVER
  if (areSpeeches || found.size < MIN_LINES) found.clear()
  for (const line of [
    ...leftOfNames(played, speakers),
    ...(isScan ? [] : inSmallType(played, speakers, size)),
  ])
    found.add(line)
  return found
}

/** In type sizes. */
const SMALL_TYPE = 0.95

/**
 * Paragraphs in small type are directions if each is set apart, begins further in than the names, and follows no name
 * and no colon: speeches have no such type then. Scans have no small type: their sizes are measured.
 */
function inSmallType(
  played: readonly BodyLine[],
  speakers: SpeakerLines,
  size: number,
): readonly BodyLine[] {
  const small = played.filter((line) => !speakers.has(line) && line.size <= size * SMALL_TYPE)
  const isSmall = new Set(small)
  const names = mode([...speakers.keys()].map(indentOf), 1)
  const areApart = small.every((line) => {
    const above = played[played.indexOf(line) - 1]
    if (above !== undefined && isSmall.has(above)) return true
    const isBelowName =
      above !== undefined && (isNameAlone(above, speakers) || above.text.endsWith(':'))
    const isIn = indentOf(line) >= names + line.size * INDENT
    return !isBelowName && isIn && (line.gapAbove ?? 0) >= PARAGRAPH_GAP
  })
  const paragraphs = small.filter(({ gapAbove }) => (gapAbove ?? 0) >= PARAGRAPH_GAP)
  return areApart && paragraphs.length >= MIN_LINES ? small : []
}

/** Where names stand in one line with their speeches, further in than the margin, action is set apart at the margin. */
function leftOfNames(played: readonly BodyLine[], speakers: SpeakerLines): readonly BodyLine[] {
  const named = played.filter((line) => speakers.has(line) && !isNameAlone(line, speakers))
  const place = mode(named.map(indentOf), 1)
  const isAtPlace = (line: BodyLine) => Math.abs(indentOf(line) - place) < line.size * NEAR
  const [first] = named
  const isUsable =
    first !== undefined &&
    place >= first.size * INDENT &&
    named.filter(isAtPlace).length >= speakers.size * NEARLY_ALL
  const left: BodyLine[] = []
  for (const [index, line] of played.entries()) {
    const above = played[index - 1]
    const gap = line.gapAbove ?? 0
    const goesOn = above !== undefined && above === left.at(-1) && gap < PARAGRAPH_GAP
    const isLeft = indentOf(line) < line.size * NEAR && !speakers.has(line)
    if (isUsable && isLeft && (goesOn || gap >= PARAGRAPH_GAP)) left.push(line)
  }
  return left
}

function indentOf(line: BodyLine): number {
  return line.x - line.columnLeft
}

function isNameAlone(line: BodyLine, speakers: SpeakerLines): boolean {
  return (speakers.get(line)?.length ?? 0) >= line.text.length
}

function displayTest(
  played: readonly BodyLine[],
  speakers: SpeakerLines,
): (line: BodyLine) => boolean {
  const edges = new Map(
    [...Map.groupBy(played, ({ column }) => column)].map(([column, own]) => [
      column,
      quantile(
        own.map(({ right }) => right),
        0.97,
      ),
    ]),
  )
  // names in the middle begin anywhere
  const text = played.filter((line) => !isNameAlone(line, speakers))
  const starts = countsOf(text.map((line) => Math.round(indentOf(line) / SAME_PLACE)))
  const isUsualStart = (line: BodyLine) => {
    const place = Math.round(indentOf(line) / SAME_PLACE)
    const there = [place - 1, place, place + 1].map((near) => starts.get(near) ?? 0)
    return there.reduce((sum, count) => sum + count, 0) > Math.max(2, text.length * FEW)
  }
  return (line) => {
    if (isUsualStart(line)) return false
    const edge = edges.get(line.column) ?? line.columnRight
    const [left, right] = [line.x - line.columnLeft, edge - line.right]
    if (left < line.size * INDENT) return false
    const isCentred = Math.abs(left - right) < line.size * NEAR * 2 && right >= line.size * INDENT
    return isCentred || Math.abs(right) < line.size * NEAR
  }
}

/** Text in brackets within a speech is a stage direction: it becomes italic. */
export function italicDirections(text: RichText): RichText {
  const spans: TextSpan[] = []
  let depth = 0
  for (const span of text) {
    for (const piece of span.text.split(/(?=[([])|(?<=[)\]])/)) {
      if (/^[([]/.test(piece)) depth += 1
      spans.push(depth > 0 ? { ...span, text: piece, italic: true } : { ...span, text: piece })
      if (/[)\]]$/.test(piece)) depth = Math.max(0, depth - 1)
    }
  }
  // if a bracket is never closed, the end of the direction is unknown
  return depth === 0 ? tidy(spans) : text
}

export function allItalic(text: RichText): RichText {
  return tidy(text.map((span) => ({ ...span, italic: true as const })))
}
