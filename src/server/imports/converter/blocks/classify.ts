import type { Body, BodyLine } from '../lines/body.ts'
import { isDisplayLine } from '../lines/display-line.ts'
import { directionColumns } from './direction-columns.ts'
import { isEarlyBreak } from '../lines/line.ts'
import { firstLinePlace } from './first-line-place.ts'
import { type LineLabels, NO_LABELS } from '../doubts/line-labels.ts'
import { type Run, runsAfter } from '../lines/line.ts'
import { addToParagraph, type TextLine, textOf } from './paragraph-lines.ts'
import type { Part } from './part.ts'
import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import type { Candidate } from '../speakers/speaker-candidate.ts'
import type { SpeakerLayout, SpeakerLines } from '../speakers/speaker-candidate.ts'

const LONGEST_HEADING = 60
/** Lines between a play's first heading and its first speech. */
const MOST_LINES_BEFORE = 12

/** Names every line: heading, speaker, or part of a paragraph. Labels are right about their lines. */
export function classifyLines(
  body: Body,
  { speakers, nameTails }: Pick<SpeakerLayout, 'speakers' | 'nameTails'>,
  labels: LineLabels = NO_LABELS,
): readonly Part[] {
  const start = playStart(body, speakers)
  const isFirstLine = firstLinePlace(body.lines, speakers)
  const isDirectionLine = directionColumns(body.lines, speakers)
  const speakerPages = new Set([...speakers.keys()].map(({ page }) => page))
  const parts: Part[] = []
  /** By its place, or because the line above ends with room to spare in front matter, which is lists. */
  const beginsParagraph = ({ line, runs }: TextLine, above: TextLine, index: number): boolean => {
    const isCut = isEarlyBreak({ line: above.line, next: runs })
    const isAtPlace = isFirstLine(line) && !nameTails.has(line)
    const goesOn = isFirstLine(above.line) && !speakers.has(above.line) && !isCut
    return (isAtPlace && !goesOn) || (index < start && isCut)
  }
  let above: TextLine | null = null
  for (const [index, line] of body.lines.entries()) {
    const label = labels.get(line)
    const text = textOf(line, nameTails.get(line) ?? 0)
    const speaker = index >= start ? speakers.get(line) : undefined
    const isLarge = index >= start && speakerPages.has(line.page) && isLargeHeading(line, body)
    const isWord = isWordHeading(line) || (isSceneHeading(line.text) && endsEarly(above, text))
    const isHeading = label === undefined ? isWord || isLarge : label === 'heading'
    if (speaker) addSpeaker(parts, line, speaker)
    else if (isHeading) addHeading(parts, line, above?.line ?? null, isLarge)
    else if (label === 'direction') parts.push(directionPart(line))
    else if (index >= start && label === undefined && isDirectionLine(line))
      addToParagraph(parts, text, above && isDirectionLine(above.line) ? above : null, true)
    else
      addToParagraph(
        parts,
        text,
        above && !beginsParagraph(text, above, index) && !isDirectionLine(above.line)
          ? above
          : null,
      )
    above = label === 'direction' ? null : text
  }
  return parts
}

/** Does the text above end with room to spare, so that this line is no part of it? */
function endsEarly(above: TextLine | null, { runs }: TextLine): boolean {
  return above !== null && isEarlyBreak({ line: above.line, next: runs })
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
