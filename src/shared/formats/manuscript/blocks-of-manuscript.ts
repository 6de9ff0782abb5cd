// Recognises the blocks in the paragraphs of a text document: front matter, scenes, speeches, directions.
import { at } from '../../at.ts'
import { LINE_LABELS, type LineLabel, type UncertainBlock } from '../../imports/import-report.ts'
import type { LeftOut } from '../../imports/left-out.ts'
import { type DialogueBlock, type ScriptBlock, plainText, textsOf } from '../../script/blocks.ts'
import { isTransition, isWrittenScene, withActs } from '../../script/line-grammar/scene-heading.ts'
import { PLACEHOLDER_NUMBER } from '../../script/nodes/block-specs.ts'
import { foldSpeakerName } from '../../script/line-grammar/speaker-name.ts'
import {
  type CreateId,
  randomId,
  type FileScript,
  MAX_PARAGRAPHS,
  UnreadableFile,
} from '../file-script.ts'
import { withCueNotes } from './cue-notes.ts'
import { withDualTables } from './paragraph-boxes.ts'
import { findSpeakers } from './find-speakers.ts'
import { numberedHeadings } from './line-roles.ts'
import { bare, castAmong, frontOf, titleOf, withCastRows, withoutContents } from './front-matter.ts'
import {
  allItalic,
  isAll,
  italicDirections,
  lookOf,
  type SourceLine,
  sourceLines,
  type SourceParagraph,
  type SourceSpan,
  toRichText,
  wordsOf,
} from './source-paragraph.ts'
import { withoutNumberColumns, withoutTypedMargins } from './margins.ts'
import { withPlainNames } from './name-forms.ts'
import { type SourcePart, sourceParts } from './source-parts.ts'
import { namesOfCopy } from './speech-context.ts'
import { strikesAsCuts } from '../../script/cuts/struck-passages.ts'

export interface Manuscript {
  readonly title: string | null
  readonly blocks: readonly ScriptBlock[]
  readonly uncertain: ReadonlyMap<number, UncertainBlock>
  readonly leftOut: readonly LeftOut[]
}

/**
 * @param createId of cues and notes, which are words of the text if there is none
 * @param known the speakers of the script into which it comes
 */
export function blocksOfManuscript(
  all: readonly SourceParagraph[],
  createId: CreateId | null = randomId,
  known: readonly string[] = [],
): Manuscript {
  const printed = withoutTypedMargins(withPlainNames(all))
  const kept = withoutContents(printed.paragraphs)
  const { paragraphs, leftOut } = withoutNumberColumns(
    withDualTables(createId ? withCueNotes(kept.paragraphs, createId) : kept.paragraphs),
  )
  const lines = sourceLines(withCastRows(paragraphs))
  const cast = castAmong(lines)
  const inCast = new Set([...(cast?.lines.keys() ?? [])].map((index) => lines[index]))
  const scenes = numberedHeadings(lines)
  const played = lines.filter((line) => !inCast.has(line) && !scenes.has(line))
  const speakers = namesOfCopy(findSpeakers(played, cast, known), lines, known)
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
  const found = sourceParts(behind, speakers, scenes, known)
  const parts = start === 0 && front.size === 0 ? withoutLoneHeadings(found) : found
  for (const [index, part] of parts.entries()) builder.add(part, parts.slice(index + 1, index + 4))
  const built = builder.end()
  return {
    title: titleOf(lines, front),
    ...built,
    leftOut: [...printed.leftOut, ...kept.leftOut, ...leftOut, ...built.leftOut],
  }
}

/** A tab within a text stands for a blank, unless it parts the values of a row. */
export const writtenText = (spans: readonly SourceSpan[], isRow = false) =>
  toRichText(
    spans.map((span) => (isRow ? span : { ...span, text: span.text.replaceAll('\t', ' ') })),
  )

/** Lines that only their type shows to be headings are none where all lines are set so: a heading stands above other words. */
function withoutLoneHeadings(parts: readonly SourcePart[]): readonly SourcePart[] {
  const texts = parts.flatMap((part): readonly SourcePart[] =>
    part.kind === 'heading' && part.line.paragraph.level === null
      ? [{ ...part, kind: 'text', role: 'note', isDoubtful: false, isBehindName: false }]
      : [],
  )
  return texts.length === parts.length ? texts : parts
}

/** Whether a part may stand in a speech or between speeches. */
const isBetween = (part: SourcePart): boolean =>
  part.kind === 'text' && (part.role === 'direction' || part.role === 'prompt')

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
  /** Those that Stichwort has written as scenes. */
  readonly #scenes = new Set<ScriptBlock>()
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
      case 'leftOut':
        this.#leftOut.push({ page, kind: part.as, text: part.text })
        return
      case 'speaker':
        return this.#addSpeaker(part)
      case 'scene': {
        this.#close()
        this.#splitPages(page)
        const { text: sceneName } = part
        const scene = {
          type: 'scene',
          sceneNumber: PLACEHOLDER_NUMBER,
          sceneName,
          text: [],
        } as const
        if (isWrittenScene(part.line.text)) this.#scenes.add(scene)
        this.#blocks.push(scene)
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
    const blocks = withActs(this.#blocks, this.#scenes).map((block): ScriptBlock =>
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
    // beside no other speech the direction that says so is one
    const isAlone = isAtOnce && simultaneous === null
    const paragraphs = isAlone ? [allItalic([{ text: part.direction }])] : []
    this.#speech = { name, spans, paragraphs, simultaneous }
    if (line.paragraph.mayBeName) this.#doubt = doubtOf(part, 'speaker')
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
    const isSpoken = role === 'speech' || (isBetween(part) && this.#goesOn(part, next))
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
    const isDirection =
      role === 'direction' ||
      (role === 'action' && (isAll(spans, 'italic') || isTransition(wordsOf(spans))))
    const { align } = line.paragraph
    this.#blocks.push({
      type: 'paragraph',
      text: writtenText(isDirection ? allItalic(spans) : spans, line.paragraph.isRow),
      ...((align === 'center' || align === 'right') && { align }),
    })
  }

  /** A direction belongs to a speech if it follows the name, or if the speech goes on behind it. */
  #goesOn(
    { isBehindName, isClose, spans, line }: SourcePart & { readonly kind: 'text' },
    next: readonly SourcePart[],
  ): boolean {
    if (isBehindName || isClose || this.#speech?.paragraphs.length === 0) return true
    // a song in italics: its verse above has no end
    const above = this.#speech?.paragraphs.at(-1) ?? []
    const isVerse = isAll(above, 'italic') && /[\p{L},;:–—-]$/u.test(wordsOf(above).trim())
    if (isVerse && isAll(spans, 'italic') && !line.isApart) return true
    const later = next.find((part) => !isBetween(part))
    return later?.kind === 'text' && later.role === 'speech'
  }

  #close(): void {
    if (!this.#speech) return
    const { spans, paragraphs, simultaneous } = this.#speech
    const texts = paragraphs.map((spans) => writtenText(spans)).filter((text) => text.length > 0)
    const block: DialogueBlock = {
      type: 'dialogue',
      speaker: writtenText(spans),
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
  { line, spans }: SourcePart & { readonly kind: 'text' | 'speaker' },
  label: LineLabel,
): UncertainBlock {
  return {
    label,
    alternatives: LINE_LABELS.filter((other) => other !== label),
    alike: lookOf(line),
    text: wordsOf(spans).slice(0, MAX_TEXT_LENGTH),
  }
}

/** A text document as a script: struck words become cuts. */
export function fileOfManuscript(
  paragraphs: readonly SourceParagraph[],
  createId: CreateId,
): FileScript {
  if (paragraphs.length > MAX_PARAGRAPHS) throw new UnreadableFile('tooLong')
  if (!paragraphs.some(({ spans }) => /[\p{L}\p{N}]/u.test(wordsOf(spans))))
    throw new UnreadableFile('noText')
  const { title, blocks, uncertain, leftOut } = blocksOfManuscript(paragraphs, createId)
  return {
    title,
    blocks: strikesAsCuts(blocks, () => `cut-${createId()}`),
    cuts: new Map(),
    comments: new Map(),
    uncertain,
    leftOut,
    pages: Math.max(1, paragraphs.at(-1)?.page ?? 1),
  }
}

/** So many pictures are scanned pages if no more than so many letters for each stand beside them, and nobody speaks. */
const MIN_SCANNED_PAGES = 3
const MAX_LETTERS_OF_PAGE = 20

/** Whether a document is pictures of pages, with at most a title and their numbers as text. */
export function isScan(pictures: number, blocks: readonly ScriptBlock[]): boolean {
  if (pictures < MIN_SCANNED_PAGES || blocks.some(({ type }) => type === 'dialogue')) return false
  const words = blocks.flatMap(textsOf).map(plainText).join('')
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, '').length < pictures * MAX_LETTERS_OF_PAGE
}

/** A paragraph of a format that knows neither indents nor sizes. */
export const plainParagraph = (
  spans: readonly SourceSpan[],
  level: number | null = null,
  page = 1,
): SourceParagraph => ({
  spans,
  style: '',
  level,
  align: 'left',
  indent: 0,
  size: 11,
  cell: null,
  page,
})
