import { type Body, type BodyLine, PARAGRAPH_GAP } from './body.ts'
import { isDisplayLine } from './display-line.ts'
import { firstLinePlace } from './first-line-place.ts'
import { type Run, runsAfter } from './line.ts'
import { isSceneHeading } from './scene-heading.ts'
import { isContinuationMark, type Candidate } from './speaker-candidate.ts'
import type { SpeakerLayout, SpeakerLines } from './speaker-layout.ts'

export interface ParagraphLine {
  readonly runs: readonly Run[]
  /** Where it begins, from the column's left edge. */
  readonly indent: number
  /** The right edge of the text column: what a line could have filled. */
  readonly columnRight: number
}

/** What the lines are, before they become blocks. */
export type Part =
  | { readonly kind: 'heading'; readonly page: number; readonly text: string }
  | { readonly kind: 'speaker'; readonly page: number; readonly name: string }
  | {
      readonly kind: 'paragraph'
      readonly page: number
      /** A space above it sets it apart from what goes before. */
      readonly isApart: boolean
      /** Where its first line begins, from the column's left edge. */
      readonly indent: number
      readonly lines: readonly ParagraphLine[]
    }

/** Names every line: heading, speaker, or part of a paragraph. */
export function classifyLines(body: Body, { speakers, nameTails }: SpeakerLayout): readonly Part[] {
  const firstHeading = body.lines.findIndex(isWordHeading)
  const start = playStart(body, speakers, firstHeading)
  const isFirstLine = firstLinePlace(body.lines, speakers)
  const parts: Part[] = []
  let above: BodyLine | null = null
  for (const [index, line] of body.lines.entries()) {
    if (isContinuationMark(line.text)) continue
    const speaker = index >= start ? speakers.get(line) : undefined
    const isLarge = index >= start && isLargeHeading(line, body, speakers)
    if (speaker) addSpeaker(parts, line, speaker)
    else if (isWordHeading(line) || isLarge) addHeading(parts, line, above, isLarge)
    else addToParagraph(parts, line, isFirstLine(line) ? null : above, nameTails.get(line) ?? 0)
    above = line
  }
  return parts
}

/** Where the front matter ends: at the first heading that comes before nearly all speeches. */
function playStart(body: Body, speakers: SpeakerLines, firstHeading: number): number {
  const spoken = body.lines.flatMap((line, index) => (speakers.has(line) ? [index] : []))
  const after = spoken.filter((index) => index > firstHeading).length
  if (firstHeading >= 0 && after >= spoken.length * 0.8) return firstHeading
  const first = body.lines.findIndex((line, index) => {
    const isNear = spoken.some((at) => at > index && at < index + 12)
    return speakers.has(line) || (isNear && isLargeHeading(line, body, speakers))
  })
  return Math.max(0, first)
}

function isWordHeading(line: BodyLine): boolean {
  const isApart =
    line.gapAbove === null || line.gapAbove > 1.1 || line.runs.every((run) => run.bold)
  return isApart && isSceneHeading(line.text)
}

/** A short line in larger or other type on a page of the play itself. */
function isLargeHeading(line: BodyLine, body: Body, speakers: SpeakerLines): boolean {
  if (line.text.length > 60 || speakers.has(line)) return false
  if (!line.isLarge && !isDisplayLine(line, body)) return false
  return body.lines.some((other) => other.page === line.page && speakers.has(other))
}

function addHeading(parts: Part[], line: BodyLine, above: BodyLine | null, isLarge: boolean): void {
  const last = parts.at(-1)
  const isSecondLine =
    isLarge && above?.size === line.size && !isWordHeading(line) && (line.gapAbove ?? 9) < 1.6
  if (last?.kind === 'heading' && isSecondLine) {
    parts[parts.length - 1] = { ...last, text: `${last.text} ${line.text}` }
  } else parts.push({ kind: 'heading', page: line.page, text: line.text })
}

function addSpeaker(parts: Part[], line: BodyLine, speaker: Candidate): void {
  const { page, columnRight } = line
  parts.push({ kind: 'speaker', page, name: speaker.name })
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
      lines: [{ runs, indent, columnRight }],
    })
  }
}

function directionRuns(line: BodyLine, { direction }: Candidate): readonly Run[] {
  const first = line.runs[0]
  return direction && first
    ? [{ ...first, text: `${direction} `, shape: `${direction} `, bold: false, italic: true }]
    : []
}

function addToParagraph(
  parts: Part[],
  line: BodyLine,
  above: BodyLine | null,
  nameLength: number,
): void {
  const last = parts.at(-1)
  const { page, columnRight } = line
  const indent = line.x - line.columnLeft
  const runs = runsAfter(line.runs, nameLength)
  if (runs.length === 0) return
  if (last?.kind === 'paragraph' && above && continues(last, line, above)) {
    parts[parts.length - 1] = { ...last, lines: [...last.lines, { runs, indent, columnRight }] }
    return
  }
  const isApart = (line.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP
  parts.push({ kind: 'paragraph', page, isApart, indent, lines: [{ runs, indent, columnRight }] })
}

function continues(
  last: Part & { readonly kind: 'paragraph' },
  line: BodyLine,
  above: BodyLine,
): boolean {
  const text = partText(last)
  if (line.gapAbove === null) return !/[.!?…:"“”»«)\]–—]$/.test(text) || !isBalanced(text)
  if (line.gapAbove >= PARAGRAPH_GAP) return false
  const isFirstLine = last.lines.length === 1
  const shift = line.x - above.x
  const isIndented = shift > line.size * 0.8 && !isFirstLine
  const isOutOfDirection = shift < -line.size * 0.8 && isWholeDirection(last)
  const isIntoDirection =
    Math.abs(shift) > line.size * 0.8 && /^[([]/.test(line.text) && isBalanced(text)
  return !isIndented && !isOutOfDirection && !isIntoDirection
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
export function isWholeDirection(part: { readonly lines: readonly ParagraphLine[] }): boolean {
  const text = partText(part)
  const isBracketed = /^[([].*[)\]][.]?$/.test(text) && isBalanced(text)
  return isBracketed || part.lines.every((line) => line.runs.every((run) => run.italic))
}

function isBalanced(text: string): boolean {
  const opened = text.match(/[([]/g)?.length ?? 0
  return opened <= (text.match(/[)\]]/g)?.length ?? 0)
}
