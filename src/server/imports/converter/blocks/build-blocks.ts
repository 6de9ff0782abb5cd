import {
  type DialogueBlock,
  plainText,
  type RichText,
  type ScriptBlock,
  type TextSpan,
} from '#/shared/script/blocks.ts'
import { castHeadingBlock, roleBlock, titleBlock } from '#/shared/script/line-grammar/title-page.ts'
import { withActs } from '#/shared/script/line-grammar/scene-heading.ts'
import { PLACEHOLDER_NUMBER } from '#/shared/script/nodes/block-specs.ts'
import { simultaneity } from '#/shared/script/simultaneous.ts'
import type { Body, BodyLine } from '../lines/body.ts'
import type { Run } from '../lines/line.ts'
import { mode } from '../statistics.ts'
import { allItalic, italicDirections } from './directions.ts'
import { joinLines, versesOf, type VerseStyle, verseStyleOf, vocabularyOf } from './join-lines.ts'
import { isWholeDirection, type Paragraph, type Part } from './part.ts'

export interface BuiltBlocks {
  readonly blocks: readonly ScriptBlock[]
  /** The index of the block that a line has become part of. */
  readonly blockOf: ReadonlyMap<BodyLine, number>
}

interface Speech {
  readonly speaker: string
  readonly paragraphs: RichText[]
  readonly sources: BodyLine[]
  /** Whether it is printed beside the speech before it. */
  readonly isBeside: boolean
}

interface BuilderState {
  readonly blocks: ScriptBlock[]
  readonly blockOf: Map<BodyLine, number>
  /** The speech that the next paragraph may belong to. */
  speech: Speech | null
  /** The last speaker in this scene: text after a direction belongs to the same speaker. */
  lastSpeaker: string | null
  pages: number
}

/**
 * Blocks in document order. A page's split stands before the first block that begins on the page (IMP-41): a speech
 * that goes on from the page before stays whole, and the split comes after it.
 */
export function buildBlocks(body: Body, parts: readonly Part[]): BuiltBlocks {
  const context = contextOf(body, parts)
  const state: BuilderState = {
    blocks: [],
    blockOf: new Map(),
    speech: null,
    lastSpeaker: null,
    pages: 0,
  }
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'paragraph') addParagraph(state, part, parts[index + 1], body, context)
    else if (part.kind === 'front') addFront(state, part, body, context)
    else {
      closeSpeech(state)
      splitPages(state, body, part.page)
      if (part.kind === 'speaker') {
        const { name: speaker, source } = part
        state.speech = {
          speaker,
          paragraphs: [],
          sources: [source],
          isBeside: source.isBeside === true,
        }
      } else addScene(state, part.text, part.source)
    }
  }
  closeSpeech(state)
  for (const { number } of body.pages) splitPages(state, body, number)
  return { blocks: countScenes(withActs(state.blocks)), blockOf: state.blockOf }
}

interface BuilderContext {
  readonly toText: (lines: readonly { readonly runs: readonly Run[] }[]) => RichText
  readonly verseStyle: VerseStyle
  readonly isOutside: IsOutside
}

function contextOf(body: Body, parts: readonly Part[]): BuilderContext {
  const vocabulary = vocabularyOf(body.lines)
  const paragraphs = parts.flatMap((part) => (part.kind === 'paragraph' ? [part.lines] : []))
  return {
    toText: (lines) => joinLines(lines, vocabulary, body.isItalic),
    verseStyle: verseStyleOf(paragraphs),
    isOutside: directionPlaces(parts),
  }
}

function addParagraph(
  state: BuilderState,
  part: Paragraph,
  next: Part | undefined,
  body: Body,
  { toText, verseStyle, isOutside }: BuilderContext,
): void {
  if (part.isBehindPlay) {
    closeSpeech(state)
    state.lastSpeaker = null
  }
  const isDirection = isWholeDirection(part, body.isItalic)
  const isLast = next?.kind !== 'paragraph' || (isWholeDirection(next) && next.isApart)
  const isSetOff = part.isApart || isLast || isOutside(part)
  const isFree = isDirection && isSetOff && (state.speech?.paragraphs.length ?? 1) > 0
  if (isFree) closeSpeech(state)
  if (!state.speech && state.lastSpeaker !== null && !isDirection) {
    splitPages(state, body, part.page)
    state.speech = { speaker: state.lastSpeaker, paragraphs: [], sources: [], isBeside: false }
  }
  if (state.speech) {
    const verses = versesOf(part.lines, verseStyle) ?? [part.lines]
    state.speech.sources.push(...part.lines.map(({ source }) => source))
    state.speech.paragraphs.push(onLines(verses.map((lines) => italicDirections(toText(lines)))))
    return
  }
  splitPages(state, body, part.page)
  const text = toText(part.lines)
  for (const { source } of part.lines) state.blockOf.set(source, state.blocks.length)
  if (text.length === 0) return
  if (part.roleLength) state.blocks.push(roleBlock(text, part.roleLength))
  else state.blocks.push({ type: 'paragraph', text: isDirection ? allItalic(text) : text })
}

function addFront(
  state: BuilderState,
  { front, lines, page }: Part & { kind: 'front' },
  body: Body,
  { toText }: BuilderContext,
): void {
  splitPages(state, body, page)
  const text = toText(lines)
  for (const line of lines) state.blockOf.set(line, state.blocks.length)
  if (front === 'castHeading') state.blocks.push(castHeadingBlock(plain(text)))
  else if (front === 'centred') state.blocks.push({ type: 'paragraph', text, align: 'center' })
  else state.blocks.push(titleBlock(front, front === 'author' ? text : plain(text)))
}

/** Verses are lines of one paragraph, as Shift-Enter makes them. */
function onLines(verses: readonly RichText[]): RichText {
  const spans: TextSpan[] = []
  for (const verse of verses)
    for (const [index, span] of verse.entries()) {
      const last = spans.at(-1)
      const text = index === 0 && last ? `\n${span.text}` : span.text
      const isSame = last && last.bold === span.bold && last.italic === span.italic
      if (isSame) spans[spans.length - 1] = { ...last, text: last.text + text }
      else spans.push({ ...span, text })
    }
  return spans
}

/** The text without marks: a heading is bold in any case. */
function plain(text: RichText): RichText {
  return [{ text: plainText(text) }]
}

function countScenes(blocks: readonly ScriptBlock[]): readonly ScriptBlock[] {
  let scenes = 0
  return blocks.map((block) =>
    block.type === 'scene' ? { ...block, sceneNumber: String(++scenes) } : block,
  )
}

function addScene(state: BuilderState, heading: string, source: BodyLine): void {
  state.lastSpeaker = null
  state.blockOf.set(source, state.blocks.length)
  state.blocks.push({
    type: 'scene',
    sceneNumber: PLACEHOLDER_NUMBER,
    sceneName: heading,
    text: [],
  })
}

function closeSpeech(state: BuilderState): void {
  if (!state.speech) return
  const { speaker, paragraphs, sources, isBeside } = state.speech
  for (const source of sources) state.blockOf.set(source, state.blocks.length)
  const dialogue: DialogueBlock = {
    type: 'dialogue',
    speaker: [{ text: speaker }],
    paragraphs: paragraphs.filter((text) => text.length > 0),
    layout: 'default',
    struckThrough: false,
    ...(isBeside && simultaneity(tieToLast(state))),
  }
  state.blocks.push(dialogue.paragraphs.length > 0 ? dialogue : { ...dialogue, paragraphs: [[]] })
  state.lastSpeaker = speaker
  state.speech = null
}

/** The id of the last block, which gets one if it has none; null if it is no speech. */
function tieToLast({ blocks }: BuilderState): string | null {
  const last = blocks.at(-1)
  if (last?.type !== 'dialogue') return null
  const simultaneous = last.simultaneous ?? `import-${blocks.length}`
  blocks[blocks.length - 1] = { ...last, simultaneous }
  return simultaneous
}

function splitPages(state: BuilderState, body: Body, upTo: number): void {
  while (state.pages < upTo) {
    const printedNumber = body.pages[state.pages]?.printedNumber
    state.pages += 1
    state.blocks.push({
      type: 'pageSplit',
      pageNumber: state.pages,
      ...(printedNumber !== undefined && { printedNumber }),
    })
  }
}

/** Whether a direction, by its place alone, does not belong to the speech before it. */
type IsOutside = (direction: Paragraph) => boolean

/** In points. */
const SAME_PLACE = 4

/** Minimum number of directions right behind a name that make their place one of such directions. */
const MIN_PARENTHESES = 2

/**
 * A direction does not belong to a speech if it stands neither at the place of speeches nor at the place of directions
 * right behind a name. Both places are learnt from the whole document. If paragraphs have no space between them, only
 * the place shows that a direction does not belong to a speech.
 */
function directionPlaces(parts: readonly Part[]): IsOutside {
  const paragraphs = parts.filter((part) => part.kind === 'paragraph')
  const spoken = paragraphs.filter((part) => !isWholeDirection(part))
  const spokenIndent = mode(
    spoken.flatMap((part) => laterIndents(part)),
    1,
  )
  const behindName = parts.filter(
    (part, index): part is Paragraph =>
      part.kind === 'paragraph' && parts[index - 1]?.kind === 'speaker' && isWholeDirection(part),
  )
  const isAt = (indent: number) => (other: { readonly indent: number }) =>
    Math.abs(other.indent - indent) < SAME_PLACE
  return ({ indent }) =>
    Math.abs(indent - spokenIndent) >= SAME_PLACE &&
    behindName.filter(isAt(indent)).length < MIN_PARENTHESES
}

/** The indents of all lines but the first: a speech's first line may begin behind a name. */
function laterIndents(part: Paragraph): readonly number[] {
  return part.lines.slice(1).map((line) => line.indent)
}
