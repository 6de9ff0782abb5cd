import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import { at } from '#/shared/at.ts'
import type { CueContext, TextRange } from '#/shared/script/block-summary.ts'
import { doubledNumbers, numberCues, type NumberedCues } from '#/shared/script/cue-numbers.ts'
import {
  actsOf,
  isCut,
  outlineOf,
  type Outline,
  type OutlineAct,
  type OutlineComment,
  type OutlineCue,
  type OutlineScene,
} from '#/shared/script/outline.ts'
import type { Numbering } from '#/shared/script/numbers/numbering.ts'
import { type Entries, freshEntries, updateOutline } from '#/shared/script/update-outline.ts'
import { numberingIn } from './cue-records-plugin.ts'
import { playedIn } from './cuts-plugin.ts'

type Listed<T> = Omit<T, 'position' | 'ranges' | 'storedNumber'>
export type ListedScene = Listed<OutlineScene>
export type ListedAct = Listed<OutlineAct>
export type ListedCue = Listed<OutlineCue>
export type ListedComment = Listed<OutlineComment>

/** The outline for lists: without positions, which each keystroke changes, so that the list mostly stays the same. */
export interface OutlineList {
  readonly scenes: readonly ListedScene[]
  readonly acts: readonly ListedAct[]
  readonly cues: readonly ListedCue[]
  readonly comments: readonly ListedComment[]
  /** Every cue's number by its cueId. */
  readonly cueNumbers: ReadonlyMap<string, string>
  /** The numbers of the cues, with what is to be said of them. */
  readonly numbered: NumberedCues
  /** The cues whose number another cue of the same type has, too. */
  readonly doubled: ReadonlySet<string>
  readonly pageCount: number
}

export interface NumberedOutline {
  readonly outline: Outline
  readonly cueNumbers: ReadonlyMap<string, string>
  /** The same object until a value in it changes. */
  readonly list: OutlineList
}

const key = new PluginKey<NumberedOutline>('outline')

/** Keeps the outline of the document beside it; every feature reads order and numbers from here. */
export function outlinePlugin(): Plugin<NumberedOutline> {
  return new Plugin({
    key,
    state: {
      // the state of the plugins that stand before this one is new already
      init: (_config, state) => numbered(outlineOf(state.doc, playedIn(state)), numberingIn(state)),
      apply(transaction, value, before, state) {
        const played = playedIn(state)
        const numbering = numberingIn(state)
        const isNumbered = numbering === numberingIn(before)
        if (played !== playedIn(before))
          return renumbered(value, outlineOf(state.doc, played), numbering, isNumbered)
        if (!transaction.docChanged)
          return isNumbered ? value : renumbered(value, value.outline, numbering, false)
        const outline = updateOutline(value.outline, before.doc, state.doc, played)
        return renumbered(value, outline, numbering, isNumbered)
      },
    },
  })
}

export function outlineIn(state: EditorState): NumberedOutline {
  return key.getState(state) ?? numbered(outlineOf(state.doc, playedIn(state)), numberingIn(state))
}

export function outlineListIn(state: EditorState): OutlineList {
  return outlineIn(state).list
}

function numbered(outline: Outline, numbering: Numbering): NumberedOutline {
  const { scenes, cues, comments, pages } = outline
  const counted = numberCues(outline, numbering)
  const { numbers } = counted
  const doubled = doubledNumbers(cues, numbers)
  const acts = actsOf(outline)
  const pageCount = pages.length
  const list = {
    scenes,
    acts,
    cues,
    comments,
    cueNumbers: numbers,
    numbered: counted,
    doubled,
    pageCount,
  }
  return { outline, cueNumbers: numbers, list }
}

/** Reuses the objects of unchanged entries, so that these are neither counted nor rendered again. */
function renumbered(
  { list: before }: NumberedOutline,
  outline: Outline,
  numbering: Numbering,
  isNumbered: boolean,
): NumberedOutline {
  const scenes = kept(before.scenes, outline.scenes, (a, b) => a.name === b.name)
  const acts = kept(
    before.acts,
    actsOf(outline),
    (a, b) => a.name === b.name && a.scene === b.scene,
  )
  const fresh = freshEntries(outline)
  const comments = fresh
    ? keptBeside(before.comments, fresh.comments, isCommentAlike)
    : kept(before.comments, outline.comments, isCommentAlike)
  const cues = fresh
    ? keptBeside(before.cues, fresh.cues, isCueAlike)
    : kept(before.cues, outline.cues, isCueAlike)
  const areCounted =
    isNumbered && (cues === before.cues || areAlike(before.cues, cues, isCountedAlike))
  const counted = areCounted ? before.numbered : numberCues({ cues }, numbering)
  const { numbers } = counted
  const doubled = areCounted ? before.doubled : doubledNumbers(cues, numbers)
  const pageCount = outline.pages.length
  const isSame =
    scenes === before.scenes &&
    acts === before.acts &&
    comments === before.comments &&
    cues === before.cues &&
    counted === before.numbered &&
    pageCount === before.pageCount
  const list = isSame
    ? before
    : {
        scenes,
        acts,
        cues,
        comments,
        cueNumbers: numbers,
        numbered: counted,
        doubled,
        pageCount,
      }
  return { outline, cueNumbers: numbers, list }
}

function isCommentAlike(a: ListedComment, b: ListedComment): boolean {
  return a.commentId === b.commentId && a.commentText === b.commentText && a.text === b.text
}

/** Whether a cue would get the same number as before. */
function isCountedAlike(a: ListedCue, b: ListedCue): boolean {
  return (
    a === b ||
    (a.cueId === b.cueId &&
      a.cueType === b.cueType &&
      a.manualNumber === b.manualNumber &&
      a.scene === b.scene &&
      isCut(a) === isCut(b) &&
      a.storedNumbers[0] === b.storedNumbers[0])
  )
}

function isCueAlike(a: ListedCue, b: ListedCue): boolean {
  // after an edit above it, which only moves the cue, the cue still has the same inner objects
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
  return one.length === other.length && one.every((item, index) => isAlike(item, at(other, index)))
}

/** The present items; each item that equals the earlier item at its index is replaced by this earlier object. */
function kept<T>(
  before: readonly T[],
  now: readonly T[],
  isAlike: (a: T, b: T) => boolean,
): readonly T[] {
  if (areAlike(before, now, isAlike)) return before
  return now.map((item, index) => {
    const old = before[index]
    return old !== undefined && isAlike(old, item) ? old : item
  })
}

/** The same where only the entries on some blocks were read anew: the others say what they said before. */
function keptBeside<T>(
  before: readonly T[],
  { list, first, count }: Entries<T>,
  isAlike: (a: T, b: T) => boolean,
): readonly T[] {
  const [old, fresh] = [before, list].map((all) => all.slice(first, first + count))
  if (!old || !fresh) return before
  const now = kept(old, fresh, isAlike)
  return now === old ? before : before.toSpliced(first, count, ...now)
}

/** Cues that are called at the same moment: all cues that begin on one word. */
export interface CueCall {
  /** The start of the cues' word, or of the rehearsal's word if that is later. */
  readonly at: number
  readonly cues: readonly OutlineCue[]
}

/**
 * The next `count` calls from a word on. The first one is due now if it is at the word itself. A cue that stands on
 * several passages is due at each of them. Cut cues are never called.
 */
export function nextCues(
  { cues }: Pick<Outline, 'cues'>,
  word: TextRange,
  count: number,
): readonly CueCall[] {
  const calls = new Map<number, OutlineCue[]>()
  const coming = cues
    .flatMap((cue) => {
      const range = cue.ranges[cue.calledRange]
      if (!range || range.to <= word.from) return []
      return [{ cue, at: range.from < word.to ? word.from : range.from }]
    })
    // the outline sorts cues by their first words, which may be struck and not called
    .toSorted((a, b) => a.at - b.at)
  for (const { cue, at } of coming) {
    const call = calls.get(at)
    if (call) call.push(cue)
    else if (calls.size < count) calls.set(at, [cue])
  }
  return [...calls].map(([at, called]) => ({ at, cues: called }))
}
