import { acceptSpeakers, isPlay, isStyled, scoreSpeakers } from './accept-speakers.ts'
import type { Body, BodyLine } from '../lines/body.ts'
import { type CastLines, findCastLines } from './cast-lines.ts'
import { leadCandidate } from './lead-candidate.ts'
import { withKnownNames } from './known-names.ts'
import { mode } from '../statistics.ts'
import { withoutMisreadNames } from './misread-names.ts'
import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import {
  type Candidate,
  type SpeakerLayout,
  type SpeakerLines,
  colonCandidate,
  columnCandidate,
  dashCandidate,
  lengthBefore,
  ownLineCandidate,
  stopCandidate,
} from './speaker-candidate.ts'
import { type SpeakerLine, placingOf, type SpeakerTrait, valuesOf } from './speaker-traits.ts'
import { withWrappedNames } from './wrapped-names.ts'

const NO_SPEAKERS: SpeakerLayout = {
  speakers: new Map(),
  nameTails: new Map(),
  missed: new Map(),
  isStyled: false,
}

/**
 * One way in which a document may set its names. Returns the name that a line has if the document is set in this way.
 */
type Hypothesis = (line: BodyLine) => Candidate | null

/** In type sizes: the minimum width of a column of names. A narrower column is a hanging indent. */
const MIN_NAMES_WIDTH = 3
const OFTEN_BESIDE = 0.5
/** Names may stand at several places: in each column of a page, or on odd and even pages. */
const MAX_PLACES = 3

/** Finds the lines that name speakers, by the hypothesis that explains most of the document. */
export function findSpeakerLayout(body: Body): SpeakerLayout {
  const textX = textColumnX(body)
  const hypotheses: readonly Hypothesis[] = [
    colonCandidate,
    (line) => columnCandidate(line, textX),
    stopCandidate,
    ownLineCandidate,
    dashCandidate,
    (line) => leadCandidate(line, 'bold'),
    (line) => leadCandidate(line, 'italic'),
    (line) => leadCandidate(line, 'capitals'),
  ]
  const best = bestHypothesis(body, hypotheses, findCastLines(body))
  if (!best || !isPlay(body, best.found)) return NO_SPEAKERS
  const speakerLines = withKnownNames(body, best.found)
  const speakers = new Map(body.isScan ? withoutMisreadNames(speakerLines) : speakerLines)
  const wrapped =
    textX !== null && standBeside(speakers, textX) ? withWrappedNames(body, speakers, textX) : null
  return {
    speakers,
    nameTails: new Map(),
    ...wrapped,
    missed: new Map(best.candidates.filter(([line]) => !speakers.has(line))),
    isStyled: isStyled(best.found),
  }
}

/** Whether the names, by whatever hypothesis they were found, stand in a column beside their speeches. */
function standBeside(speakers: SpeakerLines, textX: number): boolean {
  const beside = [...speakers.keys()].filter((line) => lengthBefore(line, textX) !== null)
  return beside.length >= speakers.size * OFTEN_BESIDE
}

interface Tried {
  readonly candidates: readonly SpeakerLine[]
  readonly found: readonly SpeakerLine[]
}

function bestHypothesis(
  body: Body,
  hypotheses: readonly Hypothesis[],
  cast: CastLines | null,
): Tried | null {
  let best: Tried | null = null
  let bestScore = 0
  for (const hypothesis of hypotheses) {
    const all = candidatesOf(body, hypothesis, cast)
    const placing = placingOf(all)
    for (const candidates of variants(all, placing)) {
      const found = acceptSpeakers(body, candidates, placing, cast)
      const score = scoreSpeakers(found, cast)
      if (score > bestScore) [best, bestScore] = [{ candidates, found }, score]
    }
  }
  return best
}

function candidatesOf(
  body: Body,
  candidate: Hypothesis,
  cast: CastLines | null,
): readonly SpeakerLine[] {
  return body.lines.flatMap((line): readonly SpeakerLine[] => {
    const isRole = cast?.roles.has(line) === true || cast?.heading === line
    const found = isRole || isSceneHeading(line.text) ? null : candidate(line)
    return found ? [[line, found]] : []
  })
}

/** All candidates, and those at each frequent place alone: lines at other places may be other text. */
function variants(
  all: readonly SpeakerLine[],
  placing: SpeakerTrait,
): readonly (readonly SpeakerLine[])[] {
  const places = valuesOf(placing, all).slice(0, MAX_PLACES)
  return [all, ...places.map((place) => all.filter((speaker) => placing(speaker) === place))]
}

/** The x at which the text column begins if names stand in a column at its left; null if they do not. */
function textColumnX(body: Body): number | null {
  const inner = body.lines.flatMap((line) =>
    line.runs
      .flatMap((run) => run.starts.map((start) => start.x))
      .filter((x) => x > line.columnLeft + line.size * MIN_NAMES_WIDTH),
  )
  if (inner.length === 0) return null
  const x = mode(inner, 1)
  const beginning = body.lines.filter((line) => Math.abs(line.x - x) < line.size * 0.4).length
  const beside = body.lines.filter((line) => hasGapBefore(line, x)).length
  const isColumn =
    beginning >= body.lines.length * 0.2 || beginning + beside >= body.lines.length * 0.5
  return isColumn ? x : null
}

/** Whether something begins at `x` on the line, with a gap before it. */
function hasGapBefore(line: BodyLine, x: number): boolean {
  return line.runs.some((run, index) => {
    const before = line.runs[index - 1]
    return (
      before !== undefined &&
      Math.abs(run.x - x) < line.size * 0.4 &&
      run.x - before.right > line.size * 0.5
    )
  })
}
