import { entryOf } from '#/shared/at.ts'
import { isLabel } from '#/shared/script/line-grammar/speaker-name.ts'
import { isBalanced, isBracketed } from '#/shared/script/line-grammar/direction.ts'
import { isTransition } from '#/shared/script/line-grammar/scene-heading.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import { runsAfter } from '../lines/line.ts'
import { mode } from '../statistics.ts'
import { displayedDirections } from './directions.ts'
import type { SpeakerLines } from '../speakers/speaker-candidate.ts'

/** True if a line stands at a place at which only directions stand. */
export type IsDirectionLine = (line: BodyLine) => boolean

/** In points. */
const SAME_PLACE = 4
/** In type sizes: the minimum distance between a place of directions and the place of speeches. */
const MIN_DISTANCE = 1.5
/**
 * Minimum number of paragraphs that make their place one of directions. Paragraphs further in than speeches may be a
 * song or a letter.
 */
const MIN_PARAGRAPHS = 1
const MIN_INDENTED = 4
/** Speeches at a place of directions are at most this share of all speeches, and of the other paragraphs there. */
const HARDLY_EVER = 0.03
const MIN_LENGTHS = 3
/** Names have lines of their own if at least this share of them has. */
const OWN_LINES = 0.8

/**
 * If names have lines of their own, speeches begin below the names. Paragraphs that begin again and again at another
 * place, and hardly ever below a name, are directions in any typeface: the action of a screenplay.
 */
export function directionColumns(body: Body, speakers: SpeakerLines): IsDirectionLine {
  const { lines } = body
  const first = lines.findIndex((line) => speakers.has(line))
  const played = lines.slice(Math.max(0, first))
  const named = played.filter((line) => speakers.has(line))
  const alone = named.filter((line) => entryOf(speakers, line).length >= line.text.length)
  if (named.length === 0) return isTransitionLine
  const marked = new Set([
    ...starredLines(played, speakers),
    ...displayedDirections(body, played, speakers),
  ])
  if (alone.length < named.length * OWN_LINES) {
    const across = linesAcross(played, speakers)
    return (line) => isTransitionLine(line) || across.has(line) || marked.has(line)
  }

  const spoken: BodyLine[] = []
  const others: BodyLine[] = []
  let isBelowName = false
  for (const line of played) {
    if (speakers.has(line)) isBelowName = true
    else if (isBelowName && !isParenthetical(line)) {
      spoken.push(line)
      isBelowName = false
    } else if (!isBelowName && (line.gapAbove ?? 0) >= PARAGRAPH_GAP) others.push(line)
  }
  const speech = mode(spoken.map(indentOf), 1)
  const countAt = (some: readonly BodyLine[], indent: number) =>
    some.filter((line) => Math.abs(indentOf(line) - indent) < SAME_PLACE).length
  const indents = [...new Set(others.map((line) => Math.round(indentOf(line))))].filter(
    (indent) => {
      const [below, apart] = [countAt(spoken, indent), countAt(others, indent)]
      return (
        apart >= (indent > speech ? MIN_INDENTED : MIN_PARAGRAPHS) &&
        below <= Math.min(spoken.length, apart) * HARDLY_EVER
      )
    },
  )
  const actions = isFilm(lines) ? actionsAtMargin(played, speakers) : new Set<BodyLine>()
  return (line) =>
    isTransitionLine(line) ||
    marked.has(line) ||
    actions.has(line) ||
    (Math.abs(indentOf(line) - speech) >= line.size * MIN_DISTANCE &&
      indents.some((indent) => Math.abs(indentOf(line) - indent) < SAME_PLACE))
}

/**
 * If names stand in a column beside the column of speeches, a paragraph that is set apart, begins left of the speeches
 * and has nothing that begins at their place, is a direction.
 */
function linesAcross(played: readonly BodyLine[], speakers: SpeakerLines): ReadonlySet<BodyLine> {
  const speechX = (line: BodyLine) => {
    const length = speakers.get(line)?.length
    const x = length === undefined ? undefined : runsAfter(line.runs, length)[0]?.x
    return x === undefined ? undefined : x - line.columnLeft
  }
  const starts = played.flatMap((line) => speechX(line) ?? [])
  const x = mode(starts, 1)
  const isThere = (place: number) => Math.abs(place - x) < SAME_PLACE
  // names of one length have their speeches at one place in any layout
  const lengths = new Set([...speakers.values()].map(({ length }) => length))
  const isColumn =
    lengths.size >= MIN_LENGTHS &&
    starts.filter(isThere).length >= starts.length * OWN_LINES &&
    [...speakers.keys()].every((line) => x - indentOf(line) > line.size * MIN_DISTANCE)
  const across = new Set<BodyLine>()
  if (!isColumn) return across
  const isRow = numberedRows(played, speakers)
  for (const [index, line] of played.entries()) {
    const before = played[index - 1]
    const isBelow = (line.gapAbove ?? PARAGRAPH_GAP) < PARAGRAPH_GAP
    const isRest =
      before !== undefined &&
      across.has(before) &&
      isBelow &&
      !speakers.has(line) &&
      isThere(indentOf(line))
    if (isRest || (!speakers.has(line) && (isRow(line) || isLabelled(line)))) {
      across.add(line)
      continue
    }
    const isLeft = !speakers.has(line) && x - indentOf(line) > line.size * MIN_DISTANCE
    const isBeside = line.runs.some((run) =>
      run.starts.some((start) => isThere(start.x - line.columnLeft)),
    )
    const above = played[index - 1]
    const goesOn =
      above !== undefined && across.has(above) && Math.abs(above.x - line.x) < SAME_PLACE
    const isApart = (line.gapAbove ?? 0) >= PARAGRAPH_GAP
    if (isLeft && !isBeside && (isApart || goesOn)) across.add(line)
  }
  return across
}

/** Lines with a star or a dot before them are directions if there are several, and the lines that they go on in. */
const STARRED = /^[*•]\s*\p{Lu}/u
const MIN_STARRED = 2

function starredLines(played: readonly BodyLine[], speakers: SpeakerLines): ReadonlySet<BodyLine> {
  const marked = new Set<BodyLine>()
  for (const [index, line] of played.entries()) {
    const above = played[index - 1]
    const isRest = above !== undefined && marked.has(above) && above.below?.isAfterFull === true
    if (!speakers.has(line) && (STARRED.test(line.text) || isRest)) marked.add(line)
  }
  const first = [...marked].filter(({ text }) => STARRED.test(text))
  return first.length >= MIN_STARRED ? marked : new Set()
}

const FILM_PLACE = /^(?:\d{1,3}[A-Z]?\.?\s+)?(?:INT|EXT|INNEN|AUSSEN|I\/E)\b/u

function isFilm(lines: readonly BodyLine[]): boolean {
  return lines.some(({ text }) => FILM_PLACE.test(text))
}

/** The action of a film in which everything begins at the margin: what is set apart and has no name above it. */
function actionsAtMargin(
  played: readonly BodyLine[],
  speakers: SpeakerLines,
): ReadonlySet<BodyLine> {
  const actions = new Set<BodyLine>()
  const margin = mode(played.map(indentOf), 1)
  const isAtMargin = (line: BodyLine) => Math.abs(indentOf(line) - margin) < SAME_PLACE
  if (![...speakers.keys()].every(isAtMargin)) return actions
  for (const [index, line] of played.entries()) {
    const above = played[index - 1]
    const isApart = (line.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP
    const goesOn = above !== undefined && actions.has(above) && !isApart
    if (
      !speakers.has(line) &&
      isAtMargin(line) &&
      ((isApart && above && !speakers.has(above)) || goesOn)
    )
      actions.add(line)
  }
  return actions
}

/** 'GERÄUSCH' or 'MUSIK' in the column of names is no name. */
function isLabelled({ runs: [first, second], size }: BodyLine): boolean {
  const isColumn = second !== undefined && first !== undefined && second.x - first.right > size / 2
  return isColumn && isLabel(first.text.replace(/[:.]?\s*$/, '').trim())
}

/** Rows with a number of their own if speeches have one each and their other lines have none. */
const NUMBERED = 0.9

/** Returns a test: does a line begin a numbered row? A row without a name is a direction: a sound, an entrance. */
function numberedRows(
  played: readonly BodyLine[],
  speakers: SpeakerLines,
): (line: BodyLine) => boolean {
  const share = (lines: readonly BodyLine[]) =>
    lines.filter((line) => line.isNumbered).length / Math.max(1, lines.length)
  const others = played.filter((line) => !speakers.has(line))
  const isNumbered = share(played.filter((line) => speakers.has(line))) >= NUMBERED
  return (line) => isNumbered && share(others) < NUMBERED && line.isNumbered === true
}

/**
 * True if a line is in brackets, or opens brackets that it does not close. '(leise) Ja' does neither: it is a speech.
 */
function isParenthetical({ text }: BodyLine): boolean {
  return isBracketed(text) || !isBalanced(text)
}

function isTransitionLine({ text }: BodyLine): boolean {
  return isTransition(text)
}

function indentOf(line: BodyLine): number {
  return line.x - line.columnLeft
}
