// Finds the lines of a document that name speakers. As for a PDF, several hypotheses of how names are set are tried, and
// the one that explains the document best counts.
import type { Cast } from '../../script/line-grammar/cast.ts'
import { isBracketed } from '../../script/line-grammar/direction.ts'
import { isEndMark } from '../../script/line-grammar/end-mark.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import {
  isInCapitals,
  nameBeforeColon,
  nameBeforeDash,
  nameBeforeStop,
  nameBeforeTab,
  nameInBrackets,
  nameOnItsLine,
  type NameStart,
  nameStart,
  suffixOf,
} from '../../script/line-grammar/speaker-name.ts'
import { speechStart } from '../../script/line-grammar/speech-start.ts'
import { titleParts } from '../../script/line-grammar/title-page.ts'
import { isPassage } from '../../script/line-grammar/transition.ts'
import { foldSpeakerName, splitSpeakerName } from '../../script/speaker-names.ts'
import { firstSpan, isAll, type SourceLine } from './source-line.ts'
import { type SourceSpan, sliceSpans, wordsOf } from './source-paragraph.ts'

/** How the names of a document are set. */
export type NameForm =
  | 'colon'
  | 'stop'
  | 'dash'
  | 'bracket'
  | 'alone'
  | 'tab'
  | 'cell'
  | 'styled'
  | 'capitals'

export interface Speakers {
  /** Null if no line names a speaker. */
  readonly form: NameForm | null
  readonly names: ReadonlyMap<SourceLine, NameStart>
}

type Candidate = (line: SourceLine) => NameStart | null
type Found = readonly [SourceLine, NameStart]

const NO_SPEAKERS: Speakers = { form: null, names: new Map() }

/** A tab counts as a blank; the length stays. */
const plain = ({ text }: SourceLine): string => text.replaceAll('\t', ' ')

const FORMS: Readonly<Record<NameForm, Candidate>> = {
  colon: (line) => nameBeforeColon(plain(line)),
  cell: (line) => (line.paragraph.cell ? alone(line) : null),
  tab: (line) => nameBeforeTab(line.text),
  alone: (line) => (line.paragraph.cell ? null : alone(line)),
  styled: nameByStyle,
  dash: (line) => nameBeforeDash(plain(line)),
  stop: (line) => nameBeforeStop(plain(line)),
  bracket: (line) => nameInBrackets(plain(line)),
  capitals: nameInCapitals,
}
const FORM_NAMES = Object.keys(FORMS).filter((name): name is NameForm => name in FORMS)

function alone(line: SourceLine): NameStart | null {
  const { text, spans } = line
  if (isPassage(text) || isEndMark(text)) return null
  const italic = spans.findIndex((span) => span.italic === true)
  const isDirected =
    italic > 0 && spans.slice(italic).every((span) => span.italic ?? /^[\s.:,]*$/.test(span.text))
  if (!isDirected) return nameOnItsLine(plain(line))
  const direction = wordsOf(spans.slice(italic))
    .replace(/[\s:,]+$/, '')
    .trim()
  const name = wordsOf(spans.slice(0, italic)).replace(/[\s,.:]+$/, '')
  return nameOnItsLine(name) && nameStart(name, direction, text.length, suffixOf(text))
}

/** The name is set otherwise than the text behind it: in bold, capitals, underlined or italic. */
function nameByStyle({ spans, text }: SourceLine): NameStart | null {
  const [first] = spans
  if (!first) return null
  const isLike = (span: SourceSpan) =>
    span.bold === first.bold &&
    span.capitals === first.capitals &&
    span.underlined === first.underlined &&
    span.italic === first.italic
  const isStyled = first.bold ?? first.capitals ?? first.underlined ?? first.italic ?? false
  const end = spans.findIndex((span) => !isLike(span) && span.text.trim() !== '')
  if (!isStyled || end < 1) return null
  const name = wordsOf(spans.slice(0, end))
  const found = nameOnItsLine(name.trim())
  if (!found || isBracketed(name)) return null
  const mark = /^\s*(?:[.:,–—-](?=\s|$))?\s*/u.exec(text.slice(name.length))?.[0] ?? ''
  const suffix =
    mark.trim() === ':' || mark.trim() === '.' ? (mark.trim() === ':' ? ':' : '.') : found.suffix
  return { ...found, suffix, length: name.length + mark.length }
}

const CAPITALS =
  /^((?:\p{Lu}[\p{Lu}\p{M}.'’-]+|\p{Lu}\.)(?: (?:\p{Lu}[\p{Lu}\p{M}.'’-]+|\d{1,2}|&|U\.|UND))*)(?=[ ,(]+[^\s,(])/u

function nameInCapitals(line: SourceLine): NameStart | null {
  const name = CAPITALS.exec(plain(line))?.[1]
  const isAllCapitals = isInCapitals(line.text)
  if (name === undefined || isAllCapitals || !/\p{Lu}{2}/u.test(name)) return null
  // 'ANNA. Nein.' among 'ANNA leise. Nein.'; 'DR.' and 'FRAU B.' keep theirs
  const hasStop = /\p{Lu}{3}\.$/u.test(name)
  return nameStart(hasStop ? name.slice(0, -1) : name, '', name.length, hasStop ? '.' : '')
}

/** Names share a trait if at least this share of the recurring ones has it. */
const AGREEMENT = 0.85
/** Names that occur more than once, among the texts before a tab. */
const MIN_KNOWN_IN_COLUMN = 0.6
/** In points. */
const SAME_PLACE = 6

const isCapitals = ([line, { name }]: Found) =>
  isInCapitals(name) || isAll(sliceSpans(line.spans, 0, name.length), 'capitals')

const TRAITS: readonly ((found: Found) => string)[] = [
  ([, { suffix }]) => (suffix === '' ? '' : `suffix ${suffix}`),
  ([line]) => (firstSpan(line).bold ? 'bold' : ''),
  ([line]) => (firstSpan(line).underlined ? 'underlined' : ''),
  ([line]) => (firstSpan(line).italic ? 'italic' : 'upright'),
  (found) => (isCapitals(found) ? 'capitals' : ''),
  ([{ paragraph }]) => `style ${paragraph.style}`,
  ([
    {
      paragraph: { align },
    },
  ]) => `align ${align === 'justify' ? 'left' : align}`,
  ([{ paragraph }]) => `indent ${Math.round(paragraph.indent / SAME_PLACE)}`,
  ([
    {
      paragraph: { cell },
    },
  ]) => (cell ? `column ${cell.column}` : ''),
]
/** Traits that other text seldom has: a name that occurs once counts by them. */
const TELLING =
  /^(?:bold|underlined|italic|capitals|suffix [:–]|align (?:center|right)|column \d+)$/

/** @param cast the list of roles, whose own lines are not among the lines */
export function findSpeakers(lines: readonly SourceLine[], cast: Cast | null): Speakers {
  const styles = ownStyles(lines)
  let best: { readonly score: number; readonly speakers: Speakers } = {
    score: 0,
    speakers: NO_SPEAKERS,
  }
  for (const form of FORM_NAMES) {
    const all = lines.flatMap((line): readonly Found[] => {
      const start = isSceneHeading(line.text) ? null : FORMS[form](line)
      return start ? [[line, start]] : []
    })
    const named = accept(all, form, cast, styles)
    const accepted = form === 'alone' ? withoutMutes(named, lines, cast) : named
    const score = scoreOf(accepted, all, cast)
    if (score > best.score) best = { score, speakers: { form, names: new Map(accepted) } }
  }
  return best.speakers
}

/**
 * Names on lines of their own, without those that say nothing anywhere, as 'BLACKOUT' does, and without the title, whose genre
 * or author stands where a speech would.
 */
function withoutMutes(
  found: readonly Found[],
  lines: readonly SourceLine[],
  cast: Cast | null,
): readonly Found[] {
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
  const titles = new Set(page.filter((_line, index) => parts?.has(index)))
  return found.filter(([line, { name }]) => said.has(foldSpeakerName(name)) && !titles.has(line))
}

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

function knownAmong(all: readonly Found[], cast: Cast | null): IsKnown {
  const counts = countsOf(all)
  return ([, { name }]) => (counts.get(foldSpeakerName(name)) ?? 0) > 1 || cast?.has(name) === true
}

function accept(
  all: readonly Found[],
  form: NameForm,
  cast: Cast | null,
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
    form === 'colon' && speechStart(found[0].text) !== null && knownSet.has(found)
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
  const isTelling = isColumn || hasOwnStyle || demanded.some(({ value }) => TELLING.test(value))
  return fitting.filter(
    (found) =>
      isKnown(found) || isTelling || partsOf(found[1].name).every((part) => names.has(part)),
  )
}

/** 'ANNA und BEN' speak together where both speak alone. */
const partsOf = (name: string): readonly string[] =>
  splitSpeakerName(name)
    .flatMap((part) => part.split(/\s*[,&]\s*|\s+(?:und|and|et)\s+/iu))
    .map(foldSpeakerName)

/**
 * Rises with the number of known names, and falls if names do not return, or if other lines look like names. Fewer than two
 * names make no dialogue, unless one speaks often.
 */
function scoreOf(accepted: readonly Found[], all: readonly Found[], cast: Cast | null): number {
  const known = accepted.filter(knownAmong(accepted, cast))
  const names = new Set(known.map(([, { name }]) => foldSpeakerName(name)))
  if (names.size < 1 || known.length < 2) return 0
  const purity = known.length / accepted.length
  const agreed = known.length / Math.max(known.length, all.filter(knownAmong(all, cast)).length)
  const returning = known.length / (known.length + names.size)
  const single = names.size === 1 ? 0.3 : 1
  return known.length * purity ** 2 * returning * agreed * single
}
