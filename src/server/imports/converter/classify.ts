import { type Body, type BodyLine, PARAGRAPH_GAP } from './body.ts'
import { isDisplayLine } from './display-line.ts'
import { isEarly } from './early-break.ts'
import { firstLinePlace } from './first-line-place.ts'
import { type LineLabels, NO_LABELS } from './line-labels.ts'
import { type Run, runsAfter } from './line.ts'
import { isSceneHeading } from './scene-heading.ts'
import { isContinuationMark, type Candidate } from './speaker-candidate.ts'
import type { SpeakerLayout, SpeakerLines } from './speaker-layout.ts'

export interface ParagraphLine {
  readonly source: BodyLine
  readonly runs: readonly Run[]
  /** Where it begins, from the column's left edge. */
  readonly indent: number
  /** The right edge of the text column: what a line could have filled. */
  readonly columnRight: number
}

const LONGEST_HEADING = 60
/** Lines between a play's first heading and its first speech. */
const MOST_LINES_BEFORE = 12

/** What the lines are, before they become blocks. */
export type Part =
  | {
      readonly kind: 'heading'
      readonly page: number
      readonly text: string
      readonly source: BodyLine
    }
  | {
      readonly kind: 'speaker'
      readonly page: number
      readonly name: string
      readonly source: BodyLine
    }
  | {
      readonly kind: 'paragraph'
      readonly page: number
      /** A space above it sets it apart from what goes before. */
      readonly isApart: boolean
      /** Where its first line begins, from the column's left edge. */
      readonly indent: number
      /** Said to be one, whatever it looks like. */
      readonly isDirection?: true
      readonly lines: readonly ParagraphLine[]
    }

export type Paragraph = Part & { readonly kind: 'paragraph' }

/** Names every line: heading, speaker, or part of a paragraph. Labels are right about their lines. */
export function classifyLines(
  body: Body,
  { speakers, nameTails }: Pick<SpeakerLayout, 'speakers' | 'nameTails'>,
  labels: LineLabels = NO_LABELS,
): readonly Part[] {
  const start = playStart(body, speakers)
  const isFirstLine = firstLinePlace(body.lines, speakers)
  const speakerPages = new Set([...speakers.keys()].map(({ page }) => page))
  const parts: Part[] = []
  /** By its place, or because the line above ends with room to spare in front matter, which is lists. */
  const beginsParagraph = ({ line, runs }: TextLine, above: TextLine, index: number): boolean => {
    const isCut = isEarly({ line: above.line, next: runs })
    const isAtPlace = isFirstLine(line) && !nameTails.has(line)
    const goesOn = isFirstLine(above.line) && !speakers.has(above.line) && !isCut
    return (isAtPlace && !goesOn) || (index < start && isCut)
  }
  let above: TextLine | null = null
  for (const [index, line] of body.lines.entries()) {
    if (isContinuationMark(line.text)) continue
    const label = labels.get(line)
    const text = textOf(line, nameTails.get(line) ?? 0)
    const speaker = index >= start ? speakers.get(line) : undefined
    const isLarge = index >= start && speakerPages.has(line.page) && isLargeHeading(line, body)
    const isHeading = label === undefined ? isWordHeading(line) || isLarge : label === 'heading'
    if (speaker) addSpeaker(parts, line, speaker)
    else if (isHeading) addHeading(parts, line, above?.line ?? null, isLarge)
    else if (label === 'direction') parts.push(directionPart(line))
    else addToParagraph(parts, text, above && beginsParagraph(text, above, index) ? null : above)
    above = label === 'direction' ? null : text
  }
  return parts
}

function directionPart(line: BodyLine): Part {
  const { page, runs, columnRight } = line
  const indent = line.x - line.columnLeft
  const lines = [{ source: line, runs, indent, columnRight }]
  return { kind: 'paragraph', page, isApart: true, indent, isDirection: true, lines }
}

/** Where the front matter ends: at the first heading that comes before nearly all speeches. */
function playStart(body: Body, speakers: SpeakerLines): number {
  const firstHeading = body.lines.findIndex(isWordHeading)
  const spoken = body.lines.flatMap((line, index) => (speakers.has(line) ? [index] : []))
  const after = spoken.filter((index) => index > firstHeading).length
  if (firstHeading >= 0 && after >= spoken.length * 0.8) return firstHeading
  const first = spoken[0] ?? 0
  const near = body.lines.slice(Math.max(0, first - MOST_LINES_BEFORE), first)
  const heading = near.findIndex((line) => isLargeHeading(line, body))
  return heading < 0 ? first : Math.max(0, first - MOST_LINES_BEFORE) + heading
}

function isWordHeading(line: BodyLine): boolean {
  const isApart =
    line.gapAbove === null || line.gapAbove > 1.1 || line.runs.every((run) => run.bold)
  return isApart && isSceneHeading(line.text)
}

/** A short line in larger or other type. */
function isLargeHeading(line: BodyLine, body: Body): boolean {
  return line.text.length <= LONGEST_HEADING && (line.isLarge || isDisplayLine(line, body))
}

function addHeading(parts: Part[], line: BodyLine, above: BodyLine | null, isLarge: boolean): void {
  const last = parts.at(-1)
  const isSecondLine =
    isLarge && above?.size === line.size && !isWordHeading(line) && (line.gapAbove ?? 9) < 1.6
  if (last?.kind === 'heading' && isSecondLine) {
    parts[parts.length - 1] = { ...last, text: `${last.text} ${line.text}` }
  } else parts.push({ kind: 'heading', page: line.page, text: line.text, source: line })
}

function addSpeaker(parts: Part[], line: BodyLine, speaker: Candidate): void {
  const { page, columnRight } = line
  parts.push({ kind: 'speaker', page, name: speaker.name, source: line })
  const rest = runsAfter(line.runs, speaker.length)
  const indent = (rest[0]?.x ?? line.x) - line.columnLeft
  const direction = directionRuns(line, speaker)
  const runs = [...direction, ...rest].filter((run) => run.text.trim() !== '')
  if (runs.length > 0) {
    parts.push({
      kind: 'paragraph',
      page,
      isApart: false,
      indent,
      lines: [{ source: line, runs, indent, columnRight }],
    })
  }
}

function directionRuns(line: BodyLine, { direction }: Candidate): readonly Run[] {
  const first = line.runs[0]
  return direction && first
    ? [{ ...first, text: `${direction} `, shape: `${direction} `, bold: false, italic: true }]
    : []
}

/** A line without the rest of a name that stands before its text. */
interface TextLine {
  readonly line: BodyLine
  readonly runs: readonly Run[]
  /** Where its text begins. */
  readonly x: number
}

function textOf(line: BodyLine, nameLength: number): TextLine {
  const runs = runsAfter(line.runs, nameLength)
  return { line, runs, x: nameLength > 0 ? (runs[0]?.x ?? line.x) : line.x }
}

function addToParagraph(parts: Part[], { line, runs, x }: TextLine, above: TextLine | null): void {
  const last = parts.at(-1)
  const { page, columnRight } = line
  const indent = x - line.columnLeft
  if (runs.length === 0) return
  if (last?.kind === 'paragraph' && above && continues(last, line, x - above.x, runs)) {
    parts[parts.length - 1] = {
      ...last,
      lines: [...last.lines, { source: line, runs, indent, columnRight }],
    }
    return
  }
  const isApart = (line.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP
  parts.push({
    kind: 'paragraph',
    page,
    isApart,
    indent,
    lines: [{ source: line, runs, indent, columnRight }],
  })
}

function continues(last: Paragraph, line: BodyLine, shift: number, runs: readonly Run[]): boolean {
  const text = partText(last)
  if (line.gapAbove === null) return !/[.!?…:"“”»«)\]–—]$/.test(text) || !isBalanced(text)
  if (line.gapAbove >= PARAGRAPH_GAP) return false
  const isFirstLine = last.lines.length === 1
  const isIndented = shift > line.size * 0.8 && !isFirstLine
  const isOutOfDirection = shift < -line.size * 0.8 && isWholeDirection(last)
  const isShifted = Math.abs(shift) > line.size * 0.8 && (!isFirstLine || isEarlyEnd(last, runs))
  const isIntoDirection = isShifted && /^[([]/.test(line.text) && isBalanced(text)
  return !isIndented && !isOutOfDirection && !isIntoDirection && !isDirectionOfItsOwn(last, runs)
}

/** Between a direction and speech a line that ends with room to spare ends the paragraph. */
function isDirectionOfItsOwn(last: Paragraph, next: readonly Run[]): boolean {
  const [before, after] = [last.lines.at(-1)?.runs ?? [], next].map((runs) =>
    runs.every((run) => run.italic),
  )
  return before !== after && isEarlyEnd(last, next)
}

function isEarlyEnd({ lines }: Paragraph, next: readonly Run[]): boolean {
  const line = lines.at(-1)
  return line !== undefined && isEarly({ line, next })
}

export function partText(part: { readonly lines: readonly ParagraphLine[] }): string {
  return part.lines
    .flatMap((line) => line.runs)
    .map((run) => run.text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A paragraph in brackets from end to end, or one in italics. */
export function isWholeDirection(part: {
  readonly lines: readonly ParagraphLine[]
  readonly isDirection?: true
}): boolean {
  if (part.isDirection) return true
  const text = partText(part)
  const isBracketed = /^[([].*[)\]][.]?$/.test(text) && isBalanced(text)
  return isBracketed || part.lines.every((line) => line.runs.every((run) => run.italic))
}

export function isBalanced(text: string): boolean {
  const opened = text.match(/[([]/g)?.length ?? 0
  return opened <= (text.match(/[)\]]/g)?.length ?? 0)
}
