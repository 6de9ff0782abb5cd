// Cues and comments are marks that carry an id. One id may lie on several words, and after
// concurrent edits two marks of one id may lie on the same word: both are changed or removed.
import type { Mark } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { idOfCue } from '#/shared/script/cue-types.ts'
import { schema } from '#/shared/script/schema.ts'
import { replyIdAt } from '#/shared/script/threads.ts'
import { randomId } from '#/client/api/random-id.ts'

type IsAnchor = (mark: Mark) => boolean

export const isMarkOfCue =
  (cueId: string): IsAnchor =>
  ({ type, attrs }) =>
    type === schema.marks.cueConnection && idOfCue(attrs) === cueId

export const isMarkOfComment =
  (commentId: string): IsAnchor =>
  ({ type, attrs }) =>
    type === schema.marks.comment && attrs.commentId === commentId

/** Removes all marks for which `isAnchor` is true from the ranges. */
export function removeAnchors(
  transaction: Transaction,
  ranges: readonly TextRange[],
  isAnchor: IsAnchor,
): Transaction {
  for (const { from, to } of ranges)
    transaction.doc.nodesBetween(from, to, (node) => {
      for (const mark of node.marks) if (isAnchor(mark)) transaction.removeMark(from, to, mark)
    })
  return transaction
}

/** Removes all marks for which `isAnchor` is true from the ranges, and puts one mark onto each range. */
export function replaceAnchors(
  transaction: Transaction,
  ranges: readonly TextRange[],
  isAnchor: IsAnchor,
  next: Mark,
): Transaction {
  removeAnchors(transaction, ranges, isAnchor)
  for (const { from, to } of ranges) transaction.addMark(from, to, next)
  return transaction
}

/** A new cue's identity (CUE-3). */
export function createCueId(): string {
  return `cue-${newPart()}`
}

/** A new comment's identity (COM-1), in which its time is. */
export function createCommentId(at: number): string {
  return `cmt-${newPart(at)}`
}

const DAY_MS = 86_400_000

/**
 * A new reply's identity, in which its time is. @param last the time of the newest known reply: an answer comes behind what
 * its author has read, also where a clock is wrong by less than a day
 */
export function createReplyId(last: number, now: number): string {
  const at = last >= now && last < now + DAY_MS ? last + 1 : now
  return replyIdAt(at, randomId().slice(0, 8))
}

/** The id of speeches that are spoken at once. */
export function createSimultaneousId(): string {
  return `sim-${newPart()}`
}

function newPart(at = Date.now()): string {
  return `${at}-${randomId().slice(0, 8)}`
}

/** The identity of a new cut of the text. */
export function createCutId(): string {
  return `cut-${newPart()}`
}

/** The identity of a new set of cuts. */
export function createCutSetId(): string {
  return `set-${newPart()}`
}
