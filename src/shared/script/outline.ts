// Scenes, cues, comments, speakers and pages in document order: the only thing that features share.
// A keystroke changes one top-level block, so summaries are cached by the block's identity.
import type { Node } from 'prosemirror-model'
import { summariseBlock, type TextRange } from './block-summary.ts'
import type { CueType } from './cue-types.ts'

export interface OutlineScene {
  /** Position before the scene block. */
  readonly position: number
  /** 1..n in document order; what the screen shows. */
  readonly number: number
  /** What the block's attribute says; may be stale. */
  readonly storedNumber: string
  readonly name: string
}

export interface OutlineCue {
  readonly cueId: string
  readonly cueType: CueType
  readonly cueName: string
  readonly manualNumber: boolean
  /** What the marks say; may be stale, and differ between words of one cue. */
  readonly storedNumbers: readonly string[]
  /** The scene the cue's first word is in; 1 before the first scene. */
  readonly scene: number
  /** Where its words are, in document order. */
  readonly ranges: readonly TextRange[]
  /** The connected words. */
  readonly text: string
}

export interface OutlineComment {
  readonly commentId: string
  readonly commentText: string
  readonly ranges: readonly TextRange[]
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
}

export interface Outline {
  readonly scenes: readonly OutlineScene[]
  readonly cues: readonly OutlineCue[]
  readonly comments: readonly OutlineComment[]
  readonly speakers: readonly OutlineSpeaker[]
  readonly pages: readonly OutlinePage[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] }

/** The outline of a script's document. */
export function outlineOf(doc: Node): Outline {
  const outline: Mutable<Outline> = { scenes: [], cues: [], comments: [], speakers: [], pages: [] }
  const cuesById = new Map<string, Mutable<OutlineCue>>()
  const commentsById = new Map<string, Mutable<OutlineComment>>()
  doc.forEach((block, offset) => {
    const summary = summariseBlock(block)
    if (summary.scene)
      outline.scenes.push({
        position: offset,
        number: outline.scenes.length + 1,
        storedNumber: summary.scene.storedNumber,
        name: summary.scene.name,
      })
    if (summary.page !== null)
      outline.pages.push({
        position: offset,
        number: outline.pages.length + 1,
        storedNumber: summary.page,
      })
    if (summary.speaker !== null) outline.speakers.push({ name: summary.speaker, position: offset })
    for (const part of summary.cues) {
      const range = shift(part.range, offset)
      const cue = cuesById.get(part.cueId)
      if (cue) {
        appendRange(cue.ranges, range)
        cue.storedNumbers.push(part.storedNumber)
        cue.text = `${cue.text} ${part.text}`
      } else {
        const { storedNumber, range: _, ...rest } = part
        const scene = Math.max(1, outline.scenes.length)
        cuesById.set(part.cueId, { ...rest, scene, storedNumbers: [storedNumber], ranges: [range] })
      }
    }
    for (const part of summary.comments) {
      const range = shift(part.range, offset)
      const comment = commentsById.get(part.commentId)
      if (comment) appendRange(comment.ranges, range)
      else commentsById.set(part.commentId, { ...part, ranges: [range] })
    }
  })
  return { ...outline, cues: [...cuesById.values()], comments: [...commentsById.values()] }
}

function shift(range: TextRange, offset: number): TextRange {
  return { from: range.from + offset, to: range.to + offset }
}

function appendRange(ranges: TextRange[], range: TextRange): void {
  const last = ranges.at(-1)
  if (last && last.to === range.from) ranges[ranges.length - 1] = { from: last.from, to: range.to }
  else ranges.push(range)
}
