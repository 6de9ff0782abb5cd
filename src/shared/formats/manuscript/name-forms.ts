// The ways in which a line of a document may name a speaker.
import type { Cast } from '../../script/line-grammar/cast.ts'
import {
  isBracketed,
  SPOKEN_WORDS,
  STAGE_WORDS,
  isEndMark,
} from '../../script/line-grammar/direction.ts'
import { isPassage, isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import { isAfterword } from '../../script/line-grammar/title-page.ts'
import {
  foldSpeakerName,
  isInCapitals,
  nameBeforeColon,
  nameBeforeDash,
  nameBeforeStop,
  nameBeforeTab,
  nameInBrackets,
  nameOnItsLine,
  type NameStart,
  nameStart,
  splitSpeakerName,
  suffixOf,
} from '../../script/line-grammar/speaker-name.ts'
import {
  isWithoutCapitals,
  linesOfNumbers,
  namesWithArticle,
  withCapital,
  withNumberedRoles,
} from '../../script/line-grammar/unusual-names.ts'
import {
  sliceSpans,
  type SourceLine,
  type SourceParagraph,
  type SourceSpan,
  wordsOf,
} from './source-paragraph.ts'

// Names whose letters somebody has set apart with blanks, as typewriters did: 'A N N A: Ja.', 'D R .   R A N K'.

const SPACED = /^\p{Lu}(?: [\p{Lu}.]){2,}(?: {2,}\p{Lu}(?: [\p{Lu}.])+)*(?=\s*(?:[:.,(]|$))/u
/** A single one may be an alphabet or a shout. */
const MIN_NAMES = 3

export function withPlainNames(all: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const spaced = all.flatMap((paragraph) => {
    const name = SPACED.exec(wordsOf(paragraph.spans))?.[0]
    return name === undefined ? [] : [[paragraph, name] as const]
  })
  const counts = Map.groupBy(spaced, ([, name]) => name)
  const areNames = spaced.length >= MIN_NAMES && counts.size < spaced.length
  const names = new Map(areNames ? spaced : [])
  return all.map((paragraph) => {
    const name = names.get(paragraph)
    return name === undefined ? paragraph : { ...paragraph, spans: withPlain(paragraph, name) }
  })
}

/** The blanks go out of the spans, so that marks stay on their letters. */
function withPlain({ spans }: SourceParagraph, name: string): SourceParagraph['spans'] {
  const kept = [...name.matchAll(/\S+| {2,}/g)].flatMap(({ 0: part, index }) => {
    const length = part.trim() === '' ? 1 : part.length
    return sliceSpans(spans, index, index + length)
  })
  const joined = kept.reduce<(typeof kept)[number][]>((parts, span) => {
    const last = parts.at(-1)
    const isSame =
      last && JSON.stringify({ ...last, text: '' }) === JSON.stringify({ ...span, text: '' })
    return isSame
      ? [...parts.slice(0, -1), { ...last, text: last.text + span.text }]
      : [...parts, span]
  }, [])
  return [...joined, ...sliceSpans(spans, name.length)]
}

/** How the names of a document are set. */
export type NameForm =
  | 'colon'
  | 'stop'
  | 'dash'
  | 'slash'
  | 'bracket'
  | 'alone'
  | 'tab'
  | 'cell'
  | 'styled'
  | 'capitals'

export type Names = Pick<Cast, 'has'>

/** In these forms a line that begins with a speaker of the script into which it comes is a speech. */
const NAMING_FORMS = new Set<NameForm>(['colon', 'stop', 'tab', 'cell', 'styled'])
/** In these it is one if the name is in capitals: 'ANNA – Ja.', but 'Anna – das ist sie.' */
const CAPITAL_FORMS = new Set<NameForm>(['alone', 'dash'])

/**
 * The names that are known before the lines are read. In other forms a speaker of the script is a word as any other: 'ANNA geht
 * ab.' tells of ANNA.
 * @param roles the list of roles that stands in the text
 */
export function namesKnownIn(
  form: NameForm,
  roles: Names | null,
  speakers: readonly string[],
): Names | null {
  if (speakers.length === 0) return roles
  const folded = new Set(speakers.map(foldSpeakerName))
  const isNaming = (name: string) =>
    NAMING_FORMS.has(form) || (CAPITAL_FORMS.has(form) && isInCapitals(name))
  return {
    has: (name) =>
      roles?.has(name) === true || (isNaming(name) && folded.has(foldSpeakerName(name))),
  }
}

type Candidate = (line: SourceLine) => NameStart | null
export type Found = readonly [SourceLine, NameStart]

/** A tab counts as a blank; the length stays. */
const plain = ({ text }: SourceLine): string => text.replaceAll('\t', ' ')

const FORMS: Readonly<Record<NameForm, Candidate>> = {
  colon: beforeColon,
  cell: (line) => (line.paragraph.cell ? alone(line) : null),
  tab: (line) => nameBeforeTab(line.text),
  alone: (line) => (line.paragraph.cell ? null : alone(line)),
  styled: nameByStyle,
  dash: (line) => nameBeforeDash(plain(line)),
  slash: beforeSlash,
  stop: beforeStop,
  bracket: (line) => nameInBrackets(plain(line)),
  capitals: nameInCapitals,
}
export const FORM_NAMES = Object.keys(FORMS).filter((name): name is NameForm => name in FORMS)

/** 'ANNA *leise*: Ja.': upright letters are the name, slanted ones say how it speaks. */
function beforeColon(line: SourceLine): NameStart | null {
  const found = nameBeforeColon(plain(line))
  const { spans } = line
  const slanted = spans.findIndex((span) => span.italic === true)
  if (slanted < 1 || (found && found.direction !== '')) return found
  const upright = spans.findIndex((span, index) => index > slanted && span.italic !== true)
  const head = wordsOf(spans.slice(0, slanted))
  if (found && found.length <= head.length) return found
  const said = wordsOf(spans.slice(slanted, upright < 0 ? undefined : upright))
  const mark = /^(.*?)\s*(:)?\s*$/su.exec(said)
  const behind = /^\s*:/.exec(upright < 0 ? '' : wordsOf(spans.slice(upright)))?.[0].length ?? 0
  if (!mark || (mark[2] === undefined && behind === 0)) return found
  const name = nameOnItsLine(head.replace(/[\s,]+$/, ''))
  return name?.direction === ''
    ? nameStart(name.name, (mark[1] ?? '').trim(), head.length + said.length + behind, ':')
    : found
}

/** Words before a full stop that are a sentence of their own, and no name. */
const SENTENCE =
  /^(?:ja|nein|gut|ach|oh|so|nun|doch|halt|los|komm|also|genau|danke|bitte|hallo|yes|no|well|okay|ok|right|please|thanks|hello|stop|come on)$/iu

function beforeStop(line: SourceLine): NameStart | null {
  const start = nameBeforeStop(plain(line))
  return start && SENTENCE.test(start.name) && !isInCapitals(start.name) ? null : start
}

/** 'ANNA/ Ja.', 'Ben / Nein.' */
function beforeSlash(line: SourceLine): NameStart | null {
  const match = /^(\p{Lu}[^/:!?]{0,40}?) ?\/ +(?=\S)/u.exec(plain(line))
  const name = match?.[1] === undefined ? null : nameOnItsLine(match[1])
  return match && name && nameStart(name.name, name.direction, match[0].length, '–')
}

function alone(line: SourceLine): NameStart | null {
  const { text, spans } = line
  if (isPassage(text) || isEndMark(text) || isAfterword(text)) return null
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
  /^((?:\p{Lu}[\p{Lu}\p{M}.'’-]+|\p{Lu}\.)(?: (?:\p{Lu}[\p{Lu}\p{M}.'’-]+|\d{1,2}|&|U\.|UND))*)(?=[ ,(]+[^\s,(])(?! +\p{Lu}{2})/u

function nameInCapitals(line: SourceLine): NameStart | null {
  const name = CAPITALS.exec(plain(line))?.[1]
  const isAllCapitals = isInCapitals(line.text)
  if (name === undefined || isAllCapitals || !/\p{Lu}{2}/u.test(name)) return null
  // 'ANNA. Nein.' among 'ANNA leise. Nein.'; 'DR.' and 'FRAU B.' keep theirs
  const hasStop = /\p{Lu}{3}\.$/u.test(name)
  return nameStart(hasStop ? name.slice(0, -1) : name, '', name.length, hasStop ? '.' : '')
}

/** 'ANNA (leise). Ja.': a direction in brackets may stand between the name and its mark. */
function withBracketed([line, start]: Found): Found {
  const rest = line.text.slice(start.length)
  const match = /^(\s*)(\([^()]*\)|\[[^[\]]*\])\s*([.:])(?=\s|$)/.exec(rest)
  if (!match || start.direction !== '' || /[.:]\s*$/.test(line.text.slice(0, start.length)))
    return [line, start]
  const suffix = match[3] === ':' ? ':' : '.'
  const direction = match[2] ?? ''
  return [line, { ...start, direction, suffix, length: start.length + match[0].length }]
}

/** 'ANNA und BEN' speak together where both speak alone. */
export const partsOf = (name: string): readonly string[] =>
  splitSpeakerName(name)
    .flatMap((part) => part.split(/\s*[,&]\s*|\s+(?:und|and|et)\s+/iu))
    .map(foldSpeakerName)

/** 'ANNA leise:' among 'ANNA:': words in small letters behind a name in capitals that others have alone are a direction. */
export function withManners(found: readonly Found[]): readonly Found[] {
  const all = withNumberedRoles(found)
  const names = new Set(all.map(([, { name }]) => name))
  return all.map((one): Found => {
    const [line, start] = one
    const [, name = '', direction = ''] = /^(\P{Ll}*\p{Lu}),?\s+(\p{Ll}.*)$/u.exec(start.name) ?? []
    return start.direction === '' && names.has(name) ? [line, { ...start, name, direction }] : one
  })
}

/** These marks show a name also in small letters. */
const SMALL_FORMS = new Set<NameForm>(['colon', 'tab', 'cell', 'styled'])

/** 'ada: was machst du da', in a play without capitals. */
function candidates(lines: readonly SourceLine[]): (form: NameForm) => Candidate {
  const numbers = new Set(linesOfNumbers(lines.map((line) => [line, line.text])))
  const isPlayWithout = isWithoutCapitals(lines.map(({ text }) => text))
  return (form) => (line) => {
    if (numbers.has(line)) return raised(line, FORMS[form])
    const isSmall = isPlayWithout && /^\p{Ll}/u.test(line.text)
    return isSmall && (SMALL_FORMS.has(form) || line.text.endsWith(':'))
      ? raised(line, FORMS[form])
      : FORMS[form](line)
  }
}

/** The name of a line as if it began with a capital. */
function raised(line: SourceLine, candidate: Candidate): NameStart | null {
  const [first, ...others] = line.spans
  const spans = first ? [{ ...first, text: withCapital(first.text) }, ...others] : []
  const start = candidate({ ...line, spans, text: withCapital(line.text) })
  return start && { ...start, name: line.text.charAt(0) + start.name.slice(1) }
}

/** Names with an article in small letters that come back, among names that begin with capitals. */
function withArticles(lines: readonly SourceLine[], form: NameForm): readonly Found[] {
  if (!SMALL_FORMS.has(form)) return []
  const found = lines.flatMap((line): readonly Found[] => {
    const start = /^\p{Ll}/u.test(line.text) ? raised(line, FORMS[form]) : null
    return start ? [[line, start]] : []
  })
  const names = namesWithArticle(found.map(([, { name }]) => name))
  return found.filter(([, { name }]) => names.has(name))
}

/** A name that has been deleted before or behind another in its place is no part of the name. */
function withoutDeleted(line: SourceLine, candidate: Candidate): NameStart | null {
  const start = candidate(line)
  const isCut = ({ cuts }: SourceSpan) => cuts !== undefined
  if (!line.spans.some(isCut) || line.spans.every(isCut)) return start
  const spans = line.spans.filter((span) => !isCut(span))
  const kept = candidate({ ...line, spans, text: wordsOf(spans) })
  if (kept === null) return start
  let [length, rest] = [0, kept.length]
  for (const span of line.spans) {
    if (rest === 0) break
    const taken = isCut(span) ? span.text.length : Math.min(rest, span.text.length)
    length += taken
    if (!isCut(span)) rest -= taken
  }
  const head = sliceSpans(line.spans, 0, length).filter(isCut)
  const isReplaced = head.length > 0 && nameOnItsLine(wordsOf(head).trim())?.suffix === ''
  return isReplaced ? { ...kept, length } : start
}

/** The lines that may name a speaker in one form. */
export function candidatesOf(lines: readonly SourceLine[], form: NameForm): readonly Found[] {
  const candidate = candidates(lines)(form)
  const small = new Map(withArticles(lines, form))
  const found = lines.flatMap((line): readonly Found[] => {
    const isNone = line.paragraph.namesNobody || isSceneHeading(line.text)
    const start = isNone ? null : (withoutDeleted(line, candidate) ?? small.get(line))
    return start ? [withBracketed([line, start])] : []
  })
  return form === 'capitals' && found.filter(isTold).length * 2 > found.length ? [] : found
}

/** 'ANNA geht ab.' tells of ANNA; 'ANNA leise. Nein.' and 'ANNA es geht' say how or what she speaks. */
function isTold([{ text }, { length }]: Found): boolean {
  const [, first = ''] = /^\s*(\p{Ll}+)[^.:]*\.$/u.exec(text.slice(length)) ?? []
  return STAGE_WORDS.test(first) && !SPOKEN_WORDS.test(text)
}

const MAX_REFRAINS = 3

/** Verses in capitals below a name look like names, but stand close below other lines that do. */
export function withoutLyrics(
  found: readonly Found[],
  lines: readonly SourceLine[],
  cast: Names | null,
): readonly Found[] {
  const names = new Map(found)
  const below = new Set(
    lines.filter((line, index) => {
      const above = lines[index - 1]
      return above !== undefined && names.has(above) && !line.isApart
    }),
  )
  const isKnown = ([, { name }]: Found) => cast?.has(name) === true
  const all = Map.groupBy(found, ([, { name }]) => foldSpeakerName(name))
  const verses = new Set(
    [...all].flatMap(([name, own]) => {
      const isBelow = own.filter(([line]) => below.has(line)).length > own.length / 2
      return isBelow && own.length <= MAX_REFRAINS && !own.some(isKnown) ? [name] : []
    }),
  )
  const isPlay = all.size - verses.size > 0
  return isPlay ? found.filter(([, { name }]) => !verses.has(foldSpeakerName(name))) : found
}
