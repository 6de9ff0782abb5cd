// Cues and comments are marks that carry an id. One id may lie on several words, and after
// concurrent edits two marks of one id may lie on the same word: both are changed or removed.
import type { Mark } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { idOfCue } from '#/shared/script/cue-types.ts'
import { schema } from '#/shared/script/schema.ts'

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
