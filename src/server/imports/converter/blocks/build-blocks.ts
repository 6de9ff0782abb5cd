import {
  type DialogueBlock,
  plainText,
  type RichText,
  type ScriptBlock,
} from '#/shared/script/blocks.ts'
import { castHeadingBlock, roleBlock, titleBlock } from '#/shared/script/front-blocks.ts'
import type { Run } from '../lines/line.ts'
import { sceneName } from '#/shared/script/line-grammar/scene-heading.ts'
import type { Body, BodyLine } from '../lines/body.ts'
import { directionPlaces, type IsOutside } from './direction-places.ts'
import { allItalic, italicDirections } from './inline-directions.ts'
import { joinLines, vocabularyOf } from './join-lines.ts'
import { isWholeDirection, type Paragraph, type Part } from './part.ts'
import { type VerseStyle, verseStyleOf, versesOf } from './verse.ts'

export interface BuiltBlocks {
  readonly blocks: readonly ScriptBlock[]
  /** Which block a line has become part of. */
  readonly blockOf: ReadonlyMap<BodyLine, number>
}

interface Speech {
  readonly speaker: string
  readonly paragraphs: RichText[]
  readonly sources: BodyLine[]
}

/** The open speech, and who spoke last in this scene: text after a direction is still theirs. */
interface Stand {
  readonly blocks: ScriptBlock[]
  readonly blockOf: Map<BodyLine, number>
  speech: Speech | null
  lastSpeaker: string | null
  scenes: number
  pages: number
}

/**
 * Blocks in document order. Each page's split stands before the first block that begins on the
 * page (IMP-41): a speech that runs over stays whole, with the split behind it.
 */
export function buildBlocks(body: Body, parts: readonly Part[]): BuiltBlocks {
  const setting = settingOf(body, parts)
  const stand: Stand = {
    blocks: [],
    blockOf: new Map(),
    speech: null,
    lastSpeaker: null,
    scenes: 0,
    pages: 0,
  }
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'paragraph') addParagraph(stand, part, parts[index + 1], body, setting)
    else if (part.kind === 'front') addFront(stand, part, body, setting)
    else {
      closeSpeech(stand)
      splitPages(stand, body, part.page)
      if (part.kind === 'speaker') {
        stand.speech = { speaker: part.name, paragraphs: [], sources: [part.source] }
      } else addScene(stand, part.text, part.source)
    }
  }
  closeSpeech(stand)
  splitPages(stand, body, body.pages.at(-1)?.number ?? 0)
  return { blocks: stand.blocks, blockOf: stand.blockOf }
}

interface Setting {
  readonly toText: (lines: readonly { readonly runs: readonly Run[] }[]) => RichText
  readonly verseStyle: VerseStyle
  readonly isOutside: IsOutside
}

function settingOf(body: Body, parts: readonly Part[]): Setting {
  const vocabulary = vocabularyOf(body.lines)
  const paragraphs = parts.flatMap((part) => (part.kind === 'paragraph' ? [part.lines] : []))
  return {
    toText: (lines) => joinLines(lines, vocabulary, body.isItalic),
    verseStyle: verseStyleOf(paragraphs),
    isOutside: directionPlaces(parts),
  }
}

function addParagraph(
  stand: Stand,
  part: Paragraph,
  next: Part | undefined,
  body: Body,
  { toText, verseStyle, isOutside }: Setting,
): void {
  const isDirection = isWholeDirection(part) && !body.isItalic
  const isLast = next?.kind !== 'paragraph' || (isWholeDirection(next) && next.isApart)
  const isSetOff = part.isApart || isLast || isOutside(part)
  const isFree = isDirection && isSetOff && (stand.speech?.paragraphs.length ?? 1) > 0
  if (isFree) closeSpeech(stand)
  if (!stand.speech && stand.lastSpeaker !== null && !isDirection) {
    splitPages(stand, body, part.page)
    stand.speech = { speaker: stand.lastSpeaker, paragraphs: [], sources: [] }
  }
  if (stand.speech) {
    const pieces = versesOf(part.lines, verseStyle) ?? [part.lines]
    stand.speech.sources.push(...part.lines.map(({ source }) => source))
    stand.speech.paragraphs.push(...pieces.map((lines) => italicDirections(toText(lines))))
    return
  }
  splitPages(stand, body, part.page)
  const text = toText(part.lines)
  for (const { source } of part.lines) stand.blockOf.set(source, stand.blocks.length)
  if (text.length === 0) return
  if (part.roleLength) stand.blocks.push(roleBlock(text, part.roleLength))
  else stand.blocks.push({ type: 'paragraph', text: isDirection ? allItalic(text) : text })
}

function addFront(
  stand: Stand,
  { front, lines, page }: Part & { kind: 'front' },
  body: Body,
  { toText }: Setting,
): void {
  splitPages(stand, body, page)
  const text = toText(lines)
  for (const line of lines) stand.blockOf.set(line, stand.blocks.length)
  if (front === 'castHeading') stand.blocks.push(castHeadingBlock(plain(text)))
  else if (front === 'centred') stand.blocks.push({ type: 'paragraph', text, align: 'center' })
  else stand.blocks.push(titleBlock(front, front === 'author' ? text : plain(text)))
}

/** A heading is bold anyway. */
function plain(text: RichText): RichText {
  return [{ text: plainText(text) }]
}

function addScene(stand: Stand, heading: string, source: BodyLine): void {
  stand.scenes += 1
  stand.lastSpeaker = null
  stand.blockOf.set(source, stand.blocks.length)
  stand.blocks.push({
    type: 'scene',
    sceneNumber: String(stand.scenes),
    sceneName: sceneName(heading) ?? heading,
    text: [],
  })
}

function closeSpeech(stand: Stand): void {
  if (!stand.speech) return
  const { speaker, paragraphs, sources } = stand.speech
  for (const source of sources) stand.blockOf.set(source, stand.blocks.length)
  const dialogue: DialogueBlock = {
    type: 'dialogue',
    speaker: [{ text: speaker }],
    paragraphs: paragraphs.filter((text) => text.length > 0),
    layout: 'default',
    struckThrough: false,
  }
  stand.blocks.push(dialogue.paragraphs.length > 0 ? dialogue : { ...dialogue, paragraphs: [[]] })
  stand.lastSpeaker = speaker
  stand.speech = null
}

function splitPages(stand: Stand, body: Body, upTo: number): void {
  while (stand.pages < upTo) {
    const printedNumber = body.pages[stand.pages]?.printedNumber
    stand.pages += 1
    stand.blocks.push({
      type: 'pageSplit',
      pageNumber: stand.pages,
      ...(printedNumber !== undefined && { printedNumber }),
    })
  }
}
