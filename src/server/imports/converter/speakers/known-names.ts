// Names that are not set quite as those that the layout was found by.
import { type Cast, findCast } from '#/shared/script/line-grammar/cast.ts'
import { isActHeading, isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { nameBeforeColon, nameOnItsLine } from '#/shared/script/line-grammar/speaker-name.ts'
import {
  isWithoutCapitals,
  linesOfNumbers,
  namesWithArticle,
  withCapital,
} from '#/shared/script/line-grammar/unusual-names.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP } from '../lines/body.ts'
import { runsText, shapeOf } from '../lines/line.ts'
import {
  type Candidate,
  colonCandidate,
  columnCandidate,
  lengthBefore,
  stopCandidate,
} from './speaker-candidate.ts'
import { placeTrait, sharedTraits, type SpeakerLine } from './speaker-traits.ts'

/** 'LES MÊMES', 'Die Vorigen', 'DICHOS': those of the scene before. */
const THE_SAME =
  /^(?:die )?vorige[nr]?s?(?!\p{L})|^(?:les )?(?:mêmes|précédents)(?!\p{L})|^(?:los )?(?:dichos|mismos)(?!\p{L})|^(?:i )?(?:detti|suddetti|stessi)(?!\p{L})|^the same(?!\p{L})|^de vorigen(?!\p{L})|^ciż|^те же/iu
const BETWEEN = /\s*[,;.–—]\s*|\s+(?:und|and|et|e|y|en|och|i|и)\s+/u
/** What may stand before a name: 'puis LE BOULANGER', 'later ANNA'. */
const BEFORE =
  /^(?:und|and|et|e|y|en|och|i|и|puis|dann|später|then|later|poi|luego|después|potem|затем|sedan|daarna)\s+/iu
const MAX_WORDS = 4
const MAX_LENGTH = 120

/**
 * The lines below a scene's heading that list who is in the scene: 'MADAME VERDIER, LUCIEN', 'Die Vorigen. Marinelli'.
 * They are known by the line below them, which begins with one of these persons, or by the words for those of before.
 */
export function personsPresent({ lines }: Body): ReadonlySet<BodyLine> {
  const found = new Set<BodyLine>()
  for (const [index, heading] of lines.entries()) {
    if (!isSceneHeading(heading.text) || isActHeading(heading.text)) continue
    const list = listBelow(lines, index + 1)
    const text = list.map((line) => line.text).join(' ')
    const persons = personsIn(text)
    const next = lines[index + 1 + list.length]
    const isFirst = (person: string) => next !== undefined && isNamed(next, person)
    if (persons && (persons.some((person) => THE_SAME.test(person)) || persons.some(isFirst)))
      for (const line of list) found.add(line)
  }
  return found
}

/** Whether the line begins with the person's name as a speech does: alone, before a mark, or set otherwise than the rest. */
function isNamed({ text, runs: [first] }: BodyLine, person: string): boolean {
  const isBeginning = text.toLowerCase().startsWith(person.toLowerCase())
  const isMarked = /^\s*(?:[.:,([–—-]|$)/u.test(text.slice(person.length))
  return isBeginning && (isMarked || first?.text.trim() === person)
}

/** The line at `index`, and those that it goes on in. */
function listBelow(lines: readonly BodyLine[], index: number): readonly BodyLine[] {
  const list = lines.slice(index, index + 1)
  for (const line of lines.slice(index + 1, index + 4)) {
    const last = list.at(-1)
    const isOpen = /(?:,|\s(?:und|and|et|e|y|en|och|i|и))$/u.test(last?.text ?? '')
    const goesOn = isOpen || last?.below?.isAfterFull === true
    if (!goesOn || (line.gapAbove ?? 0) >= PARAGRAPH_GAP) break
    list.push(line)
  }
  return list
}

/** The persons of a list; null if the text is none. One person alone is a list only with a mark: 'ROSALIE, seule.' */
function personsIn(text: string): readonly string[] | null {
  if (text.length > MAX_LENGTH || /[:!?…()[\]]/.test(text)) return null
  const parts = text
    .replace(/\.$/, '')
    .split(BETWEEN)
    .map((part) => part.replace(BEFORE, ''))
  const persons = parts.filter((part) => /^\p{Lu}/u.test(part))
  const areShort = parts.every((part) => part !== '' && part.split(' ').length <= MAX_WORDS)
  return areShort && persons.length >= 1 && parts.length >= 2 && persons[0] === parts[0]
    ? persons
    : null
}

/** The document's list of roles. */
export interface CastLines {
  readonly heading: BodyLine | null
  /** The length of the role's name in a line, in characters; 0 if the line begins with no name. */
  readonly roles: ReadonlyMap<BodyLine, number>
  readonly has: Cast['has']
}

/** The list of roles is looked for in this number of lines at the document's beginning. */
const MAX_LINES = 200
/** In type sizes: text behind a gap of this width is in another column. */
const COLUMN_GAP = 1.5

export function findCastLines({ lines }: Body): CastLines | null {
  const first = lines.slice(0, MAX_LINES)
  const cast = findCast(first.map(textInColumns))
  if (!cast) return null
  const roles = first.flatMap((line, index): readonly (readonly [BodyLine, number])[] => {
    const length = cast.lines.get(index)
    return length === undefined ? [] : [[line, length]]
  })
  const heading = first[cast.heading ?? -1] ?? null
  return { heading, roles: new Map(roles), has: cast.has }
}

/** A line's text with a tab for each wide gap: a tab ends a role's name as a comma does. */
function textInColumns({ runs, size }: BodyLine): string {
  return runs
    .map((run, index) => {
      const before = runs[index - 1]
      const isColumn = before !== undefined && run.x - before.right > size * COLUMN_GAP
      return isColumn ? run.text.replace(/^ ?/, '\t') : run.text
    })
    .join('')
    .trim()
}

/** What a hypothesis gives: all lines that may name a speaker, and those that do. */
export interface Tried {
  readonly candidates: readonly SpeakerLine[]
  readonly found: readonly SpeakerLine[]
}

/** At least this share of the names stands beside the text, and this share on lines of its own. */
const OFTEN_BESIDE = 0.5
const MOSTLY = 0.7

/** Adds the known names that stand in the column of names, though with less space above them than the others. */
export function withNamesBeside(
  { candidates, found }: Tried,
  textX: number | null,
): readonly SpeakerLine[] {
  const isBeside = ([line, { length }]: SpeakerLine) =>
    textX !== null && lengthBefore(line, textX) === length
  if (found.filter(isBeside).length < found.length * OFTEN_BESIDE) return found
  const lines = new Set(found.map(([line]) => line))
  const names = new Set(found.map(([, { name }]) => name))
  const more = candidates.filter(
    (speaker) => !lines.has(speaker[0]) && names.has(speaker[1].name) && isBeside(speaker),
  )
  return [...found, ...more]
}

/** Which mark ends the names of a column, if most have one. */
const MARKS = [
  { mark: '.', candidateOf: stopCandidate },
  { mark: ':', candidateOf: colonCandidate },
]

/**
 * Where names with a mark stand in a column, adds those that are too long for it, so that their speech begins right
 * behind them: at the names' place, with their mark, and set as they are.
 */
export function withNamesTooLong(
  lines: readonly BodyLine[],
  found: readonly SpeakerLine[],
  textX: number | null,
): readonly SpeakerLine[] {
  if (textX === null) return found
  const beside = found.filter(([line, { length }]) => lengthBefore(line, textX) === length)
  const isMarked = (mark: string) =>
    beside.filter(([line, { length }]) => line.text.slice(0, length).trim().endsWith(mark)).length
  const form = MARKS.find(({ mark }) => isMarked(mark) >= found.length * MOSTLY)
  if (!form) return found
  const style = sharedTraits(beside).filter(({ value }) => SET_AS.has(value))
  const places = new Set(beside.map(placeTrait))
  const named = new Set(found.map(([line]) => line))
  const more = lines.flatMap((line): readonly SpeakerLine[] => {
    const candidate = named.has(line) ? null : form.candidateOf(line)
    if (!candidate || lengthBefore(line, textX) !== null) return []
    const speaker: SpeakerLine = [line, candidate]
    const isLike =
      reaches(line, candidate.length, textX) &&
      places.has(placeTrait(speaker)) &&
      style.every(({ trait, value }) => trait(speaker) === value)
    return isLike ? [speaker] : []
  })
  return [...found, ...more]
}

/** In type sizes: capitals are wider than the letters of the speech behind them. */
const ESTIMATE = 2

/** Whether the line's first letters reach to the column of text; a letter's place in its run is estimated. */
function reaches(line: BodyLine, length: number, textX: number): boolean {
  let before = 0
  for (const { text, x, right } of line.runs) {
    if (before + text.length >= length) {
      const end = x + ((right - x) * (length - before)) / text.length
      return end > line.columnLeft + textX - line.size * ESTIMATE
    }
    before += text.length
  }
  return false
}

/**
 * Where long names stand above their speeches, short ones may stand beside them, set alike: adds the names of this form
 * to those of the other.
 */
export function withNamesOfBothForms(
  body: Body,
  found: readonly SpeakerLine[],
  textX: number | null,
): readonly SpeakerLine[] {
  const isAlone = ([line, { length }]: SpeakerLine) => length >= line.text.length
  if (textX === null || found.filter(isAlone).length < found.length * MOSTLY) return found
  const style = sharedTraits(found).filter(({ value }) => TELLING.has(value))
  const places = new Set(found.map(placeTrait))
  const lines = new Set(found.map(([line]) => line))
  if (style.length === 0) return found
  const more = body.lines.flatMap((line): readonly SpeakerLine[] => {
    const candidate = lines.has(line) ? null : columnCandidate(line, textX)
    const speaker: SpeakerLine | null = candidate && [line, candidate]
    const isLike =
      speaker &&
      places.has(placeTrait(speaker)) &&
      style.every(({ trait, value }) => trait(speaker) === value)
    return isLike ? [speaker] : []
  })
  return [...found, ...more]
}

/** Traits that a line of a speech does not have by chance. */
const TELLING = new Set(['bold', 'capitals', 'spaced'])

/** Those, and the slant, by which a sentence of the text is told from a name. */
const SET_AS = new Set([...TELLING, 'italic', 'upright'])

const END = /^\s*[.:]?[,;']?(?=\s|$)/

/**
 * Maximum number of additional lines, as a share of the lines found before. If there are more, their text only mentions
 * these people.
 */
const LIKE_A_SPEECH = 0.4

/**
 * Adds the lines that begin with a known name, at the place of the names and in their setting, but are not quite like
 * the other names: nothing follows before the page ends, or a comma stands there by mistake.
 */
export function withKnownNames(
  body: Body,
  found: readonly SpeakerLine[],
  cast: CastLines | null,
): readonly SpeakerLine[] {
  const demanded = sharedTraits(found)
  const places = new Set(found.map(placeTrait))
  if (!demanded.some(({ value }) => TELLING.has(value))) return found
  const style = demanded.filter(({ value }) => TELLING.has(value))
  const known = new Set(found.map(([line]) => line))
  const names = [...new Set(found.map(([, { name }]) => name))].toSorted(
    (a, b) => b.length - a.length,
  )
  const more = body.lines.flatMap((line): readonly SpeakerLine[] => {
    const isOther = known.has(line) || cast?.roles.has(line) === true
    const candidate = isOther ? null : knownName(line, names)
    const speaker: SpeakerLine | null = candidate && [line, candidate]
    const isLike =
      speaker &&
      places.has(placeTrait(speaker)) &&
      style.every(({ trait, value }) => trait(speaker) === value)
    return isLike ? [speaker] : []
  })
  // so many additional lines are not names: the text only mentions these people
  return more.length > found.length * LIKE_A_SPEECH ? found : [...found, ...more]
}

function knownName(line: BodyLine, names: readonly string[]): Candidate | null {
  const text = line.runs.map((run) => run.text).join('')
  const name = names.find((known) => text.startsWith(known))
  const end = name === undefined ? null : END.exec(text.slice(name.length))
  // a name without a mark, with text after it, is emphasis within a sentence
  if (name === undefined || !end || (end[0] === '' && shapeOf(line).length > name.length))
    return null
  return { name, direction: '', length: name.length + end[0].length, suffix: '' }
}

// Names in small letters, and numbers, are names only in some plays.

/** The line with a capital as its first letter, in which the grammar finds a name. */
export type Raised = ReadonlyMap<BodyLine, BodyLine>

/** The lines that begin with a small letter or a number, as the grammar is to see them in this play. */
export function raisedLines({ lines }: Body): Raised {
  return new Map(
    [...smallLines(lines), ...numberedLines(lines)].map((line) => [line, raised(line)]),
  )
}

function smallLines(lines: readonly BodyLine[]): readonly BodyLine[] {
  const small = lines.filter(({ text }) => /^\p{Ll}/u.test(text))
  if (isWithoutCapitals(lines.map(({ text }) => text))) return small
  const named = small.flatMap((line) => {
    const text = runsText(raised(line).runs)
    const name = (nameBeforeColon(text) ?? nameOnItsLine(text))?.name
    return name === undefined ? [] : [[line, line.text.slice(0, 1) + name.slice(1)] as const]
  })
  const names = namesWithArticle(named.map(([, name]) => name))
  return named.flatMap(([line, name]) => (names.has(name) ? [line] : []))
}

/** In type sizes. */
const GAP = 0.5

/** Lines with a number alone, before a colon or before a gap, if these are people. */
function numberedLines(lines: readonly BodyLine[]): readonly BodyLine[] {
  return linesOfNumbers(
    lines.map((line) => {
      const [first, second] = line.runs
      const isColumn = first && second && second.x - first.right > line.size * GAP
      return [line, isColumn ? first.text.trim() : line.text]
    }),
  )
}

function raised(line: BodyLine): BodyLine {
  const [first, ...others] = line.runs
  if (!first) return line
  const run = { ...first, text: withCapital(first.text), shape: withCapital(first.shape) }
  return { ...line, text: withCapital(line.text), runs: [run, ...others] }
}

/** The name that was found in the raised line, as it is printed. */
export function asPrinted(line: BodyLine, found: Candidate | null): Candidate | null {
  return found && { ...found, name: line.text.charAt(0) + found.name.slice(1) }
}
