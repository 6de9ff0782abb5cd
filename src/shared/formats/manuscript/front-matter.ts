// What stands before a play: its title page, and the list of roles.
import type { ScriptBlock } from '../../script/blocks.ts'
import { castHeadingBlock, roleBlock, titleBlock } from '../../script/front-blocks.ts'
import { type Cast, findCast, isCastHeading } from '../../script/line-grammar/cast.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import { titleParts } from '../../script/line-grammar/title-page.ts'
import { foldSpeakerName } from '../../script/speaker-names.ts'
import { toRichText, type SourceParagraph, type SourceSpan, wordsOf } from './source-paragraph.ts'
import type { SourceLine } from './source-line.ts'

const MIN_CAST_ROWS = 2
/** In characters: the description of a role is short. */
const MAX_CAST_CELL = 80

/** Each row of a table of roles as one paragraph: no name returns in it, and no cell is a sentence. */
export function withCastRows(paragraphs: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const tables = Map.groupBy(paragraphs, ({ cell }) => cell?.table ?? null)
  const casts = new Set(
    [...tables].flatMap(([table, own]) => (table !== null && isCastTable(own) ? [table] : [])),
  )
  if (casts.size === 0) return paragraphs
  const joined: SourceParagraph[] = []
  let row: SourceParagraph['cell'] = null
  for (const paragraph of paragraphs) {
    const { cell, spans } = paragraph
    const last = joined.at(-1)
    const isOfCast = cell !== null && casts.has(cell.table)
    const isSameRow = isOfCast && row?.table === cell.table && row.row === cell.row
    row = isOfCast ? cell : null
    if (isSameRow && last)
      joined[joined.length - 1] = { ...last, spans: [...last.spans, { text: '\t' }, ...spans] }
    else joined.push(isOfCast ? { ...paragraph, cell: null } : paragraph)
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
    !others.some((text) => /[.?!…]$/.test(text))
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
