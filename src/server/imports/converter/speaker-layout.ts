import type { Body, BodyLine } from './body.ts'
import { mode } from './line.ts'
import { isSceneHeading } from './scene-heading.ts'
import {
  type Candidate,
  centredCandidate,
  colonCandidate,
  columnCandidate,
  ownLineCandidate,
  stopCandidate,
} from './speaker-candidate.ts'

/** Which lines name their speakers: the layout that most of the document bears out. */
export type SpeakerLines = ReadonlyMap<BodyLine, Candidate>

type Find = (line: BodyLine) => Candidate | null
type Trait = (line: BodyLine, candidate: Candidate) => string

const AGREEMENT = 0.85
const LEAST_AT_X = 0.55

/** Each trait that nearly all recurring names share is demanded of every name. */
const TRAITS: readonly Trait[] = [
  (_, { suffix }) => `suffix ${suffix}`,
  (line) => (line.runs[0]?.bold ? 'bold' : ''),
  (line) => (line.runs[0]?.italic ? 'italic' : 'upright'),
  (_, { name }) => (name === name.toUpperCase() ? 'capitals' : ''),
  (line) => xTrait(line),
]

export function findSpeakerLines(body: Body): SpeakerLines {
  const textX = textColumnX(body)
  const layouts: readonly Find[] = [
    colonCandidate,
    (line) => columnCandidate(line, textX),
    centredCandidate,
    stopCandidate,
    ownLineCandidate,
  ]
  let best: SpeakerLines = new Map()
  let bestScore = 0
  for (const find of layouts) {
    const found = acceptedLines(body, find)
    const score = scoreOf(found)
    if (score > bestScore) [best, bestScore] = [found, score]
  }
  return best
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
    marks.has('bold') || marks.has('capitals') || marks.has('suffix :') || standsOut(body, fitting)
  return new Map(isMarked ? fitting : fitting.filter(isRecurringIn(new Map(fitting))))
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
  const inner = body.lines.flatMap((line) => line.runs.slice(1).map((run) => run.x))
  if (inner.length === 0) return null
  const x = mode(inner, 1)
  const beginning = body.lines.filter((line) => Math.abs(line.x - x) < line.size * 0.4).length
  return beginning >= body.lines.length * 0.2 ? x : null
}
