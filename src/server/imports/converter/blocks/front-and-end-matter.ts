import { at } from '#/shared/at.ts'
import { isCastHeading } from '#/shared/script/line-grammar/cast.ts'
import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { isAfterword, type TitlePart, titleParts } from '#/shared/script/line-grammar/title-page.ts'
import { isEndMark } from '#/shared/script/line-grammar/direction.ts'
import { type Body, type BodyLine, isInTheMiddle, PARAGRAPH_GAP } from '../lines/body.ts'
import { type CastLines, findCastLines } from '../speakers/known-names.ts'
import type { SpeakerLines } from '../speakers/speaker-candidate.ts'
import { isLargeHeading, isWordHeading, setApartHeadings } from './headings.ts'

/** Words of what follows a play: rights, licences, prices, orders, an index. */
const MATTER =
  /©|copyright|(?:aufführungs|urheber|bühnen)recht|alle rechte|all rights|tous droits|derechos|diritti|rechten voor|rättigheter|prawa|все права|licen[cs]e|lizenz|creative commons|bestell(?:schein|ung|formular)|order form|isbn|impressum|www\.|https?:|preis(?:e|liste)|price list|€|\bEUR\b|glossar|stichwortverzeichnis|weitere stücke|anhang|appendix|index/iu
/** In leadings: the space that parts what follows from the last speech. */
const SET_APART = 2.2
/** The words that tell may stand so many lines below the first. */
const NEAR = 3

/** Whether a line of its own says that the play, or a part of it, is over. */
export function isEndLine({ text, gapAbove, runs }: BodyLine): boolean {
  const isApart = (gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP || runs.every((run) => run.italic)
  return isApart && isEndMark(text)
}

/**
 * The index of the first line behind the play: below the mark of its end, or where rights, prices and the like begin,
 * apart from the last speech; Infinity where nothing follows.
 */
export function endOfPlay(body: Body, speakers: SpeakerLines): number {
  const { lines } = body
  const last = Math.max(
    lines.findLastIndex((line) => speakers.has(line)),
    lines.findLastIndex(isWordHeading),
  )
  if (speakers.size === 0) return Infinity
  const lastLine = lines[last]
  const speaker = lastLine && speakers.get(lastLine)
  // the first line below a name is a speech in any case
  const isAlone = speaker !== undefined && speaker.length >= (lastLine?.text.length ?? 0)
  const mark = lines.findIndex((line, index) => index > last && isEndLine(line))
  if (mark >= 0) return mark + 1
  const matter = lines.findIndex((line, index) => {
    const isApart =
      (line.gapAbove ?? SET_APART) >= SET_APART ||
      line.size < body.size * 0.95 ||
      isLargeHeading(line, body)
    const near = lines.slice(index, index + NEAR).map(({ text }) => text)
    return (
      index > (isAlone ? last + 1 : last) &&
      isApart &&
      near.some((text) => MATTER.test(text) || isAfterword(text))
    )
  })
  return matter < 0 ? Infinity : matter
}

/** A title has at least this multiple of the body's type size. Headings within the text are smaller. */
const TITLE_SIZE = 1.8
/** Smaller type is enough if, apart from the title, only the headings of scenes have it. */
const TITLE_ALONE_SIZE = 1.25
const SAME_SIZE_POINTS = 0.5
const MAX_LINES = 3

/** The lines of the first page that are by far the largest and stand together; empty where no type is so large. */
function printedTitle(body: Body): readonly BodyLine[] {
  const firstPage = body.pages[0]?.number
  const others = body.lines.filter(({ text }) => !isSceneHeading(text))
  const lines = others.filter(({ page }) => page === firstPage)
  const size = Math.max(0, ...lines.map((line) => line.size))
  const isAsLarge = (line: BodyLine) => size - line.size < SAME_SIZE_POINTS
  const largest = lines.filter(isAsLarge)
  const isAlone = others.filter(isAsLarge).length === largest.length
  const [top] = largest
  if (!top || size < body.size * (isAlone ? TITLE_ALONE_SIZE : TITLE_SIZE)) return []
  const first = lines.indexOf(top)
  const isOnePlace = largest.every((line, index) => lines[first + index] === line)
  const title = largest.map(({ text }) => text).join(' ')
  const isTitle = /\p{L}/u.test(title) && !isSceneHeading(title) && !isCastHeading(title)
  return isTitle && isOnePlace && largest.length <= MAX_LINES ? largest : []
}

export type FrontPart =
  | { readonly kind: TitlePart | 'centred' | 'castHeading' }
  /** An entry of the list of roles; `length` is that of the role's name. */
  | { readonly kind: 'role'; readonly length: number }

interface FrontMatter {
  /** The index of the line that the play begins with. */
  readonly start: number
  readonly partOf: ReadonlyMap<BodyLine, FrontPart>
}

/** Maximum number of lines between a play's first heading and its first speech. */
const MAX_LINES_BEFORE = 12
const SENTENCE_END = /[.!?…][)\]"'’“”»«]*$/

/** Finds the lines before the play: a title page, a list of roles. */
export function findFrontMatter(body: Body, speakers: SpeakerLines): FrontMatter {
  const cast = findCastLines(body)
  const titlePage = titlePageParts(body, speakers, cast)
  const start = playStart(body, speakers, titlePage)
  const before = new Set(body.lines.slice(0, start))
  const parts = [...titlePage, ...castParts(cast)]
  // without a speech, the beginning of the play is unknown; a title is front matter even then
  const isFront = ([line, { kind }]: readonly [BodyLine, FrontPart]) =>
    before.has(line) || kind === 'title' || kind === 'subtitle' || kind === 'author'
  return { start, partOf: new Map(parts.filter(isFront)) }
}

/** The script's title, found by its type or by the words around it; null if the script has none, and for a scan. */
export function titleOf(body: Body, speakers: SpeakerLines): string | null {
  if (body.isScan) return null
  const { partOf } = findFrontMatter(body, speakers)
  const lines = [...partOf].flatMap(([line, { kind }]) => (kind === 'title' ? [line.text] : []))
  return lines.length > 0 ? lines.join(' ') : null
}

type Parts = ReadonlyMap<BodyLine, FrontPart>

/** The parts of the title page, which ends before the list of roles and the first heading or speech. */
function titlePageParts(body: Body, speakers: SpeakerLines, cast: CastLines | null): Parts {
  const [first] = body.lines
  const end = body.lines.findIndex(
    (line) =>
      line.page !== first?.page ||
      line === cast?.heading ||
      cast?.roles.has(line) ||
      speakers.has(line) ||
      isWordHeading(line),
  )
  const lines = body.lines.slice(0, Math.max(0, end))
  const printed = printedTitle(body).map((line) => lines.indexOf(line))
  const parts = titleParts(
    lines.map(({ text }) => text),
    printed.filter((index) => index >= 0),
  )
  const kinds = lines.flatMap((line, index): readonly (readonly [BodyLine, FrontPart])[] => {
    const kind = parts?.get(index) ?? (parts && isInTheMiddle(line) ? 'centred' : null)
    return kind ? [[line, { kind }]] : []
  })
  return new Map(kinds)
}

function castParts(cast: CastLines | null): Parts {
  const parts = new Map<BodyLine, FrontPart>()
  if (cast?.heading) parts.set(cast.heading, { kind: 'castHeading' })
  for (const [line, length] of cast?.roles ?? [])
    if (length > 0) parts.set(line, { kind: 'role', length })
  return parts
}

/**
 * The index of the line that the play begins with: a heading before nearly all speeches, or the first speech, with the
 * action that leads to it. Speeches before the first heading are the play's where people speak in turn there.
 */
function playStart(body: Body, speakers: SpeakerLines, titlePage: Parts): number {
  const isTitle = (line: BodyLine) => (titlePage.get(line)?.kind ?? 'centred') !== 'centred'
  const firstHeading = body.lines.findIndex(isWordHeading)
  const spoken = body.lines.flatMap((line, index) => (speakers.has(line) ? [index] : []))
  const before = spoken.filter((index) => index < firstHeading)
  const isHeadingFirst = spoken.length - before.length >= spoken.length * 0.8
  if (firstHeading >= 0 && isHeadingFirst && !isDialogue(body, speakers, before))
    return firstHeading
  const first = spoken[0] ?? 0
  const near = body.lines.slice(Math.max(0, first - MAX_LINES_BEFORE), first)
  const apart = setApartHeadings(body, speakers)
  const isHeading = (line: BodyLine) => isLargeHeading(line, body) || apart.has(line)
  const heading = near.findIndex((line) => !isTitle(line) && isHeading(line))
  if (heading >= 0) return Math.max(0, first - MAX_LINES_BEFORE) + heading
  return firstAction(body, first, titlePage)
}

/** Whether a name returns in these lines, or the lines below them are speeches: a list of roles has neither. */
function isDialogue(body: Body, speakers: SpeakerLines, indexes: readonly number[]): boolean {
  const lines = indexes.flatMap((index) => body.lines[index] ?? [])
  const names = lines.flatMap((line) => speakers.get(line)?.name ?? [])
  const isAlone = (line: BodyLine) => (speakers.get(line)?.length ?? 0) >= line.text.length
  const isAboveSpeech = (line: BodyLine) => isAlone(line) && (line.below?.gap ?? 0) < PARAGRAPH_GAP
  return new Set(names).size < names.length || (lines.length > 0 && lines.every(isAboveSpeech))
}

/** The action above the first speech: whole sentences on the same page, below anything that belongs to a title. */
function firstAction(body: Body, first: number, titlePage: Parts): number {
  const page = body.lines[first]?.page
  let start = first
  for (let index = first - 1; index >= 0; index--) {
    const line = at(body.lines, index)
    if (line.page !== page || titlePage.has(line) || isInTheMiddle(line)) break
    const isParagraphEnd = (body.lines[index + 1]?.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP
    if (isParagraphEnd && !SENTENCE_END.test(line.text)) break
    if ((line.gapAbove ?? PARAGRAPH_GAP) >= PARAGRAPH_GAP) start = index
  }
  return start
}
