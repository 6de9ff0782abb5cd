import { isSceneHeading, isPassage } from '#/shared/script/line-grammar/scene-heading.ts'
import { isEndMark } from '#/shared/script/line-grammar/direction.ts'
import {
  isInCapitals,
  nameBeforeColon,
  nameOnItsLine,
  nameStart,
} from '#/shared/script/line-grammar/speaker-name.ts'
import {
  withNumberedRoles,
  withoutListedNumbers,
} from '#/shared/script/line-grammar/unusual-names.ts'
import type { Body, BodyLine } from '../lines/body.ts'
import { type Run, runsText, shapeOf } from '../lines/line.ts'
import { mode } from '../statistics.ts'
import {
  acceptSpeakers,
  type Evidence,
  isPlay,
  isStyled,
  namesBySetting,
  recurringNames,
  scoreSpeakers,
} from './accept-speakers.ts'
import {
  asPrinted,
  type CastLines,
  findCastLines,
  personsPresent,
  type Raised,
  raisedLines,
  type Tried,
  withKnownNames,
  withNamesBeside,
  withNamesOfBothForms,
  withNamesTooLong,
} from './known-names.ts'
import { formEntries } from './form-entries.ts'
import { withOneSpelling, withoutMisreadNames } from './name-spellings.ts'
import {
  beginningCandidate,
  bracketCandidate,
  type Candidate,
  colonCandidate,
  columnCandidate,
  dashCandidate,
  lengthBefore,
  ownLineCandidate,
  spaceCandidate,
  type SpeakerLayout,
  stopCandidate,
} from './speaker-candidate.ts'
import { placingOf, type SpeakerLine, type SpeakerTrait, valuesOf } from './speaker-traits.ts'
import { standBeside, withWrappedNames } from './wrapped-names.ts'

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
/** Of two hypotheses whose scores differ by less than this share, the one that finds more names is right. */
const SAME_SCORE = 0.01
/** Names may stand at several places: in each column of a page, or on odd and even pages. */
const MAX_PLACES = 3

/**
 * Finds the lines that name speakers. Pages that were recognised in pictures set names in a way of their own, because a
 * picture has no bold type and other places: in a file of both kinds each has its own layout, and the names of the
 * larger part are known in the other.
 */
export function findSpeakerLayout(body: Body): SpeakerLayout {
  const scans = new Set(body.pages.flatMap(({ number, isScan }) => (isScan ? [number] : [])))
  const parts = [true, false]
    .map((isScan): Body => {
      const lines = body.lines.filter(({ page }) => scans.has(page) === isScan)
      return { ...body, isScan, lines }
    })
    .toSorted((a, b) => b.lines.length - a.lines.length)
  const [larger, smaller] = parts
  if (!larger || !smaller || smaller.lines.length === 0) return layoutOf(body, [])
  const found = layoutOf(larger, [])
  const names = [...found.speakers.values()].map(({ name }) => name)
  const others = layoutOf(smaller, names)
  return {
    speakers: new Map([...found.speakers, ...others.speakers]),
    nameTails: new Map([...found.nameTails, ...others.nameTails]),
    missed: new Map([...found.missed, ...others.missed]),
    isStyled: found.isStyled,
  }
}

/** The layout that explains most of the lines, by one hypothesis. */
function layoutOf(body: Body, knownNames: readonly string[]): SpeakerLayout {
  const entries = formEntries(body)
  const raised = raisedLines(body)
  const textX = textColumnX(body, entries, raised)
  const hypotheses: readonly Hypothesis[] = [
    colonCandidate,
    (line) => columnCandidate(line, textX),
    // where all names have both marks ('ANNA. — Ja.'), the dash is no part of the speech
    dashCandidate,
    stopCandidate,
    ownLineCandidate,
    bracketCandidate,
    spaceCandidate,
    (line) => leadCandidate(line, 'bold'),
    (line) => leadCandidate(line, 'italic'),
    (line) => leadCandidate(line, 'capitals'),
  ]
  const cast = findCastLines(body)
  const present = personsPresent(body)
  const known = recurringNames(cast, new Set(knownNames))
  const context = { cast, entries, raised, lines: linesOfSpeeches(body, cast, present) }
  const best =
    bestHypothesis(body, hypotheses, context, known) ??
    bestHypothesis(body, hypotheses, context, namesBySetting(body, known, textX)) ??
    bestHypothesis(body, [beginningCandidate(context.lines, roleNames(cast))], context, known)
  if (!best || !isPlay(body, best.found)) return NO_SPEAKERS
  const inColumn = withNamesTooLong(context.lines, withNamesBeside(best, textX), textX)
  const speakerLines = withOneSpelling(
    body,
    withKnownNames(body, withNamesOfBothForms(body, inColumn, textX), cast),
  )
  const speakers = new Map(
    body.isScan ? withoutMisreadNames(speakerLines, knownNames) : speakerLines,
  )
  for (const line of present) speakers.delete(line)
  const wrapped =
    textX !== null && standBeside(body, speakers, textX)
      ? withWrappedNames(body, speakers, textX)
      : null
  return {
    speakers,
    nameTails: new Map(),
    ...wrapped,
    missed: new Map(best.candidates.filter(([line]) => !speakers.has(line))),
    isStyled: isStyled(best.found),
  }
}

/** The names of the list of roles, as they are printed there. */
function roleNames(cast: CastLines | null): ReadonlySet<string> {
  return new Set([...(cast?.roles ?? [])].map(([{ text }, length]) => text.slice(0, length).trim()))
}

interface Context {
  readonly cast: CastLines | null
  /** The lines that may begin with a name, by their words. */
  readonly lines: readonly BodyLine[]
  /** Lines that are entries of a form, and begin with no name. */
  readonly entries: ReadonlySet<BodyLine>
  readonly raised: Raised
}

function bestHypothesis(
  body: Body,
  hypotheses: readonly Hypothesis[],
  context: Context,
  evidence: Evidence,
): Tried | null {
  let best: Tried | null = null
  let bestScore = 0
  for (const hypothesis of hypotheses) {
    const all = candidatesOf(hypothesis, context)
    const placing = placingOf(all)
    for (const candidates of variants(all, placing)) {
      const found = acceptSpeakers(body, candidates, placing, evidence)
      const score = scoreSpeakers(found, evidence)
      const isBetter = score > bestScore * (1 + SAME_SCORE)
      const isLonger =
        score > bestScore * (1 - SAME_SCORE) && found.length > (best?.found.length ?? 0)
      if (isBetter || isLonger) [best, bestScore] = [{ candidates, found }, score]
    }
  }
  return best
}

/** All lines but headings, the ends of acts, transitions and lists of persons. */
function linesOfSpeeches(
  body: Body,
  cast: CastLines | null,
  present: ReadonlySet<BodyLine>,
): readonly BodyLine[] {
  return body.lines.filter((line) => {
    const isRole = cast?.roles.has(line) === true || cast?.heading === line
    const isOther = isRole || present.has(line)
    return !isOther && !isEndMark(line.text) && !isPassage(line.text) && !isSceneHeading(line.text)
  })
}

function candidatesOf(
  candidate: Hypothesis,
  { cast, entries, raised, lines }: Context,
): readonly SpeakerLine[] {
  const found = lines.flatMap((line): readonly SpeakerLine[] => {
    const other = raised.get(line)
    const start = other ? asPrinted(line, candidate(other)) : candidate(line)
    // '12: Ja.' would be a time, but the numbers of people have been told from others before
    const isKnown = cast?.has(start?.name ?? '') === true || /^\d+$/.test(start?.name ?? '')
    const isEntry = entries.has(line) && !isKnown
    return start && !isEntry ? [[line, start]] : []
  })
  return withNumberedRoles(withoutListedNumbers(found))
}

/** All candidates, and those at each frequent place alone: lines at other places may be other text. */
function variants(
  all: readonly SpeakerLine[],
  placing: SpeakerTrait,
): readonly (readonly SpeakerLine[])[] {
  const places = valuesOf(placing, all).slice(0, MAX_PLACES)
  return [all, ...places.map((place) => all.filter((speaker) => placing(speaker) === place))]
}

/**
 * The place from the left edge of a page's column at which text begins if names stand in a column before it; null if
 * they do not.
 */
function textColumnX(body: Body, entries: ReadonlySet<BodyLine>, raised: Raised): number | null {
  const inner = body.lines.flatMap((line) =>
    line.runs
      .flatMap((run) => run.starts.map((start) => start.x - line.columnLeft))
      .filter((x) => x > line.size * MIN_NAMES_WIDTH),
  )
  return columnAt(body, entries, inner) ?? columnAt(body, entries, besideLetters(body, raised))
}

/** A person of one or two letters ('A', 'B') needs a column of less width. */
const MIN_LETTERS_WIDTH = 1.2
const LETTERS = /^\p{Lu}\p{L}?\d?[.:]?$/u

/** The places of everything that stands beside such a name. */
function besideLetters({ lines }: Body, raised: Raised): readonly number[] {
  return lines.flatMap((line) => {
    const [first, second] = (raised.get(line) ?? line).runs
    const isName = first !== undefined && LETTERS.test(first.text.trim())
    return isName && second && second.x - line.x > line.size * MIN_LETTERS_WIDTH
      ? [second.x - line.columnLeft]
      : []
  })
}

const NEARLY_ALL = 0.8

function columnAt(
  body: Body,
  entries: ReadonlySet<BodyLine>,
  inner: readonly number[],
): number | null {
  if (inner.length === 0) return null
  const x = mode(inner, 1)
  const spoken = body.lines.filter((line) => !entries.has(line) && !isBetweenSpeeches(line, body))
  const beginning = spoken.filter(
    (line) => Math.abs(line.x - line.columnLeft - x) < line.size * 0.4,
  ).length
  const beside = spoken.filter((line) => hasGapBefore(line, x)).length
  const pieces = spoken.filter((line) => lengthBefore(line, x) !== null).length
  const isColumn =
    beginning >= spoken.length * 0.2 ||
    beginning + beside >= spoken.length * 0.5 ||
    // names that end close to the text leave no gap, but nearly every line has a piece of text that begins there
    beginning + pieces >= spoken.length * NEARLY_ALL
  return isColumn ? x : null
}

/** A heading, or a direction in italics: they stand in no column. */
function isBetweenSpeeches({ text, runs, isLarge }: BodyLine, { isItalic }: Body): boolean {
  if (isLarge || isSceneHeading(text)) return true
  return !isItalic && runs.every((run) => run.italic)
}

/** Whether something begins at `x` on the line, with a gap before it. */
function hasGapBefore(line: BodyLine, x: number): boolean {
  return line.runs.some((run, index) => {
    const before = line.runs[index - 1]
    return (
      before !== undefined &&
      Math.abs(run.x - line.columnLeft - x) < line.size * 0.4 &&
      run.x - before.right > line.size * 0.5
    )
  })
}

type LeadStyle = 'bold' | 'italic' | 'capitals'

/** Words in capitals at a line's beginning. One of them may be a title with a full stop: 'DR. FAUST'. */
const CAPITALS =
  /^[„"'’(]?(?:[\p{Lu}\d][\p{Lu}\p{M}\d'’-]*(?:\.(?=\s+\p{Lu}))?[\s,&/]+)*[\p{Lu}\d][\p{Lu}\p{M}\d'’-]*(?![\p{L}\d])/u

const ALONE = /\p{L}:\s*$/u

/** 'Inés.', 'Inés:', 'Inés.—' */
const MARK_BEHIND = /^\s*(?:[.:](?=\s|$)|[.:]?[–—]+|\.-+)/

/** A name at a line's beginning in a style of its own: the name ends where the style ends. */
function leadCandidate(line: BodyLine, style: LeadStyle): Candidate | null {
  const raw = line.runs.map((run) => run.text).join('')
  // a colon and nothing behind it: a song or a letter follows on the lines below
  if (ALONE.test(raw) && isWhole(line, style)) return nameOnItsLine(raw)
  const length = style === 'capitals' ? capitalsLength(line) : styledLength(line, style)
  if (length === 0 || raw.slice(length).trim() === '') return null
  const lead = raw.slice(0, length)
  const bare = lead.trim().replace(/[.:,;–—-]+$/, '')
  const colon = nameBeforeColon(raw)
  if (colon?.name === bare && colon.direction !== '') return colon
  const tail = MARK_BEHIND.exec(raw.slice(length))?.[0] ?? ''
  return nameStart(bare, '', length + tail.length, '')
}

function isWhole(line: BodyLine, style: LeadStyle): boolean {
  return style === 'capitals' ? isInCapitals(shapeOf(line)) : line.runs.every((run) => run[style])
}

function styledLength(line: BodyLine, style: 'bold' | 'italic'): number {
  const isStyled = (run: Run) => run[style]
  const end = line.runs.findIndex((run) => !isStyled(run))
  return end > 0 ? line.runs.slice(0, end).reduce((sum, run) => sum + run.text.length, 0) : 0
}

function capitalsLength(line: BodyLine): number {
  const lead = CAPITALS.exec(shapeOf(line))?.[0] ?? ''
  // 'JACK I am': one capital at the end is the first word of the speech.
  const name = lead.replace(/[\s,]+\p{Lu}$/u, '')
  return /\p{Lu}{2}/u.test(name) || runsText(line.runs) === name ? name.length : 0
}
