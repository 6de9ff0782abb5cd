// What stands before a play: its title page, and the list of roles.
import type { LeftOut } from '../../imports/left-out.ts'
import type { ScriptBlock } from '../../script/blocks.ts'
import { type Cast, findCast, isCastHeading } from '../../script/line-grammar/cast.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import {
  castHeadingBlock,
  roleBlock,
  titleBlock,
  titleParts,
} from '../../script/line-grammar/title-page.ts'
import { foldSpeakerName } from '../../script/line-grammar/speaker-name.ts'
import {
  type SourceLine,
  type SourceParagraph,
  type SourceSpan,
  toRichText,
  wordsOf,
} from './source-paragraph.ts'

// A table of contents that is typed, or that a program made without a style of its own.

const HEADING =
  /^(?:inhalt|inhaltsverzeichnis|inhaltsübersicht|(?:table of )?contents|table des matières|sommaire|indice|índice|inhoud|inhoudsopgave)[.:]?$/iu
/** Dots or a tab between what is listed and its page. */
const LEADER = /\t|[.…_·]{3}|(?:\s\.){3}/u
const MIN_ENTRIES = 2
/** So large a part of the entries come again as lines of the play. */
const MIN_LISTED = 0.5

interface WithoutContents {
  readonly paragraphs: readonly SourceParagraph[]
  readonly leftOut: readonly LeftOut[]
}

interface Line {
  readonly index: number
  readonly text: string
}

/** The paragraphs without a run of lines that list what comes again below, with pages that rise. */
export function withoutContents(all: readonly SourceParagraph[]): WithoutContents {
  const lines = all.flatMap(({ spans, cell }, index): readonly Line[] => {
    const text = wordsOf(spans).trim()
    return text === '' || cell !== null ? [] : [{ index, text }]
  })
  const found = contentsIn(lines)
  if (!found) return { paragraphs: all, leftOut: [] }
  const entries = lines.slice(found.from, found.end)
  const above = lines[found.from - 1]
  const left = [...(above && HEADING.test(above.text) ? [above] : []), ...entries]
  const indexes = new Set(left.map(({ index }) => index))
  return {
    paragraphs: all.map((one, index) => (indexes.has(index) ? { ...one, spans: [] } : one)),
    leftOut: left.map(({ index, text }) => ({
      page: all[index]?.page ?? 1,
      kind: 'mark',
      text: text.replaceAll('\t', ' '),
    })),
  }
}

interface Entry {
  readonly title: string
  readonly page: number
}

/** 'Szene 1 ..... 3': read from its end, because a pattern for the whole takes long where there are many tabs or dots. */
function entryOf(text: string): Entry | null {
  const page = /\d{1,4}$/.exec(text)?.[0]
  if (page === undefined) return null
  const last = text.length - page.length
  let end = last
  while (end > 0 && /[\s.…_·]/.test(text.charAt(end - 1))) end--
  const title = text.slice(0, end)
  const isEntry = title !== '' && !title.includes('\n') && LEADER.test(text.slice(end, last))
  return isEntry ? { title, page: Number(page) } : null
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Where the first table of contents begins and ends. Each line is read once: a play may have a number behind each verse. */
function contentsIn(
  lines: readonly Line[],
): { readonly from: number; readonly end: number } | null {
  const entries = lines.map(({ text }) => entryOf(text))
  if (entries.filter((entry) => entry !== null).length < MIN_ENTRIES) return null
  const last = new Map(lines.map(({ text }, index) => [folded(text), index]))
  for (let start = 0, end = 0; start < lines.length; start = end) {
    end = endOfRun(entries, start)
    const run = entries.slice(start, end).flatMap((entry) => entry ?? [])
    const isTitled = HEADING.test(lines[start - 1]?.text ?? '')
    const first = firstListed(run, isTitled, (title) => (last.get(folded(title)) ?? -1) >= end)
    if (first !== null) return { from: start + first, end }
    end = Math.max(end, start + 1)
  }
  return null
}

/** The end of entries whose pages rise. */
function endOfRun(entries: readonly (Entry | null)[], start: number): number {
  let page = 0
  for (let end = start; end < entries.length; end++) {
    const entry = entries[end]
    if (!entry || entry.page < page) return end
    page = entry.page
  }
  return entries.length
}

/** The first entry of a run from which on enough entries are listed; those behind the first have no heading above them. */
function firstListed(
  run: readonly Entry[],
  isTitled: boolean,
  isBelow: (title: string) => boolean,
): number | null {
  const isEnough = (count: number, length: number) =>
    length >= MIN_ENTRIES && count >= length * MIN_LISTED
  if (isTitled && isEnough(run.filter(({ title }) => isBelow(title)).length, run.length)) return 0
  let [found, count, length]: [number | null, number, number] = [null, 0, 0]
  for (const [index, { title }] of [...run.entries()].toReversed()) {
    length++
    if (isSceneHeading(title) && isBelow(title)) count++
    if (isEnough(count, length)) found = index
  }
  return found
}

const MIN_CAST_ROWS = 2
/** In characters: the description of a role is short. */
const MAX_CAST_CELL = 80
/** 'N. N.', where no actor is known yet, and 'jun.' are none. */
const SENTENCE_END = /(?:[?!…]|\p{L}{4}\.)$/u

/** Each row of a table of roles as one paragraph: no name returns in it, and no cell is a sentence. */
export function withCastRows(paragraphs: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const tables = Map.groupBy(paragraphs, ({ cell }) => cell?.table ?? null)
  const casts = new Set(
    [...tables].flatMap(([table, own]) => (table !== null && isCastTable(own) ? [table] : [])),
  )
  if (casts.size === 0) return paragraphs
  const joined: SourceParagraph[] = []
  let row: SourceParagraph['cell'] = null
  let rowSpans: SourceSpan[] = []
  for (const paragraph of paragraphs) {
    const { cell, spans } = paragraph
    const isOfCast = cell !== null && casts.has(cell.table)
    const isSameRow = isOfCast && row?.table === cell.table && row.row === cell.row
    row = isOfCast ? cell : null
    if (isSameRow) rowSpans.push({ text: '\t' }, ...spans)
    else {
      rowSpans = [...spans]
      joined.push(isOfCast ? { ...paragraph, spans: rowSpans, cell: null } : paragraph)
    }
  }
  return joined
}

function isCastTable(own: readonly SourceParagraph[]): boolean {
  const names = own.flatMap(({ cell, spans }) =>
    cell?.column === 0 ? [wordsOf(spans).trim()] : [],
  )
  const others = own
    .filter(({ cell }) => cell?.column !== 0)
    .map(({ spans }) => wordsOf(spans).trim())
  return (
    names.length >= MIN_CAST_ROWS &&
    others.length > 0 &&
    new Set(names.map(foldSpeakerName)).size === names.length &&
    [...names, ...others].every((text) => text.length <= MAX_CAST_CELL) &&
    !others.some((text) => SENTENCE_END.test(text))
  )
}

/** The list of roles. One with a heading of its own ends at the latest where its author begins another page. */
export function castAmong(lines: readonly SourceLine[]): Cast | null {
  const texts = lines.map(({ text }) => text.replaceAll('\t', ', '))
  const heading = texts.findIndex(isCastHeading)
  const end = lines.findIndex(({ beginsPage }, index) => index > heading + 1 && beginsPage)
  return findCast(heading >= 0 && end > 0 ? texts.slice(0, end) : texts)
}

interface Front {
  /** The index of the line behind the title page and the list of roles. */
  readonly start: number
  readonly front: ReadonlyMap<SourceLine, ScriptBlock>
}

const TITLE_STYLE = /^(?:title|titel|buchtitel|titre)$/iu
const SUBTITLE_STYLE = /^(?:subtitle|untertitel|sous-titre)$/iu
/** The title is printed at least so much larger than the text. */
const MIN_TITLE_SIZE = 1.3
const MAX_TITLE_LINES = 12

/** @param isOfPlay whether a line is a name or a heading of a scene */
export function frontOf(
  lines: readonly SourceLine[],
  cast: Cast | null,
  isOfPlay: (line: SourceLine) => boolean,
): Front {
  const inCast = (index: number) => cast?.lines.has(index) === true || cast?.heading === index
  const first = lines.findIndex(
    (line, index) => !inCast(index) && (isOfPlay(line) || isSceneHeading(line.text)),
  )
  const start = first < 0 ? 0 : first
  const firstOfCast = cast ? Math.min(cast.heading ?? Infinity, ...cast.lines.keys()) : Infinity
  const page = lines.slice(0, Math.min(start, firstOfCast, MAX_TITLE_LINES))
  const parts = titleParts(
    page.map(({ text }) => text),
    printedTitle(page, lines),
  )
  const front = new Map<SourceLine, ScriptBlock>()
  for (const [index, line] of lines.entries()) {
    const part = index < page.length ? parts?.get(index) : undefined
    const roleLength = cast?.lines.get(index)
    const spans = line.spans
    if (part) front.set(line, titleBlock(part, part === 'author' ? toRichText(spans) : bare(spans)))
    else if (index < page.length && SUBTITLE_STYLE.test(line.paragraph.style))
      front.set(line, titleBlock('subtitle', bare(spans)))
    else if (index === cast?.heading) front.set(line, castHeadingBlock(bare(spans)))
    else if (roleLength !== undefined) front.set(line, roleBlock(withCommas(spans), roleLength))
  }
  // what stands between the title page and the first name belongs to the play
  const page2 = lines.findLastIndex(({ beginsPage }, index) => beginsPage && index <= start)
  const last = lines.findLastIndex((line) => front.has(line))
  return { start: Math.max(last + 1, Math.min(start, page2)), front }
}

export const bare = (spans: readonly SourceSpan[]) => [
  { text: wordsOf(spans).replaceAll('\t', ' ') },
]

/** Cells and tabs of a list of roles. */
const withCommas = (spans: readonly SourceSpan[]) =>
  toRichText(spans.map((span) => ({ ...span, text: span.text.replaceAll(/\s*\t\s*/g, ', ') })))

function printedTitle(page: readonly SourceLine[], all: readonly SourceLine[]): readonly number[] {
  const styled = page.flatMap(({ paragraph }, index) =>
    TITLE_STYLE.test(paragraph.style) ? [index] : [],
  )
  if (styled.length > 0) return styled
  const sizes = all.map(({ paragraph }) => paragraph.size).toSorted((a, b) => a - b)
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0
  const largest = Math.max(0, ...page.map(({ paragraph }) => paragraph.size))
  if (largest < usual * MIN_TITLE_SIZE) return []
  return page.flatMap(({ paragraph }, index) => (paragraph.size === largest ? [index] : []))
}

export function titleOf(
  lines: readonly SourceLine[],
  front: ReadonlyMap<SourceLine, ScriptBlock>,
): string | null {
  const titles = lines.filter((line) => {
    const block = front.get(line)
    return block?.type === 'heading' && block.level === 1
  })
  return titles.length === 0
    ? null
    : titles
        .map(({ text }) => text)
        .join(' ')
        .slice(0, 200)
}
