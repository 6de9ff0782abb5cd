import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { CueContext } from '#/shared/script/block-summary.ts'
import { cueNumbers } from '#/shared/script/cue-numbers.ts'
import {
  outlineOf,
  type Outline,
  type OutlineComment,
  type OutlineCue,
  type OutlineScene,
} from '#/shared/script/outline.ts'
import { updateOutline } from '#/shared/script/update-outline.ts'

type Listed<T> = Omit<T, 'position' | 'ranges' | 'storedNumber'>
export type ListedScene = Listed<OutlineScene>
export type ListedCue = Listed<OutlineCue>
export type ListedComment = Listed<OutlineComment>

/** What lists show of the outline. A keystroke moves everything below it, and changes nothing of this. */
export interface OutlineList {
  readonly scenes: readonly ListedScene[]
  readonly cues: readonly ListedCue[]
  readonly comments: readonly ListedComment[]
  /** Every cue's number by its cueId. */
  readonly cueNumbers: ReadonlyMap<string, string>
  readonly pageCount: number
}

export interface NumberedOutline {
  readonly outline: Outline
  readonly cueNumbers: ReadonlyMap<string, string>
  /** The same object until something that it holds changes. */
  readonly list: OutlineList
}

const key = new PluginKey<NumberedOutline>('outline')

/** Keeps the outline of the document beside it; every feature reads order and numbers from here. */
export function outlinePlugin(): Plugin<NumberedOutline> {
  return new Plugin({
    key,
    state: {
      init: (_config, { doc }) => numbered(outlineOf(doc)),
      apply(transaction, value, before, { doc }) {
        if (!transaction.docChanged) return value
        const outline = updateOutline(value.outline, before.doc, doc)
        return isListedAlike(value.outline, outline) ? { ...value, outline } : numbered(outline)
      },
    },
  })
}

export function outlineIn(state: EditorState): NumberedOutline {
  return key.getState(state) ?? numbered(outlineOf(state.doc))
}

export function outlineListIn(state: EditorState): OutlineList {
  return outlineIn(state).list
}

function numbered(outline: Outline): NumberedOutline {
  const { scenes, cues, comments, pages } = outline
  const numbers = cueNumbers(outline)
  const list = { scenes, cues, comments, cueNumbers: numbers, pageCount: pages.length }
  return { outline, cueNumbers: numbers, list }
}

/** Whether two outlines differ in nothing but positions. */
function isListedAlike(one: Outline, other: Outline): boolean {
  return (
    one.pages.length === other.pages.length &&
    areAlike(one.scenes, other.scenes, (a, b) => a.name === b.name) &&
    areAlike(one.cues, other.cues, isCueAlike) &&
    areAlike(
      one.comments,
      other.comments,
      (a, b) => a.commentId === b.commentId && a.commentText === b.commentText && a.text === b.text,
    )
  )
}

function isCueAlike(a: OutlineCue, b: OutlineCue): boolean {
  // one that an edit above it only moved has kept what was read of it
  if (a.storedNumbers === b.storedNumbers) return true
  return (
    a.cueId === b.cueId &&
    a.cueType === b.cueType &&
    a.cueName === b.cueName &&
    a.manualNumber === b.manualNumber &&
    a.scene === b.scene &&
    a.calledRange === b.calledRange &&
    a.page === b.page &&
    isContextAlike(a.context, b.context) &&
    a.text === b.text &&
    a.storedNumbers.length === b.storedNumbers.length &&
    a.storedNumbers.every((number, index) => number === b.storedNumbers[index])
  )
}

function isContextAlike(a: CueContext, b: CueContext): boolean {
  return (
    a.before === b.before && a.words === b.words && a.after === b.after && a.speaker === b.speaker
  )
}

function areAlike<T>(
  one: readonly T[],
  other: readonly T[],
  isAlike: (a: T, b: T) => boolean,
): boolean {
  if (one === other) return true
  return (
    one.length === other.length &&
    one.every((item, index) => {
      const counterpart = other[index]
      return item === counterpart || (counterpart !== undefined && isAlike(item, counterpart))
    })
  )
}
