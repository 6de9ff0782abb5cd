// A cue stands at one place, and a comment is about one text. If a cue or comment is pasted and still stands at the
// copied words, the pasted words get a new cue or comment. So do speeches that are spoken at once. A cut is about its own
// words: a copy of them is played.
import { Fragment, type Mark, type Node, Slice } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { keptDetails } from '#/shared/script/kept-details.ts'
import { listCutIds, listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { schema } from '#/shared/script/schema.ts'
import { idOfBlock } from '#/shared/script/simultaneous.ts'
import {
  isMarkOfComment,
  isMarkOfCue,
  replaceAnchors,
  createCommentId,
  createCueId,
  createSimultaneousId,
} from '../core/document/anchors.ts'
import { differenceOf } from '../core/binding/show-text.ts'
import { isTransfer } from '../core/binding/local-change.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { changeMeta } from '../core/binding/undo.ts'
import { setAttribute } from '../core/binding/steps.ts'
import { detailsIn } from '../model/cue-records-plugin.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { timeIn } from '../model/own-cuts.ts'

interface Anchor {
  readonly ranges: readonly TextRange[]
}

/**
 * Words that come from another script without their cuts: this script knows nothing of these, and would leave the words
 * out. Words that were cut out of this script keep theirs.
 */
export function withoutForeignCuts(slice: Slice, state: EditorState): Slice {
  const { records } = cutsIn(state).cuts
  const known = new Set([
    ...listCutIds(state.doc),
    ...[...records.values()].flatMap((inSet) => [...inSet.keys()]),
  ])
  const isKept = ({ type, attrs }: Mark) =>
    type !== schema.marks.cut || known.has(String(attrs.cutId))
  const left = (node: Node): Node =>
    node.isText ? node.mark(node.marks.filter(isKept)) : node.copy(leftOf(node.content))
  const leftOf = ({ content }: Fragment) => Fragment.from(content.map(left))
  return new Slice(leftOf(slice.content), slice.openStart, slice.openEnd)
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
    if (copied.length === 0) continue
    const next = { cueId: createCueId(), cueType, cueName }
    replaceAnchors(transaction, copied, isMarkOfCue(cueId), schema.marks.cueConnection.create(next))
    const does = detailsIn(after).get(cueId)
    if (does) changeMeta(transaction, bindingIn(after).doc, [keptDetails(next.cueId, does)])
  }
  for (const comment of is.comments) {
    const { commentId, commentText } = comment
    const copied = copiedRanges(
      comment,
      was.comments.find(isSame('commentId', commentId)),
      inserted,
    )
    const next = { commentId: createCommentId(timeIn(after)), commentText }
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
  renewCopiedRuns(transaction, before.doc, inserted)
  return transaction.docChanged ? transaction : null
}

/**
 * Pasted copies of speeches that are spoken at once are spoken at once among themselves only. A speech that was cut out
 * of a run keeps its id, so that it comes back where it is pasted beside the others.
 */
function renewCopiedRuns(transaction: Transaction, before: Node, { from, to }: TextRange): void {
  const inserted = Map.groupBy(blocksOf(transaction.doc), ({ block, position }) =>
    position >= from && position < to ? idOfBlock(block) : null,
  )
  for (const [id, copies] of inserted) {
    const isWhole = id !== null && blocksOf(before).filter((each) => isOf(each, id)).length > 1
    if (!isWhole) continue
    // a speech that was split by what is pasted in it has two parts, and no more text
    const growth = lengthOfRun(transaction.doc, id) - lengthOfRun(before, id)
    if (growth < sumOf(copies)) continue
    const renewed = createSimultaneousId()
    for (const { position } of copies) setAttribute(transaction, position, 'simultaneous', renewed)
  }
}

interface PlacedBlock {
  readonly block: Node
  readonly position: number
}

function blocksOf(doc: Node): readonly PlacedBlock[] {
  const blocks: PlacedBlock[] = []
  doc.forEach((block, position) => blocks.push({ block, position }))
  return blocks
}

const isOf = ({ block }: PlacedBlock, id: string) => idOfBlock(block) === id

const lengthOfRun = (doc: Node, id: string) => sumOf(blocksOf(doc).filter((each) => isOf(each, id)))

/** The letters that are spoken. */
const sumOf = (blocks: readonly PlacedBlock[]) =>
  blocks.reduce((sum, { block }) => sum + (block.lastChild?.textContent.length ?? 0), 0)

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
