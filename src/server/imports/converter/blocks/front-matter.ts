import { at } from '#/shared/at.ts'
import { type TitlePart, titleParts } from '#/shared/script/line-grammar/title-page.ts'
import { type Body, type BodyLine, PARAGRAPH_GAP, isInTheMiddle } from '../lines/body.ts'
import { type CastLines, findCastLines } from '../speakers/known-names.ts'
import type { SpeakerLines } from '../speakers/speaker-candidate.ts'
import { isLargeHeading, isWordHeading, setApartHeadings } from './headings.ts'
import { printedTitle } from './printed-title.ts'

export type FrontPart =
  | { readonly kind: TitlePart | 'centred' | 'castHeading' }
  /** An entry of the list of roles; `length` is that of the role's name. */
  | { readonly kind: 'role'; readonly length: number }

export interface FrontMatter {
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
