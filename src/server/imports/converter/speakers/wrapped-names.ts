import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { isInCapitals, nameStart } from '#/shared/script/line-grammar/speaker-name.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'

import { isEarlyBreak, lineText, type Run, runsAfter, runsText, shapeOf } from '../lines/line.ts'
import { type Candidate, lengthBefore } from './speaker-candidate.ts'
import type { SpeakerLayout, SpeakerLines } from './speaker-candidate.ts'

export type WrappedNames = Pick<SpeakerLayout, 'speakers' | 'nameTails'>

/** True if the line continues the name that the line above begins. */
type IsTail = (line: BodyLine, soFar: string) => boolean

/** The number of a line's characters that stand in the column of names. */
type LengthOf = (line: BodyLine) => number

/** A name with such an end goes on in the line below, even if the line below is a whole name elsewhere. */
const UNFINISHED = /(?:\s(?:und|and|mit|von|der|die|das|des|the|of)|[,&/-])$/iu
const MARK = /[.:]$/
/** The number of a person who has no other name. */
const NUMBER = /^\d{1,2}\.$/
/** Names end with a mark if at least this share of them does. */
const MIN_MARKED_SHARE = 0.7
/** Speeches have space above them if at least this share of the names has. */
const OFTEN_APART = 0.45
/** In leadings. */
const NEARER = 0.1
/** All speeches have space above them if at most this share of the pairs is two names. */
const HARDLY_EVER = 0.04

function isBefore(line: BodyLine, textX: number): boolean {
  return line.x - line.columnLeft < textX - line.size
}

/** At least this share of the names stands beside the text. */
const OFTEN_BESIDE = 0.5
/** Where names stand in a column, at most this share of the lines below them runs into the text. */
const MOST_RUNS_INTO = 0.5

/**
 * Whether the names, by whatever hypothesis they were found, stand in a column beside their speeches. Where the lines
 * below names run from the names' place into the text, speeches go on there, and no line is the rest of a name.
 */
export function standBeside({ lines }: Body, speakers: SpeakerLines, textX: number): boolean {
  const beside = [...speakers.keys()].filter((line) => lengthBefore(line, textX) !== null)
  const next = lines.filter((line, index) => {
    const above = lines[index - 1]
    const isClose = (line.gapAbove ?? PARAGRAPH_GAP) < PARAGRAPH_GAP
    return isClose && above !== undefined && speakers.has(above) && !speakers.has(line)
  })
  const runsInto = next.filter(
    (line) =>
      isBefore(line, textX) &&
      line.right - line.columnLeft > textX &&
      lengthBefore(line, textX) === null,
  )
  return (
    beside.length >= speakers.size * OFTEN_BESIDE && runsInto.length <= next.length * MOST_RUNS_INTO
  )
}

/** A name too long for its column goes on in the lines below, beside the speech. */
export function withWrappedNames(body: Body, speakers: SpeakerLines, textX: number): WrappedNames {
  const heads = new Map<BodyLine, Candidate>(speakers)
  const nameTails = new Map<BodyLine, number>()
  const lengthOf: LengthOf = (line) =>
    line.right - line.columnLeft <= textX ? lineText(line).length : (lengthBefore(line, textX) ?? 0)
  for (const [line, head] of numberHeads(body, textX, lengthOf)) heads.set(line, head)
  const alone = headsAlone(body, speakers, textX)
  for (const [line, head] of alone) heads.set(line, head)
  const isHead = new Set(alone.map(([line]) => line))
  const isBelowHead = new Set(alone.map(([line]) => body.lines[body.lines.indexOf(line) + 1]))
  if (isMarked([...speakers.keys()], lengthOf))
    for (const [line, head] of unmarkedHeads(body, speakers, textX, lengthOf)) heads.set(line, head)
  const pairs = namePairs(body, textX, lengthOf)
  const isTail = tailTest(heads, lengthOf, pairs) ?? speechRunsOn(pairs)
  let head: BodyLine | null = null
  let soFar = ''
  for (const line of body.lines) {
    const length = lengthOf(line)
    const part = line.text.slice(0, length).trim()
    const isBesideText = isBefore(line, textX) && length > 0
    const isNarrow =
      isBesideText && !isHead.has(line) && !isSceneHeading(line.text) && isSetAlike(head, line)
    const isRest = isNarrow && (NUMBER.test(soFar) || isBelowHead.has(line) || isTail(line, soFar))
    const isOfDirection = isBesideText && !heads.has(line) && goesOnInDirection(line, soFar, part)
    if (head && (isOfDirection || (isRest && !DIRECTION_END.test(soFar)))) {
      soFar = `${soFar} ${part}`
      const candidate = heads.get(head)
      if (candidate) heads.set(head, { ...candidate, ...nameAndDirection(soFar, lengthOf(head)) })
      heads.delete(line)
      nameTails.set(line, length)
    } else {
      head = heads.has(line) ? line : null
      // with its mark: a name that reaches into the text ends there, and not in the line below
      soFar = part || line.text.slice(0, heads.get(line)?.length ?? 0).trim()
    }
  }
  return { speakers: heads, nameTails }
}

/** A direction in brackets, behind a name or below it in the column of names. */
const DIRECTION_START = /[([]/
const DIRECTION_END = /[)\]][.:]?$/

/** Whether a line of the column of names goes on with a direction, or begins one below the name. */
function goesOnInDirection({ gapAbove }: BodyLine, soFar: string, part: string): boolean {
  const isBegun = DIRECTION_START.test(soFar.slice(1))
  const isOpen = isBegun ? !DIRECTION_END.test(soFar) : DIRECTION_START.test(part.charAt(0))
  return isOpen && soFar !== '' && (gapAbove ?? PARAGRAPH_GAP) < PARAGRAPH_GAP
}

/** What the column of names says beside a speech, in several lines: the name, and the direction behind it. */
function nameAndDirection(text: string, length: number): Partial<Candidate> {
  const at = text.slice(1).search(DIRECTION_START) + 1
  const name = (at === 0 ? text : text.slice(0, at)).replace(/[.:]?\s*$/, '')
  return at === 0 ? { name } : { name, direction: text.slice(at).replace(/[.:]$/, ''), length }
}

/**
 * The first lines of names that end beside the first line of their speech: in bold type or capitals as the names are,
 * and with nothing beside them.
 */
function headsAlone(
  body: Body,
  speakers: SpeakerLines,
  textX: number,
): readonly (readonly [BodyLine, Candidate])[] {
  const isBold = ({ runs: [first] }: BodyLine) => first?.bold === true
  const isInCapitalsTo = (line: BodyLine, end: number) => isInCapitals(shapeOf(line).slice(0, end))
  const named = [...speakers]
  const areBold = !body.isBold && named.every(([line]) => isBold(line))
  const areCapitals = named.every(([line, { length }]) => isInCapitalsTo(line, length))
  if (!areBold && !areCapitals) return []
  const isSet = (line: BodyLine) =>
    areBold ? isBold(line) : isInCapitalsTo(line, line.text.length)
  return body.lines.flatMap((line, index) => {
    const below = body.lines[index + 1]
    const isAbove =
      below !== undefined &&
      speakers.has(below) &&
      (below.gapAbove ?? PARAGRAPH_GAP) < PARAGRAPH_GAP &&
      below.x === line.x
    const isBeforeText = line.right - line.columnLeft <= textX
    // the end of a name stands nearer to the line above it than to the next name
    const isEnd = (below?.gapAbove ?? 0) > (line.gapAbove ?? Infinity) + NEARER
    const isAlone = isBeforeText && isSet(line) && !speakers.has(line) && !isEnd
    const text = lineText(line)
    const candidate = isAlone && isAbove ? nameStart(text, '', text.length, '') : null
    return candidate ? [[line, candidate] as const] : []
  })
}

/** '1.' in the column of names, above the name that it numbers. */
function numberHeads(
  body: Body,
  textX: number,
  lengthOf: LengthOf,
): readonly (readonly [BodyLine, Candidate])[] {
  return body.lines.flatMap((line, index) => {
    const below = body.lines[index + 1]
    const length = lengthOf(line)
    const name = line.text.slice(0, length).trim()
    const isHead = NUMBER.test(name) && isBefore(line, textX)
    const isNamed =
      below !== undefined &&
      isBefore(below, textX) &&
      (below.gapAbove ?? PARAGRAPH_GAP) < PARAGRAPH_GAP &&
      /^\p{L}/u.test(below.text.slice(0, lengthOf(below)))
    return isHead && isNamed ? [[line, { name, direction: '', length, suffix: '' }] as const] : []
  })
}

function isMarked(lines: readonly BodyLine[], lengthOf: LengthOf): boolean {
  const marked = lines.filter((line) => MARK.test(line.text.slice(0, lengthOf(line)).trim()))
  return marked.length >= lines.length * MIN_MARKED_SHARE
}

/** Names of two lines of which only the second has the mark that ends names: only this line was found as a name. */
function unmarkedHeads(
  body: Body,
  speakers: SpeakerLines,
  textX: number,
  lengthOf: LengthOf,
): readonly (readonly [BodyLine, Candidate])[] {
  return body.lines.flatMap((line, index) => {
    const below = body.lines[index + 1]
    const length = lengthOf(line)
    const name = line.text.slice(0, length).trim()
    const isHead = !speakers.has(line) && isBefore(line, textX) && name !== '' && !MARK.test(name)
    const goesOn = below && speakers.has(below) && (below.gapAbove ?? PARAGRAPH_GAP) < PARAGRAPH_GAP
    const isSet = below && Math.abs(below.x - line.x) < line.size && isSetAlike(line, below)
    const isBeside = line.right - line.columnLeft > textX && lengthBefore(line, textX) === length
    const candidate = isHead && goesOn && isSet && isBeside ? nameStart(name, '', length, '') : null
    return candidate ? [[line, candidate] as const] : []
  })
}

function isSetAlike(head: BodyLine | null, { runs: [first] }: BodyLine): boolean {
  const other = head?.runs[0]
  return other?.bold === first?.bold && other?.italic === first?.italic
}

/**
 * Finds the rest of a name by the mark that ends names, or by the space above each speech; null if neither is usual.
 */
function tailTest(
  speakers: SpeakerLines,
  lengthOf: LengthOf,
  pairs: readonly NamePair[],
): IsTail | null {
  const lines = [...speakers.keys()]
  if (isMarked(lines, lengthOf)) return (_line, soFar) => !MARK.test(soFar)
  const isSetApart = (line: BodyLine) => (line.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP
  const apart = lines.filter(isSetApart)
  if (apart.length < lines.length * OFTEN_APART) return null
  const names = new Set(apart.map((line) => speakers.get(line)?.name))
  const areAllApart =
    pairs.filter(({ says }) => says === 'two').length <= pairs.length * HARDLY_EVER
  return (line, soFar) =>
    !isSetApart(line) &&
    (areAllApart || UNFINISHED.test(soFar) || !names.has(speakers.get(line)?.name))
}

/** Two lines of the column of names, the second right below the first. */
interface NamePair {
  readonly line: BodyLine
  readonly name: string
  /** The conclusion from the speeches beside the two lines: one name in two lines, two names, or nothing certain. */
  readonly says: 'one' | 'two' | 'perhaps'
}

/** The pairs of the document. If a name goes on in the line below, its speech goes on beside it, or has ended. */
function namePairs(body: Body, textX: number, lengthOf: LengthOf): readonly NamePair[] {
  const nameOf = (line: BodyLine) => line.text.slice(0, lengthOf(line)).trim()
  const speechOf = (line: BodyLine) => runsAfter(line.runs, lengthOf(line))
  const isBeside = (line: BodyLine) => isBefore(line, textX) && nameOf(line) !== ''
  return body.lines.flatMap((line, index): readonly NamePair[] => {
    const above = body.lines[index - 1]
    const isBelow = (line.gapAbove ?? PARAGRAPH_GAP) < PARAGRAPH_GAP
    if (!above || !isBelow || !isBeside(above) || !isBeside(line)) return []
    const [speech, next] = [speechOf(above), speechOf(line)]
    if (speech.length === 0) return []
    const name = `${nameOf(above)} ${nameOf(line)}`
    const isCut = isEarlyBreak({ line: { runs: speech, columnRight: above.columnRight }, next })
    if (next.length > 0 && isCut) return [{ line, name, says: 'two' }]
    return [{ line, name, says: next.length === 0 || runsOn(speech, next) ? 'one' : 'perhaps' }]
  })
}

/** Whether a speech goes on: in small letters, and not in italics, as a direction behind a name does. */
function runsOn(speech: readonly Run[], next: readonly Run[]): boolean {
  const isDirection = next[0]?.italic === true && speech.at(-1)?.italic !== true
  return /^\s*\p{Ll}/u.test(runsText(next)) && !isDirection
}

/** Finds the rest of a name by the speeches alone: a pair that is one name somewhere, and nowhere two, is one name. */
function speechRunsOn(pairs: readonly NamePair[]): IsTail {
  const namesThatAre = (says: NamePair['says']) =>
    new Set(pairs.flatMap((pair) => (pair.says === says ? [pair.name] : [])))
  const [one, two] = [namesThatAre('one'), namesThatAre('two')]
  const tails = new Set(
    pairs.flatMap(({ line, name }) => (one.has(name) && !two.has(name) ? [line] : [])),
  )
  return (line) => tails.has(line)
}
