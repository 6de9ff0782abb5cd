// Recognises the blocks in the paragraphs of a text document: front matter, scenes, speeches, directions.
import { at } from '../../at.ts'
import { LINE_LABELS, type LineLabel, type UncertainBlock } from '../../imports/import-report.ts'
import type { LeftOut } from '../../imports/left-out.ts'
import type { DialogueBlock, ScriptBlock } from '../../script/blocks.ts'
import { castHeadingBlock, roleBlock, titleBlock } from '../../script/front-blocks.ts'
import { withActs } from '../../script/line-grammar/acts.ts'
import { type Cast, findCast } from '../../script/line-grammar/cast.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import { titleParts } from '../../script/line-grammar/title-page.ts'
import { PLACEHOLDER_NUMBER } from '../../script/nodes/scene-block.ts'
import { foldSpeakerName } from '../../script/speaker-names.ts'
import { findSpeakers } from './find-speakers.ts'
import { allItalic, italicDirections, toRichText } from './inline-directions.ts'
import { withoutNumberColumns } from './number-columns.ts'
import { numberedHeadings } from './numbered-headings.ts'
import { isAll, lookOf, type SourceLine, sourceLines } from './source-line.ts'
import { type SourceParagraph, type SourceSpan, wordsOf } from './source-paragraph.ts'
import { type SourcePart, sourceParts } from './source-parts.ts'

export interface Manuscript {
  readonly title: string | null
  readonly blocks: readonly ScriptBlock[]
  readonly uncertain: ReadonlyMap<number, UncertainBlock>
  readonly leftOut: readonly LeftOut[]
}

export function blocksOfManuscript(all: readonly SourceParagraph[]): Manuscript {
  const { paragraphs, leftOut } = withoutNumberColumns(all)
  const lines = sourceLines(withCastRows(paragraphs))
  const cast = findCast(lines.map(({ text }) => text.replaceAll('\t', ', ')))
  const inCast = new Set([...(cast?.lines.keys() ?? [])].map((index) => lines[index]))
  const scenes = numberedHeadings(lines)
  const speakers = findSpeakers(
    lines.filter((line) => !inCast.has(line) && !scenes.has(line)),
    cast,
  )
  const { start, front } = frontOf(
    lines,
    cast,
    (line) => speakers.names.has(line) || scenes.has(line),
  )
  const behind = lines.filter((_line, index) => index >= start && !front.has(at(lines, index)))
  const builder = new Builder(paragraphs)
  for (const line of lines.slice(0, start)) {
    const block = front.get(line)
    if (block) builder.addFront(line, block)
    else
      for (const part of sourceParts([line], { form: null, names: new Map() }, scenes))
        builder.add(part)
  }
  const parts = sourceParts(behind, speakers, scenes)
  for (const [index, part] of parts.entries()) builder.add(part, parts.slice(index + 1, index + 4))
  const built = builder.end()
  return { title: titleOf(lines, front), ...built, leftOut: [...leftOut, ...built.leftOut] }
}

const MIN_CAST_ROWS = 2
/** In characters: the description of a role is short. */
const MAX_CAST_CELL = 80

/** Each row of a table of roles as one paragraph: no name returns in it, and no cell is a sentence. */
function withCastRows(paragraphs: readonly SourceParagraph[]): readonly SourceParagraph[] {
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

interface Front {
  /** The index of the line with which the play begins. */
  readonly start: number
  readonly front: ReadonlyMap<SourceLine, ScriptBlock>
}

const TITLE_STYLE = /^(?:title|titel|buchtitel|titre)$/iu
const SUBTITLE_STYLE = /^(?:subtitle|untertitel|sous-titre)$/iu
/** The title is printed at least so much larger than the text. */
const MIN_TITLE_SIZE = 1.3
const MAX_TITLE_LINES = 12

/** @param isOfPlay whether a line is a name or a heading of a scene */
function frontOf(
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
  const last = Math.max(-1, ...(cast?.lines.keys() ?? []))
  return { start: Math.max(start, last + 1), front }
}

const bare = (spans: readonly SourceSpan[]) => [{ text: wordsOf(spans).replaceAll('\t', ' ') }]

/** A tab within a text stands for a blank. */
const written = (spans: readonly SourceSpan[]) =>
  toRichText(spans.map((span) => ({ ...span, text: span.text.replaceAll('\t', ' ') })))

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

function titleOf(
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

interface OpenSpeech {
  readonly name: string
  readonly spans: readonly SourceSpan[]
  readonly paragraphs: (readonly SourceSpan[])[]
  readonly simultaneous: string | null
}

/** In characters: enough to recognise the line. */
const MAX_TEXT_LENGTH = 80

class Builder {
  readonly #blocks: ScriptBlock[] = []
  readonly #uncertain = new Map<number, UncertainBlock>()
  readonly #leftOut: LeftOut[] = []
  readonly #hasPages: boolean
  #pages = 0
  #speech: OpenSpeech | null = null
  /** The doubts about paragraphs of the open speech. */
  #doubt: UncertainBlock | null = null

  constructor(paragraphs: readonly SourceParagraph[]) {
    this.#hasPages = (paragraphs.at(-1)?.page ?? 1) > 1
  }

  addFront({ paragraph }: SourceLine, block: ScriptBlock): void {
    this.#splitPages(paragraph.page)
    this.#blocks.push(block)
  }

  add(part: SourcePart, next: readonly SourcePart[] = []): void {
    const { page } = part.line.paragraph
    switch (part.kind) {
      case 'continuation':
        this.#leftOut.push({ page, kind: 'continuation', text: part.text })
        return
      case 'speaker':
        return this.#addSpeaker(part)
      case 'scene': {
        this.#close()
        this.#splitPages(page)
        const { text: sceneName } = part
        this.#blocks.push({ type: 'scene', sceneNumber: PLACEHOLDER_NUMBER, sceneName, text: [] })
        return
      }
      case 'heading':
        this.#close()
        this.#splitPages(page)
        this.#blocks.push({ type: 'heading', level: part.level, text: bare(part.spans) })
        return
      case 'text':
        this.#addText(part, next)
    }
  }

  end(): Omit<Manuscript, 'title'> {
    this.#close()
    let scenes = 0
    const blocks = withActs(this.#blocks).map((block): ScriptBlock =>
      block.type === 'scene' ? { ...block, sceneNumber: String(++scenes) } : block,
    )
    return { blocks, uncertain: this.#uncertain, leftOut: this.#leftOut }
  }

  #addSpeaker(part: SourcePart & { readonly kind: 'speaker' }): void {
    const { name, spans, isContinued, isAtOnce, line } = part
    const isSame =
      this.#speech !== null && foldSpeakerName(this.#speech.name) === foldSpeakerName(name)
    if (isContinued && isSame) {
      this.#leftOut.push({ page: line.paragraph.page, kind: 'continuation', text: line.text })
      return
    }
    this.#close()
    this.#splitPages(line.paragraph.page)
    const simultaneous = isAtOnce ? this.#tieToLast() : null
    this.#speech = { name, spans, paragraphs: [], simultaneous }
  }

  /** Of two speeches that are said at once, the second one says so. */
  #tieToLast(): string | null {
    const last = this.#blocks.at(-1)
    if (last?.type !== 'dialogue') return null
    const simultaneous = last.simultaneous ?? `import-${this.#blocks.length}`
    this.#blocks[this.#blocks.length - 1] = { ...last, simultaneous }
    return simultaneous
  }

  #addText(part: SourcePart & { readonly kind: 'text' }, next: readonly SourcePart[]): void {
    const { role, spans, line } = part
    const isSpoken = role === 'speech' || (role === 'direction' && this.#goesOn(part, next))
    if (this.#speech && isSpoken) {
      const spoken = role === 'direction' ? allItalic(spans) : italicDirections(spans)
      if (part.isDoubtful) this.#doubt ??= doubtOf(part, 'speech')
      const { paragraphs } = this.#speech
      const last = paragraphs.at(-1)
      // the direction behind a name stands in front of the words in the same line
      if (part.isBehindName && role === 'speech' && last)
        paragraphs[paragraphs.length - 1] = [...last, { text: ' ' }, ...spoken]
      else paragraphs.push(spoken)
      return
    }
    this.#close()
    this.#splitPages(line.paragraph.page)
    if (part.isDoubtful) this.#uncertain.set(this.#blocks.length, doubtOf(part, 'direction'))
    const isDirection = role === 'direction' || (role === 'action' && isAll(spans, 'italic'))
    const { align } = line.paragraph
    this.#blocks.push({
      type: 'paragraph',
      text: written(isDirection ? allItalic(spans) : spans),
      ...((align === 'center' || align === 'right') && { align }),
    })
  }

  /** A direction belongs to a speech if it follows the name, or if the speech goes on behind it. */
  #goesOn(
    { isBehindName }: SourcePart & { readonly kind: 'text' },
    next: readonly SourcePart[],
  ): boolean {
    if (isBehindName || this.#speech?.paragraphs.length === 0) return true
    const later = next.find((part) => part.kind !== 'text' || part.role !== 'direction')
    return later?.kind === 'text' && later.role === 'speech'
  }

  #close(): void {
    if (!this.#speech) return
    const { spans, paragraphs, simultaneous } = this.#speech
    const texts = paragraphs.map(written).filter((text) => text.length > 0)
    const block: DialogueBlock = {
      type: 'dialogue',
      speaker: written(spans),
      paragraphs: texts.length > 0 ? texts : [[]],
      layout: 'default',
      struckThrough: false,
      ...(simultaneous !== null && { simultaneous }),
    }
    if (this.#doubt) this.#uncertain.set(this.#blocks.length, this.#doubt)
    this.#doubt = null
    this.#blocks.push(block)
    this.#speech = null
  }

  /** A page's split stands before the first block that begins on the page. */
  #splitPages(upTo: number): void {
    while (this.#hasPages && this.#pages < upTo) {
      this.#pages += 1
      this.#blocks.push({ type: 'pageSplit', pageNumber: this.#pages })
    }
  }
}

function doubtOf(
  { line, spans }: SourcePart & { readonly kind: 'text' },
  label: LineLabel,
): UncertainBlock {
  return {
    label,
    alternatives: LINE_LABELS.filter((other) => other !== label),
    alike: lookOf(line),
    text: wordsOf(spans).slice(0, MAX_TEXT_LENGTH),
  }
}
