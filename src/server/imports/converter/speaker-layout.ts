import { type Body, type BodyLine, PARAGRAPH_GAP } from './body.ts'
import { mode } from './line.ts'
import { isSceneHeading } from './scene-heading.ts'
import { withWrappedNames } from './wrapped-names.ts'
import {
  type Candidate,
  centredCandidate,
  colonCandidate,
  columnCandidate,
  ownLineCandidate,
  stopCandidate,
} from './speaker-candidate.ts'

export type SpeakerLines = ReadonlyMap<BodyLine, Candidate>

export interface SpeakerLayout {
  readonly speakers: SpeakerLines
  /** Lines that go on with the name above: how many of their characters belong to it. */
  readonly nameTails: ReadonlyMap<BodyLine, number>
}

type Find = (line: BodyLine) => Candidate | null
type Trait = (line: BodyLine, candidate: Candidate) => string

const AGREEMENT = 0.85
const LEAST_AT_X = 0.55
/** In type sizes; what is narrower is a hanging indent. */
const NARROWEST_NAMES = 3

/** Each trait that nearly all recurring names share is demanded of every name. */
const TRAITS: readonly Trait[] = [
  (_, { suffix }) => `suffix ${suffix}`,
  (line) => (line.runs[0]?.bold ? 'bold' : ''),
  (line) => (line.runs[0]?.italic ? 'italic' : 'upright'),
  (_, { name }) => (name === name.toUpperCase() ? 'capitals' : ''),
  (line) => xTrait(line),
  (line) => ((line.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP ? 'apart' : ''),
]

/** Which lines name their speakers: the layout that most of the document bears out. */
export function findSpeakerLayout(body: Body): SpeakerLayout {
  const textX = textColumnX(body)
  const inColumn: Find = (line) => columnCandidate(line, textX)
  const layouts: readonly Find[] = [
    colonCandidate,
    inColumn,
    centredCandidate,
    stopCandidate,
    ownLineCandidate,
  ]
  let best: SpeakerLines = new Map()
  let bestScore = 0
  let isInColumn = false
  for (const find of layouts) {
    const found = acceptedLines(body, find)
    const score = scoreOf(found)
    if (score > bestScore) [best, bestScore, isInColumn] = [found, score, find === inColumn]
  }
  return isInColumn && textX !== null
    ? withWrappedNames(body, best, textX)
    : { speakers: best, nameTails: new Map() }
}

function acceptedLines(body: Body, find: Find): SpeakerLines {
  const all = new Map<BodyLine, Candidate>()
  for (const line of body.lines) {
    const candidate = isSceneHeading(line.text) ? null : find(line)
    if (candidate) all.set(line, candidate)
  }
  const recurring = [...all].filter(isRecurringIn(all))
  const demanded = TRAITS.map((trait) => shared(trait, recurring)).filter((trait) => trait !== null)
  const fitting = [...all].filter(([line, candidate]) =>
    demanded.every(({ trait, value }) => trait(line, candidate) === value),
  )
  const marks = new Set(demanded.map(({ value }) => value))
  const isMarked =
    marks.has('bold') ||
    marks.has('capitals') ||
    marks.has('suffix :') ||
    standsOut(body, fitting) ||
    (marks.has('apart') && mostlyRecur(fitting))
  const isRecurring = isRecurringIn(new Map(fitting))
  return new Map(
    fitting.filter((entry) => isRecurring(entry) || (isMarked && entry[0].gapAbove !== null)),
  )
}

function shared(
  trait: Trait,
  lines: readonly (readonly [BodyLine, Candidate])[],
): { readonly trait: Trait; readonly value: string } | null {
  const counts = new Map<string, number>()
  for (const [line, candidate] of lines) {
    const value = trait(line, candidate)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const [value, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
  return value !== '' && count >= lines.length * AGREEMENT ? { trait, value } : null
}

function isRecurringIn(
  lines: ReadonlyMap<BodyLine, Candidate>,
): (entry: readonly [BodyLine, Candidate]) => boolean {
  const counts = new Map<string, number>()
  for (const { name } of lines.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return ([, { name }]) => (counts.get(name) ?? 0) > 1
}

function mostlyRecur(lines: readonly (readonly [BodyLine, Candidate])[]): boolean {
  return lines.filter(isRecurringIn(new Map(lines))).length >= lines.length * 0.75
}

/** Do names stand at an x of their own, where little else begins (a hanging indent)? */
function standsOut(body: Body, lines: readonly (readonly [BodyLine, Candidate])[]): boolean {
  const places = new Set(lines.map(([line]) => xTrait(line)))
  const there = body.lines.filter((line) => places.has(xTrait(line))).length
  return lines.length > 0 && lines.length >= there * LEAST_AT_X
}

/** Names that recur, less what looks like a name and never returns; one voice makes no dialogue. */
function scoreOf(lines: SpeakerLines): number {
  const recurring = [...lines].filter(isRecurringIn(lines))
  const names = new Set(recurring.map(([, { name }]) => name))
  if (names.size < 2) return 0
  const purity = recurring.length / lines.size
  return recurring.length * purity * purity * (recurring.length / (recurring.length + names.size))
}

function xTrait(line: BodyLine): string {
  return `x ${line.column} ${Math.round((line.x - line.columnLeft) / 3)}`
}

/** Where the text column begins, if speakers stand in a column of their own at its left. */
function textColumnX(body: Body): number | null {
  const inner = body.lines.flatMap((line) =>
    line.runs
      .flatMap((run) => run.starts.map((start) => start.x))
      .filter((x) => x > line.columnLeft + line.size * NARROWEST_NAMES),
  )
  if (inner.length === 0) return null
  const x = mode(inner, 1)
  const beginning = body.lines.filter((line) => Math.abs(line.x - x) < line.size * 0.4).length
  return beginning >= body.lines.length * 0.2 ? x : null
}
