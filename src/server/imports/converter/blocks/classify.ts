import { entryOf } from '#/shared/at.ts'
import { isBalanced, isBracketed } from '#/shared/script/line-grammar/direction.ts'
import { isAge } from '#/shared/script/line-grammar/unusual-names.ts'
import type { LineLabels } from '../doubts/label-service.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import { isEarlyBreak, type Run, runsAfter } from '../lines/line.ts'
import type { Candidate, SpeakerLayout, SpeakerLines } from '../speakers/speaker-candidate.ts'
import { personsPresent } from '../speakers/known-names.ts'
import { formEntries } from '../speakers/form-entries.ts'
import { mode } from '../statistics.ts'
import { directionColumns } from './direction-columns.ts'
import { endOfPlay, findFrontMatter, isEndLine } from './front-and-end-matter.ts'
import { hasHeadingWords, isLargeHeading, isWordHeading, setApartHeadings } from './headings.ts'
import { isWholeDirection, type Paragraph, type Part, partText } from './part.ts'
import { unnamedParagraphs } from '../speakers/unnamed-paragraphs.ts'

/** Says whether each line is a heading, a speaker or part of a paragraph. If a line has a label, the label counts. */
export function classifyLines(
  body: Body,
  { speakers, nameTails }: Pick<SpeakerLayout, 'speakers' | 'nameTails'>,
  labels: LineLabels,
): readonly Part[] {
  const { start, partOf } = findFrontMatter(body, speakers)
  const apart = setApartHeadings(body, speakers)
  const isFirstLine = firstLinePlace(body.lines, speakers)
  const isDirectionLine = directionColumns(body, speakers)
  const entries = formEntries(body)
  const end = endOfPlay(body, speakers)
  const present = personsPresent(body)
  const { actions } = unnamedParagraphs(body, speakers)
  const speakerPages = new Set([...speakers.keys()].map(({ page }) => page))
  const parts: Part[] = []
  /**
   * A line begins a paragraph by its place. In front matter, which consists of lists, a line also begins a paragraph if
   * it is a role, or if the line above ends early.
   */
  const beginsParagraph = ({ line, runs }: TextLine, above: TextLine, index: number): boolean => {
    const isCut = isEarlyBreak({ line: above.line, next: runs })
    if (entries.has(line) || entries.has(above.line)) return true
    const isAtPlace = isFirstLine(line) && !nameTails.has(line)
    const goesOn = isFirstLine(above.line) && !speakers.has(above.line) && !isCut
    const isRole = partOf.get(line)?.kind === 'role'
    return (isAtPlace && !goesOn) || (index < start && (isCut || isRole))
  }
  let above: TextLine | null = null
  for (const [index, line] of body.lines.entries()) {
    const label = labels.get(line)
    const text = textOf(line, nameTails.get(line) ?? 0)
    const speaker = index >= start ? speakers.get(line) : undefined
    const isLarge = index >= start && speakerPages.has(line.page) && isLargeHeading(line, body)
    const isWord = isWordHeading(line) || (hasHeadingWords(line) && endsEarly(above, text))
    const isSetHeading = isLarge || (index >= start && apart.has(line))
    const isOwn = isEndLine(line) || present.has(line)
    const isEnd = label === undefined && index >= start && isOwn
    const isFound = !isEnd && (isWord || (isSetHeading && index < end))
    const isHeading = label === undefined ? isFound : label === 'heading'
    const front = label === undefined ? partOf.get(line) : undefined
    if (front && front.kind !== 'role') addFront(parts, line, front.kind)
    else if (speaker) addSpeaker(parts, line, speaker)
    else if (isHeading) addHeading(parts, line, above?.line ?? null, isLarge)
    else if (label === 'direction' || isEnd) parts.push(directionPart(line))
    else if (index >= end) addBehindPlay(parts, text, above)
    else if (index >= start && label === undefined && (isDirectionLine(line) || actions.has(line)))
      addToParagraph(parts, text, above && isDirectionLine(above.line) ? above : null, true)
    else
      addToParagraph(
        parts,
        text,
        above && !beginsParagraph(text, above, index) && !isDirectionLine(above.line)
          ? above
          : null,
      )
    if (front?.kind === 'role') markRole(parts, line, front.length)
    above = label === 'direction' || isEnd || (front && front.kind !== 'role') ? null : text
  }
  return parts
}

/** Adds a line of the title page, or the heading of the list of roles. The lines of a title become one part. */
function addFront(parts: Part[], line: BodyLine, front: (Part & { kind: 'front' })['front']): void {
  const last = parts.at(-1)
  if (front === 'title' && last?.kind === 'front' && last.front === 'title')
    parts[parts.length - 1] = { ...last, lines: [...last.lines, line] }
  else parts.push({ kind: 'front', page: line.page, front, lines: [line] })
}

function markRole(parts: Part[], line: BodyLine, roleLength: number): void {
  const last = parts.at(-1)
  if (last?.kind === 'paragraph' && last.lines[0]?.source === line)
    parts[parts.length - 1] = { ...last, roleLength }
}

/** Whether the line above ends early, so that its text does not go on in this one. */
function endsEarly(above: TextLine | null, { runs }: TextLine): boolean {
  return above !== null && isEarlyBreak({ line: above.line, next: runs })
}

/** Behind the play stand lists and forms: a line that ends early ends its paragraph. */
function addBehindPlay(parts: Part[], text: TextLine, above: TextLine | null): void {
  const isCut = above !== null && isEarlyBreak({ line: above.line, next: text.runs })
  addToParagraph(parts, text, isCut || parts.at(-1)?.kind !== 'paragraph' ? null : above)
  const last = parts.at(-1)
  if (last?.kind === 'paragraph') parts[parts.length - 1] = { ...last, isBehindPlay: true }
}

function directionPart(line: BodyLine): Part {
  const { page, runs, columnRight } = line
  const indent = line.x - line.columnLeft
  const lines = [{ source: line, runs, indent, columnRight }]
  return { kind: 'paragraph', page, isApart: true, indent, isDirection: true, lines }
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
  return direction && first && !isAge(direction)
    ? [{ ...first, text: `${direction} `, shape: `${direction} `, bold: false, italic: true }]
    : []
}

/** True if a line begins at a place at which paragraphs begin and other lines do not. */
type IsFirstLine = (line: BodyLine) => boolean

/** In points. */
const SAME_PLACE = 3

/** In points. A smaller difference may be chance. */
const MIN_INDENT = 7

/** Minimum share of names with their speech in the same line, and of names that stand at one place. */
const MIN_SHARE = 0.6

/**
 * If names stand in one line with their speeches, and the other lines begin at another place, further right or further
 * left, a line at the place of the names begins a paragraph.
 */
function firstLinePlace(lines: readonly BodyLine[], speakers: SpeakerLines): IsFirstLine {
  const indent = (line: BodyLine) => line.x - line.columnLeft
  const named = lines.filter((line) => speakers.has(line))
  const inline = named.filter((line) => line.text.length > entryOf(speakers, line).length + 1)
  const place = mode(named.map(indent), 1)
  const others = mode(lines.filter((line) => !speakers.has(line)).map(indent), 1)
  const isAtPlace = (line: BodyLine) => Math.abs(indent(line) - place) < SAME_PLACE
  const isUsable =
    inline.length > named.length * MIN_SHARE &&
    named.filter(isAtPlace).length > named.length * MIN_SHARE &&
    Math.abs(place - others) > MIN_INDENT
  return (line) => isUsable && isAtPlace(line)
}

/** A line's text, without the rest of a speaker's name that may stand before it. */
interface TextLine {
  readonly line: BodyLine
  readonly runs: readonly Run[]
  /** The x at which the text begins. */
  readonly x: number
}

function textOf(line: BodyLine, nameLength: number): TextLine {
  const runs = runsAfter(line.runs, nameLength)
  return { line, runs, x: nameLength > 0 ? (runs[0]?.x ?? line.x) : line.x }
}

/** Adds a line to the last paragraph if the text goes on from the line above. Otherwise the line begins a paragraph. */
function addToParagraph(
  parts: Part[],
  { line, runs, x }: TextLine,
  above: TextLine | null,
  isDirection = false,
): void {
  const last = parts.at(-1)
  const { page, columnRight } = line
  const indent = x - line.columnLeft
  if (runs.length === 0) return
  const added = { source: line, runs, indent, columnRight }
  const shift = isDirection && isAlignedOtherwise(line, above) ? 0 : x - (above?.x ?? x)
  if (last?.kind === 'paragraph' && above && continues(last, line, shift, runs)) {
    parts[parts.length - 1] = { ...last, lines: [...last.lines, added] }
    return
  }
  const isApart = (line.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP
  parts.push({
    kind: 'paragraph',
    page,
    isApart,
    indent,
    ...(isDirection && { isDirection }),
    lines: [added],
  })
}

/** Two lines that end, or have their middle, at one place: where they begin says nothing. */
function isAlignedOtherwise(line: BodyLine, above: TextLine | null): boolean {
  const other = above?.line ?? line
  const isNear = (distance: number) => Math.abs(distance) < SAME_PLACE
  return isNear(line.right - other.right) || isNear(line.x + line.right - other.x - other.right)
}

function continues(last: Paragraph, line: BodyLine, shift: number, runs: readonly Run[]): boolean {
  const text = partText(last)
  if (line.gapAbove === null) return !/[.!?…:"“”»«)\]–—]$/.test(text) || !isBalanced(text)
  if (line.gapAbove >= PARAGRAPH_GAP) return false
  const isFirstLine = last.lines.length === 1
  const isIndented = shift > line.size * 0.8 && !isFirstLine
  const isOutOfDirection = shift < -line.size * 0.8 && isWholeDirection(last)
  const isShifted = Math.abs(shift) > line.size * 0.8 && (!isFirstLine || isEarlyEnd(last, runs))
  const isIntoDirection =
    (isShifted || isEarlyEnd(last, runs)) && /^[([]/.test(line.text) && isBalanced(text)
  return !isIndented && !isOutOfDirection && !isIntoDirection && !isDirectionOfItsOwn(last, runs)
}

/** Whether the paragraph ends because its last line ends early and only one of the two lines is a direction. */
function isDirectionOfItsOwn(last: Paragraph, next: readonly Run[]): boolean {
  const [before, after] = [last.lines.at(-1)?.runs ?? [], next].map((runs) =>
    runs.every((run) => run.italic),
  )
  const isOver = before !== after || isBracketed(partText(last))
  return isOver && isEarlyEnd(last, next)
}

function isEarlyEnd({ lines }: Paragraph, next: readonly Run[]): boolean {
  const line = lines.at(-1)
  return line !== undefined && isEarlyBreak({ line, next })
}
