// Finds the lines of a document that name speakers. As for a PDF, several hypotheses of how names are set are tried, and
// the one that explains the document best counts.
import { areSaid } from '../../script/line-grammar/direction.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import {
  isInCapitals,
  type NameStart,
  speechStart,
  foldSpeakerName,
} from '../../script/line-grammar/speaker-name.ts'
import { titleParts } from '../../script/line-grammar/title-page.ts'
import { isNameOfAll, withoutListedNumbers } from '../../script/line-grammar/unusual-names.ts'
import {
  candidatesOf,
  FORM_NAMES,
  type Found,
  type NameForm,
  type Names,
  namesKnownIn,
  partsOf,
  withManners,
  withoutLyrics,
} from './name-forms.ts'
import { belowEach, firstSpan, isAll, sliceSpans, type SourceLine } from './source-paragraph.ts'

export interface Speakers {
  /** Null if no line names a speaker. */
  readonly form: NameForm | null
  readonly names: ReadonlyMap<SourceLine, NameStart>
}

const NO_SPEAKERS: Speakers = { form: null, names: new Map() }

/** Names share a trait if at least this share of the recurring ones has it. */
const AGREEMENT = 0.85
/** Names that occur more than once, among the texts before a tab. */
const MIN_KNOWN_IN_COLUMN = 0.6
/** In points. */
const SAME_PLACE = 6

const isCapitals = ([line, { name }]: Found) =>
  isInCapitals(name) || isAll(sliceSpans(line.spans, 0, name.length), 'capitals')

/** How names look that other text looks like only seldom. */
const LOOKS: readonly ((found: Found) => boolean)[] = [
  ([line]) => firstSpan(line).bold === true,
  isCapitals,
]

const TRAITS: readonly ((found: Found) => string)[] = [
  ([, { suffix }]) => (suffix === '' ? '' : `suffix ${suffix}`),
  ([line]) => (firstSpan(line).bold ? 'bold' : ''),
  ([line]) => (firstSpan(line).underlined ? 'underlined' : ''),
  ([line]) => (firstSpan(line).italic ? 'italic' : 'upright'),
  (found) => (isCapitals(found) ? 'capitals' : ''),
  ([{ paragraph }]) => `style ${paragraph.style}`,
  ([line]) => `align ${line.paragraph.align.replace('justify', 'left')}`,
  ([{ paragraph }]) => `indent ${Math.round(paragraph.indent / SAME_PLACE)}`,
  ([{ paragraph }]) => (paragraph.cell ? `column ${paragraph.cell.column}` : ''),
]
/** Traits that other text seldom has: a name that occurs once counts by them. */
const TELLING =
  /^(?:bold|underlined|italic|capitals|suffix [:–]|align (?:center|right)|column \d+)$/

/** @param roles the list of roles, whose own lines are not among the lines */
export function findSpeakers(
  lines: readonly SourceLine[],
  roles: Names | null,
  known: readonly string[] = [],
): Speakers {
  const [styles, below] = [ownStyles(lines), belowEach(lines)]
  let [best, speakers]: [number, Speakers] = [0, NO_SPEAKERS]
  for (const form of FORM_NAMES) {
    const cast = namesKnownIn(form, roles, known)
    for (const all of placesOf(candidatesOf(lines, form), form)) {
      const named = accept(withManners(all), form, cast, styles)
      const accepted = form === 'alone' ? withoutMutes(named, lines, cast) : named
      const speaking = form === 'cell' ? speakingShare(accepted, below) : 1
      if (form === 'cell' && !areBesideSpeeches(accepted, below)) continue
      const score = scoreOf(accepted, all, form, cast) * speaking ** 2
      if (score > best) [best, speakers] = [score, { form, names: new Map(accepted) }]
    }
  }
  return best > 0 ? withLoneNames(speakers, lines) : speakersOnce(lines)
}

/** Where names stand before what is said, one of them alone in its line, set as all of them are, speaks the line below. */
function withLoneNames({ form, names }: Speakers, lines: readonly SourceLine[]): Speakers {
  const found: readonly Found[] = [...names]
  const looks = LOOKS.filter((look) => found.every(look))
  if (form === null || form === 'alone' || form === 'cell' || looks.length === 0)
    return { form, names }
  const counts = countsOf(found)
  const below = belowEach(lines)
  const alone = candidatesOf(lines, 'alone').filter(([line, start]) => {
    const isKnown = (counts.get(foldSpeakerName(start.name)) ?? 0) > 1 && !names.has(line)
    return isKnown && looks.every((look) => look([line, start]))
  })
  const all = new Map(alone)
  const speaking = alone.filter(([line]) => {
    const next = below.get(line)
    return next !== undefined && !names.has(next) && !all.has(next) && !isSceneHeading(next.text)
  })
  return { form, names: new Map([...names, ...speaking]) }
}

/** In cells, names stand in one column or in all: short speeches that come back ('Ja.') look like names, too. */
function placesOf(all: readonly Found[], form: NameForm): Iterable<readonly Found[]> {
  if (form !== 'cell') return [withoutListedNumbers(all)]
  const byColumn = Map.groupBy(all, ([{ paragraph }]) => paragraph.cell?.column)
  const columns = [...byColumn.values()].map((column) => withoutListedNumbers(column))
  const kept = new Set(columns.flat())
  return [all.filter((one) => kept.has(one)), ...columns]
}

/** Whether speeches, and no values of a list, stand beside names in cells. */
function areBesideSpeeches(
  found: readonly Found[],
  below: ReadonlyMap<SourceLine, SourceLine>,
): boolean {
  const names = new Map(found)
  return areSaid(
    found.flatMap(([line]) => {
      const next = below.get(line)
      return next === undefined || names.has(next) ? [] : [next.text]
    }),
  )
}

/** The share of the names below which text stands, and no other name. */
function speakingShare(
  found: readonly Found[],
  below: ReadonlyMap<SourceLine, SourceLine>,
): number {
  const names = new Map(found)
  const isText = (line: SourceLine | undefined) => line !== undefined && !names.has(line)
  return found.filter(([line]) => isText(below.get(line))).length / Math.max(1, found.length)
}

/** So many names, and so large a share of all lines, make a play in which nobody speaks twice. */
const MIN_ONCE = 4
const MIN_ONCE_SHARE = 0.4
const MIN_SPEAKING = 0.8

/** A scene of a crowd, or an example of a page: no name comes back, but all are set in one way of their own. */
function speakersOnce(lines: readonly SourceLine[]): Speakers {
  const paragraphs = lines.filter(({ continues }) => !continues).length
  const below = belowEach(lines)
  for (const form of FORM_NAMES) {
    const all = candidatesOf(lines, form)
    const traits = TRAITS.flatMap((trait) => {
      const values = new Set(all.map(trait))
      return values.size === 1 ? [...values] : []
    })
    const names = new Set(all.map(([, { name }]) => foldSpeakerName(name)))
    const isPlay =
      names.size >= MIN_ONCE &&
      all.length >= paragraphs * MIN_ONCE_SHARE &&
      (form === 'cell'
        ? areBesideSpeeches(all, below)
        : traits.some((trait) => TELLING.test(trait))) &&
      ((form !== 'cell' && form !== 'alone') || speakingShare(all, below) > MIN_SPEAKING)
    if (isPlay) return { form, names: new Map(all) }
  }
  return speakersOfFragment(lines)
}

/** In lines: a longer text in which no name comes back is no play. */
const MAX_FRAGMENT = 40

/** Some lines of a play, in which no name comes back: forms that hardly any other text has say who speaks. */
function speakersOfFragment(lines: readonly SourceLine[]): Speakers {
  if (lines.length > MAX_FRAGMENT) return NO_SPEAKERS
  const before = candidatesOf(lines, 'colon').filter(isSure)
  const above = (form: NameForm) => spokenBelow(lines, candidatesOf(lines, form), before)
  const [inCells, alone] = [above('cell'), above('alone')]
  const cells = areBesideSpeeches(inCells, belowEach(lines)) ? inCells : []
  const names = new Map([...before, ...cells, ...alone])
  const form = before.length > 0 ? 'colon' : cells.length > 0 ? 'cell' : 'alone'
  return names.size === 0 ? NO_SPEAKERS : { form, names }
}

/** Capitals, or bold letters, before a colon. */
function isSure(found: Found): boolean {
  const [{ spans, text }, { suffix, length }] = found
  const isMarked = isAll(sliceSpans(spans, 0, length), 'bold') && !isAll(spans, 'bold')
  return suffix === ':' && (isMarked || (isCapitals(found) && speechStart(text) !== null))
}

/** In characters. */
const MAX_TITLE_LENGTH = 40
/** Headings that may stand in capitals above text, as names do. */
const PART =
  /(?<!\p{L})(?:akt|aufzug|auftritt|teil|vorspiel|zwischenspiel|nachspiel|prolog|epilog|act|part|prologue|epilogue)(?!\p{L})/iu

/** The names in capitals, alone in their lines, with words directly below. */
function spokenBelow(
  lines: readonly SourceLine[],
  all: readonly Found[],
  others: readonly Found[],
): readonly Found[] {
  const found = all.filter((one) => {
    const { name } = one[1]
    const isWord = /\p{Lu}{2}/u.test(name) && name.length <= MAX_TITLE_LENGTH
    return isWord && isCapitals(one) && !PART.test(name)
  })
  const names = new Set([...others, ...found].map(([line]) => line))
  return found.filter(([line]) => {
    const below = lines[lines.indexOf(line) + 1]
    return below && !below.isApart && !names.has(below) && !isSceneHeading(below.text)
  })
}

/**
 * Names on lines of their own, without those that say nothing anywhere, as 'BLACKOUT' does, and without the title, whose genre
 * or author stands where a speech would.
 */
function withoutMutes(
  all: readonly Found[],
  lines: readonly SourceLine[],
  cast: Names | null,
): readonly Found[] {
  const found = withoutLyrics(all, lines, cast)
  const names = new Map(found)
  const isText = (line: SourceLine | undefined) =>
    line !== undefined && !names.has(line) && !isSceneHeading(line.text)
  const said = new Set(
    lines.flatMap((line, index) => {
      const name = names.get(line)?.name
      return name !== undefined && isText(lines[index + 1]) ? [foldSpeakerName(name)] : []
    }),
  )
  const isKnown = knownAmong(found, cast)
  const begin = lines.findIndex((line) => {
    const start = names.get(line)
    return (start && isKnown([line, start])) || isSceneHeading(line.text)
  })
  const page = lines.slice(0, Math.max(0, begin))
  const parts = titleParts(page.map(({ text }) => text))
  const play = page.findLastIndex(({ beginsPage }) => beginsPage)
  const titles = new Set(page.filter((_line, index) => index < play || parts?.has(index)))
  return found.filter(([line, { name }]) => said.has(foldSpeakerName(name)) && !titles.has(line))
}

/** Of the lines of a talk so many begin with a name. */
const MIN_SHARE_OF_TALK = 0.6

/** The styles that are used often: a style of its own distinguishes names as well as bold letters do. */
function ownStyles(lines: readonly SourceLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { paragraph } of lines)
    counts.set(paragraph.style, (counts.get(paragraph.style) ?? 0) + 1)
  return counts
}

function countsOf(all: readonly Found[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, { name }] of all) {
    const key = foldSpeakerName(name)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

type IsKnown = (found: Found) => boolean

function knownAmong(all: readonly Found[], cast: Names | null): IsKnown {
  const counts = countsOf(all)
  return ([, { name }]) => (counts.get(foldSpeakerName(name)) ?? 0) > 1 || cast?.has(name) === true
}

function accept(
  all: readonly Found[],
  form: NameForm,
  cast: Names | null,
  styles: ReadonlyMap<string, number>,
): readonly Found[] {
  const known = all.filter(knownAmong(all, cast))
  if (known.length === 0) return []
  const knownSet = new Set(known)
  const demanded = TRAITS.flatMap((trait) => {
    const values = Map.groupBy(known, trait)
    const [value, own] = [...values].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
    return value !== '' && own.length >= known.length * AGREEMENT ? [{ trait, value }] : []
  })
  // 'Chor:' among names in capitals
  const isOfOtherCase = (found: Found) =>
    form === 'colon' &&
    speechStart(found[0].text) !== null &&
    (knownSet.has(found) || isNameOfAll(found[1].name))
  const fitting = all.filter((found) =>
    demanded.every(
      ({ trait, value }) =>
        trait(found) === value || (value === 'capitals' && isOfOtherCase(found)),
    ),
  )
  const isKnown = knownAmong(fitting, cast)
  const names = new Set(fitting.filter(isKnown).flatMap(([, { name }]) => partsOf(name)))
  const style = demanded.find(({ value }) => value.startsWith('style '))?.value.slice(6)
  const hasOwnStyle =
    style !== undefined && style !== '' && fitting.length >= (styles.get(style) ?? 0) * AGREEMENT
  // cells, and columns that tabs make, hold names only
  const isColumn =
    form === 'cell' || (form === 'tab' && known.length >= fitting.length * MIN_KNOWN_IN_COLUMN)
  const count = [...styles.values()].reduce((sum, own) => sum + own, 0)
  const isMost = form === 'stop' && all.length > 2 && all.length >= count * MIN_SHARE_OF_TALK
  const isTelling =
    isColumn || isMost || hasOwnStyle || demanded.some(({ value }) => TELLING.test(value))
  return fitting.filter(
    (found) =>
      isKnown(found) || isTelling || partsOf(found[1].name).every((part) => names.has(part)),
  )
}

/** Words before a stop that come back may begin sentences: a talk has two names, or is one person's, who speaks often. */
function isTalk(accepted: readonly Found[], form: NameForm): boolean {
  const names = new Set(accepted.map(([, { name }]) => foldSpeakerName(name)))
  // 'USA', 'NATO'
  const hasTwo = names.size > 1 && form !== 'capitals'
  return hasTwo || accepted.length >= MIN_ONCE || accepted.some(isSure)
}

/**
 * Rises with the number of known names, and falls if names do not return, or if other lines look like names. Fewer than two
 * names make no dialogue, unless one speaks often.
 */
function scoreOf(
  accepted: readonly Found[],
  all: readonly Found[],
  form: NameForm,
  cast: Names | null,
): number {
  const known = accepted.filter(knownAmong(accepted, cast))
  const names = new Set(known.map(([, { name }]) => foldSpeakerName(name)))
  const isKnown = known.some(([, { name }]) => cast?.has(name))
  if (names.size < 1 || (known.length < 2 && !isKnown)) return 0
  if (!isKnown && !isTalk(accepted, form)) return 0
  const purity = known.length / accepted.length
  const agreed = known.length / Math.max(known.length, all.filter(knownAmong(all, cast)).length)
  const returning = known.length / (known.length + names.size)
  const single = names.size === 1 ? 0.3 : 1
  return known.length * purity ** 2 * returning * agreed * single
}
