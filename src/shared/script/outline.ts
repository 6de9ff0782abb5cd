// Scenes, cues, comments, speakers and pages in document order: the only data that all features share. A keystroke
// changes one top-level block, so summaries are cached by the block's identity.
import type { Node } from 'prosemirror-model'
import {
  summariseBlock,
  type CommentPart,
  type CueContext,
  type CuePart,
  type TextRange,
} from './block-summary.ts'
import type { CueType } from './cue-types.ts'
import { isOutsideCuts, type PlayedCuts } from './cuts/played.ts'
import { isPronounceable } from './word-without-marks.ts'

export interface OutlineScene {
  /** Position before the scene block. */
  readonly position: number
  /** 1..n in document order; what the screen shows. */
  readonly number: number
  /** The number in the block's attribute; may be stale. */
  readonly storedNumber: string
  readonly name: string
}

/** A heading of level 1. */
export interface OutlineHeading {
  /** Position before the heading. */
  readonly position: number
  readonly name: string
}

/** A heading of level 1 above scenes. */
export interface OutlineAct extends OutlineHeading {
  /** The number of its first scene. */
  readonly scene: number
}

export interface OutlineCue {
  readonly cueId: string
  readonly cueType: CueType
  readonly cueName: string
  readonly manualNumber: boolean
  /** The numbers in the marks; they may be stale, and differ between words of one cue. */
  readonly storedNumbers: readonly string[]
  /** The scene the cue's first word is in; 1 before the first scene. */
  readonly scene: number
  /** The positions of the cue's words, in document order. */
  readonly ranges: readonly TextRange[]
  /** At which of the ranges it is called: the first of which a word is played; -1 where none is, which cuts the cue. */
  readonly calledRange: number
  /** The connected words. */
  readonly text: string
  /** The context of the first connected words. */
  readonly context: CueContext
  /** The page of the first connected word; 0 before the first page split. */
  readonly page: number
}

export interface OutlineComment {
  readonly commentId: string
  readonly commentText: string
  readonly ranges: readonly TextRange[]
  /** The words that the comment is about. */
  readonly text: string
}

export interface OutlineSpeaker {
  readonly name: string
  /** Position before the block. */
  readonly position: number
}

export interface OutlinePage {
  readonly position: number
  readonly number: number
  readonly storedNumber: number
  /** The number that was printed on an imported page; null if there was none. */
  readonly printedNumber: string | null
}

export interface Outline {
  readonly scenes: readonly OutlineScene[]
  readonly headings: readonly OutlineHeading[]
  readonly cues: readonly OutlineCue[]
  readonly comments: readonly OutlineComment[]
  readonly speakers: readonly OutlineSpeaker[]
  readonly pages: readonly OutlinePage[]
}

/** The acts: headings of level 1 with a scene before the next such heading. Scenes count on through all acts. */
export function actsOf({ headings, scenes }: OutlineParts): readonly OutlineAct[] {
  return headings.flatMap((heading, index) => {
    const end = headings[index + 1]?.position ?? Infinity
    const first = scenes.find(({ position }) => position > heading.position)
    return first && first.position < end ? [{ ...heading, scene: first.number }] : []
  })
}

/** Whether no word of a cue is played, so that it is not called. */
export function isCut({ calledRange }: Pick<OutlineCue, 'calledRange'>): boolean {
  return calledRange < 0
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] }

/** The outline of a script's document. */
export function outlineOf(doc: Node, played: PlayedCuts): Outline {
  return withSpeakers(doc, outlineOfBlocks(doc.children, played))
}

/** The outline without the speakers: there are thousands, and they are listed only when a caller reads them. */
export type OutlineParts = Omit<Outline, 'speakers'>

interface Preceding {
  readonly position: number
  readonly scenes: number
  readonly pages: number
}

/** The outline of some blocks that follow one another, after what precedes them. */
export function outlineOfBlocks(
  blocks: readonly Node[],
  played: PlayedCuts,
  preceding: Preceding = { position: 0, scenes: 0, pages: 0 },
): OutlineParts {
  const outline: Mutable<OutlineParts> = {
    scenes: [],
    headings: [],
    cues: [],
    comments: [],
    pages: [],
  }
  const cuesById = new Map<string, Mutable<OutlineCue>>()
  const commentsById = new Map<string, Mutable<OutlineComment>>()
  let { position } = preceding
  for (const block of blocks) {
    const { scene, act, page, cues, comments } = summariseBlock(block)
    if (act !== null) outline.headings.push({ position, name: act })
    if (scene)
      outline.scenes.push({
        position,
        number: preceding.scenes + outline.scenes.length + 1,
        storedNumber: scene.storedNumber,
        name: scene.name,
      })
    if (page !== null)
      outline.pages.push({
        position,
        number: preceding.pages + outline.pages.length + 1,
        ...page,
      })
    const sceneNumber = Math.max(1, preceding.scenes + outline.scenes.length)
    const place = {
      offset: position,
      scene: sceneNumber,
      page: preceding.pages + outline.pages.length,
      played,
    }
    for (const part of cues) addCue(cuesById, part, place)
    for (const part of comments) addComment(commentsById, part, position)
    position += block.nodeSize
  }
  return { ...outline, cues: [...cuesById.values()], comments: [...commentsById.values()] }
}

function withSpeakers(doc: Node, parts: OutlineParts): Outline {
  let speakers: readonly OutlineSpeaker[] | null = null
  return {
    ...parts,
    get speakers() {
      return (speakers ??= speakersOf(doc))
    },
  }
}

export function speakersOf(doc: Node): readonly OutlineSpeaker[] {
  const speakers: OutlineSpeaker[] = []
  doc.forEach((block, position) => {
    const { speaker } = summariseBlock(block)
    if (speaker !== null) speakers.push({ name: speaker, position })
  })
  return speakers
}

/** Whether the script has a speaker; found without the list of speakers, which is long. */
export function hasSpeaker(doc: Node): boolean {
  return doc.children.some((block) => summariseBlock(block).speaker !== null)
}

function addCue(
  cues: Map<string, Mutable<OutlineCue>>,
  part: CuePart,
  {
    offset,
    scene,
    page,
    played,
  }: {
    readonly offset: number
    readonly scene: number
    readonly page: number
    readonly played: PlayedCuts
  },
): void {
  const range = shift(part.range, offset)
  const cue = cues.get(part.cueId)
  const isCalled = part.unstruck.some((cuts) => isOutsideCuts(cuts, played))
  if (cue) {
    const hadWord = isPronounceable(cue.text)
    // beside words punctuation does not call a cue
    if (part.hasWord && !hadWord) cue.calledRange = -1
    appendRange(cue.ranges, range)
    cue.storedNumbers.push(part.storedNumber)
    if (cue.calledRange < 0 && isCalled && (part.hasWord || !hadWord))
      cue.calledRange = cue.ranges.length - 1
    cue.text = `${cue.text} ${part.text}`
  } else {
    // copied field by field: V8 copies the rest of an object slowly, and reads such objects slowly as well
    cues.set(part.cueId, {
      cueId: part.cueId,
      cueType: part.cueType,
      cueName: part.cueName,
      manualNumber: part.manualNumber,
      storedNumbers: [part.storedNumber],
      scene,
      ranges: [range],
      calledRange: isCalled ? 0 : -1,
      text: part.text,
      context: part.context,
      page,
    })
  }
}

function addComment(
  comments: Map<string, Mutable<OutlineComment>>,
  part: CommentPart,
  offset: number,
): void {
  const range = shift(part.range, offset)
  const comment = comments.get(part.commentId)
  if (comment) {
    appendRange(comment.ranges, range)
    comment.text = `${comment.text} ${part.text}`
  } else comments.set(part.commentId, { ...part, ranges: [range] })
}

export function shift(range: TextRange, offset: number): TextRange {
  return { from: range.from + offset, to: range.to + offset }
}

function appendRange(ranges: TextRange[], range: TextRange): void {
  const last = ranges.at(-1)
  if (last && last.to === range.from) ranges[ranges.length - 1] = { from: last.from, to: range.to }
  else ranges.push(range)
}
