import { type BodyLine, type LineBelow, PARAGRAPH_GAP } from '../lines/body.ts'
import { countsOf } from '../statistics.ts'
import { shapeOf } from '../lines/line.ts'
import { type Candidate, nameEnd } from './speaker-candidate.ts'

/** A line that names a speaker, and the part of the line that is the name. */
export type SpeakerLine = readonly [BodyLine, Candidate]

/** One trait of how a name is set or placed. Names that do not differ in it have the same value. */
export type SpeakerTrait = (speaker: SpeakerLine) => string

export interface SharedTrait {
  readonly trait: SpeakerTrait
  readonly value: string
  readonly isShownBy: (speaker: SpeakerLine) => boolean
}

/** Names share a trait if at least this share of them has it. */
const AGREEMENT = 0.85
/** In leadings: the space above a line that is a little larger than usual. */
const HARDLY_APART = 1.08
/** In points. */
const SAME_PLACE = 3
/** In points: half a letter of a typewriter, on which names are centred by whole letters. */
const NEAR = 4

export const placeTrait: SpeakerTrait = ([line]) =>
  `place ${line.column} ${Math.round((line.x - line.columnLeft) / SAME_PLACE)}`

/**
 * The placing of these names: most of the recurring names begin, end or have their middle at one place. The column's
 * edges do not show the middle, because verse may end anywhere.
 */
export function placingOf(lines: readonly SpeakerLine[]): SpeakerTrait {
  const names = Map.groupBy(lines, ([, { name }]) => name)
  const recurring = [...names.values()].flatMap(([first, ...more]) =>
    first && more.length > 0 ? [first] : [],
  )
  const left = mostAgreed(recurring, beginningOf)
  const others = [middleOf, endOf].map((place) => ({ place, ...mostAgreed(recurring, place) }))
  const best = others.toSorted((a, b) => b.count - a.count)[0]
  return best && best.count > left.count ? nearTrait(best.place, best.x) : placeTrait
}

/** In points from the column's left edge; null if the place is unknown. */
type Place = (speaker: SpeakerLine) => number | null

const beginningOf: Place = ([line]) => line.x - line.columnLeft

const endOf: Place = ([line, candidate]) => {
  const end = nameEnd(line, candidate)
  return end === null ? null : end - line.columnLeft
}

const middleOf: Place = ([line, candidate]) => {
  const end = nameEnd(line, candidate)
  return end === null ? null : (line.x + end) / 2 - line.columnLeft
}

/** The x at which most of these lines have this place, and the number of these lines. */
function mostAgreed(lines: readonly SpeakerLine[], place: Place): { x: number; count: number } {
  const all = lines.flatMap((speaker) => place(speaker) ?? [])
  const counted = all.map((x) => ({
    x,
    count: all.filter((other) => Math.abs(other - x) <= NEAR).length,
  }))
  return counted.toSorted((a, b) => b.count - a.count)[0] ?? { x: 0, count: 0 }
}

function nearTrait(place: Place, near: number): SpeakerTrait {
  return (speaker) => {
    const x = place(speaker)
    return x === null ? '' : `near ${Math.round((x - near) / (2 * NEAR))}`
  }
}

/** The trait cannot be seen: the page ends, or a direction stands between. */
const UNSEEN = 'unseen'

const BELOW_AT: SpeakerTrait = (speaker) =>
  below(speaker, ({ indent, isLikeDirection }) =>
    isLikeDirection ? UNSEEN : `below at ${Math.round(indent / SAME_PLACE)}`,
  )

/** Traits of the text below a name on a line of its own: the speech is close to the name and at one place. */
const BELOW_TRAITS: readonly SpeakerTrait[] = [
  (speaker) => below(speaker, ({ gap }) => (gap < PARAGRAPH_GAP ? 'close below' : '')),
  BELOW_AT,
]

const NONE: ReadonlySet<string> = new Set()

/** The values that a trait has again and again: songs stand at a place of their own. */
function recurringValues(trait: SpeakerTrait, lines: readonly SpeakerLine[]): ReadonlySet<string> {
  return new Set(tally(trait, lines).flatMap(([value, count]) => (count > 1 ? [value] : [])))
}

function below([line, { length }]: SpeakerLine, trait: (below: LineBelow) => string): string {
  if (length < line.text.length) return ''
  return line.below ? trait(line.below) : UNSEEN
}

const IN_CAPITALS: SpeakerTrait = ([line, { name }]) =>
  isCapitals(shapeOf(line).slice(0, name.length)) ? 'capitals' : ''

/** Initials are capitals in any case: beside 'Fr. K.' the names 'H.' and 'V. B.' say nothing. */
function tellingCapitals(lines: readonly SpeakerLine[]): readonly SpeakerLine[] {
  const telling = lines.filter(([, { name }]) => /\p{L}{2}/u.test(name))
  return telling.length > 0 ? telling : lines
}

/** How speakers' names are set, apart from their place. */
const STYLE_TRAITS: readonly SpeakerTrait[] = [
  ([, { suffix }]) => (suffix === '' ? '' : `suffix ${suffix}`),
  ([line]) => (line.runs[0]?.bold ? 'bold' : ''),
  ([line]) => (line.runs[0]?.italic ? 'italic' : 'upright'),
  IN_CAPITALS,
  ([line]) => (line.runs[0]?.isSpaced ? 'spaced' : ''),
  ([line]) => (line.isLarge ? 'large' : 'usual size'),
  ([line]) => ((line.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP ? 'apart' : ''),
]

/** The space between lines varies a little on a page: if nearly all names are apart, less space is enough. */
function isHardlyApart([line]: SpeakerLine): boolean {
  return (line.gapAbove ?? 0) >= HARDLY_APART
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase()
}

/** The traits that nearly all of these names share: they can be demanded of every name. */
export function sharedTraits(
  lines: readonly SpeakerLine[],
  placing: SpeakerTrait | null = null,
): readonly SharedTrait[] {
  const traits = [...STYLE_TRAITS, ...BELOW_TRAITS, ...(placing ? [placing] : [])]
  return traits.flatMap((trait) => {
    const { value, share } = usual(trait, lines)
    const others = trait === BELOW_AT ? recurringValues(trait, lines) : NONE
    const isShownBy = (speaker: SpeakerLine) =>
      trait(speaker) === value ||
      others.has(trait(speaker)) ||
      trait(speaker) === UNSEEN ||
      (value === 'apart' && isHardlyApart(speaker))
    return value !== '' && share >= AGREEMENT ? [{ trait, value, isShownBy }] : []
  })
}

/** 1 where all names are set alike, and less the more they differ. */
export function lookLikeness(lines: readonly SpeakerLine[]): number {
  return STYLE_TRAITS.reduce((product, trait) => product * usual(trait, lines).share, 1)
}

/** The values of a trait, the most frequent first. */
export function valuesOf(trait: SpeakerTrait, lines: readonly SpeakerLine[]): readonly string[] {
  return tally(trait, lines).map(([value]) => value)
}

function usual(trait: SpeakerTrait, lines: readonly SpeakerLine[]) {
  const telling = trait === IN_CAPITALS ? tellingCapitals(lines) : lines
  const seen = telling.filter((speaker) => trait(speaker) !== UNSEEN)
  const [value, count] = tally(trait, seen)[0] ?? ['', 0]
  return { value, share: seen.length > 0 ? count / seen.length : 0 }
}

function tally(
  trait: SpeakerTrait,
  lines: readonly SpeakerLine[],
): readonly (readonly [string, number])[] {
  return [...countsOf(lines.map(trait))].toSorted(([, a], [, b]) => b - a)
}
