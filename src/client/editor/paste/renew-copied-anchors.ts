// A cue stands at one place, and a comment is about one text. If a cue or comment is pasted and still stands at the
// copied words, the pasted words get a new cue or comment. A cut is about its own words: a copy of them is played.
import type { EditorState, Transaction } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { schema } from '#/shared/script/schema.ts'
import { isMarkOfComment, isMarkOfCue, replaceAnchors } from '../core/document/anchor-marks.ts'
import { differenceOf } from '../core/binding/difference.ts'
import { isTransfer } from '../core/binding/local-change.ts'
import { createCommentId, createCueId } from '../core/document/new-anchor-id.ts'
import { outlineIn } from '../model/outline-plugin.ts'

interface Anchor {
  readonly ranges: readonly TextRange[]
}

/** Gives new ids to pasted cues and comments that still stand at the copied words, and takes such words out of cuts. */
export function renewCopiedAnchors(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
): Transaction | null {
  const difference =
    transactions.some(isTransfer) && differenceOf(before.doc.content, after.doc.content)
  if (!difference) return null
  const inserted = { from: difference.from, to: difference.toAfter }
  const transaction = after.tr
  const [was, is] = [outlineIn(before).outline, outlineIn(after).outline]
  for (const cue of is.cues) {
    const { cueId, cueType, cueName } = cue
    const copied = copiedRanges(cue, was.cues.find(isSame('cueId', cueId)), inserted)
    const next = { cueId: createCueId(), cueType, cueName }
    replaceAnchors(transaction, copied, isMarkOfCue(cueId), schema.marks.cueConnection.create(next))
  }
  for (const comment of is.comments) {
    const { commentId, commentText } = comment
    const copied = copiedRanges(
      comment,
      was.comments.find(isSame('commentId', commentId)),
      inserted,
    )
    const next = { commentId: createCommentId(), commentText }
    replaceAnchors(
      transaction,
      copied,
      isMarkOfComment(commentId),
      schema.marks.comment.create(next),
    )
  }
  const listed = listCuts(before.doc)
  for (const cut of listCuts(after.doc)) {
    const was = listed.find(isSame('cutId', cut.cutId))
    for (const { from, to } of copiedRanges(cut, was, inserted))
      transaction.removeMark(from, to, schema.marks.cut.create({ cutId: cut.cutId }))
  }
  return transaction.docChanged ? transaction : null
}

/** The inserted ranges of an anchor that also lies elsewhere; none if its words have only moved. */
function copiedRanges(
  { ranges }: Anchor,
  was: Anchor | undefined,
  inserted: TextRange,
): readonly TextRange[] {
  const parts = ranges
    .map(({ from, to }) => ({
      from: Math.max(from, inserted.from),
      to: Math.min(to, inserted.to),
    }))
    .filter(({ from, to }) => from < to)
  const isElsewhere = lengthOf(parts) < lengthOf(ranges)
  return isElsewhere && lengthOf(ranges) > lengthOf(was?.ranges ?? []) ? parts : []
}

const isSame =
  <K extends string>(key: K, id: string) =>
  (anchor: Readonly<Record<K, string>>) =>
    anchor[key] === id

function lengthOf(ranges: readonly TextRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0)
}
