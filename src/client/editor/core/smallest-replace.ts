// Remote changes reach the editor as the smallest replacement (DOC-25). The binding library replaces
// the whole document on every remote change, which rebuilds and re-lays-out every block.
import { Slice, type Fragment, type Node } from 'prosemirror-model'
import { NodeSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import type { ProsemirrorBinding } from 'y-prosemirror'

/** Turns the document's content into `content` with the smallest change; blocks keep their identity. */
export function replaceSmallest(transaction: Transaction, content: Fragment): Transaction {
  const before = transaction.doc
  const from = before.content.findDiffStart(content)
  const end = before.content.findDiffEnd(content)
  if (from === null || end === null) return transaction
  // equal text on both sides of the change is counted twice: move the end past the overlap
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  const to = end.a + overlap
  const after = before.type.create(before.attrs, content)
  const step = new ReplaceStep(from, to, after.slice(from, end.b + overlap))
  const result = step.apply(before)
  return result.doc?.content.eq(content)
    ? transaction.step(step)
    : replaceBlocks(transaction, before, content)
}

/** Where the two ends of a change lie at different depths: whole top-level blocks. */
function replaceBlocks(transaction: Transaction, before: Node, content: Fragment): Transaction {
  let first = 0
  let from = 0
  while (before.maybeChild(first) && before.child(first) === content.maybeChild(first)) {
    from += before.child(first).nodeSize
    first++
  }
  let last = 0
  let to = before.content.size
  const most = Math.min(before.childCount, content.childCount) - first
  while (
    last < most &&
    before.child(before.childCount - 1 - last) === content.child(content.childCount - 1 - last)
  ) {
    to -= before.child(before.childCount - 1 - last).nodeSize
    last++
  }
  const blocks = content.content.slice(first, content.childCount - last)
  return transaction.replaceWith(from, to, blocks)
}

/** Makes a binding apply remote changes as the smallest replacement instead of the whole document. */
export function bindSmallestReplace(binding: ProsemirrorBinding): void {
  Object.defineProperty(binding, '_tr', {
    get(): Transaction {
      const state: EditorState = binding.prosemirrorView.state
      const transaction = state.tr.setMeta('addToHistory', false)
      const replace = transaction.replace.bind(transaction)
      transaction.replace = (from, to = from, slice = Slice.empty) =>
        from === 0 && to === transaction.doc.content.size
          ? afterReplacement(binding, replaceSmallest(transaction, slice.content))
          : replace(from, to, slice)
      return transaction
    },
  })
}

function afterReplacement(binding: ProsemirrorBinding, transaction: Transaction): Transaction {
  // the script as it is in the shared document now: the next edit is compared with it
  binding.mapping.set(binding.type, transaction.doc)
  releaseDeletedNode(binding, transaction)
  leaveSelection(binding, transaction)
  return transaction
}

/**
 * Where nothing changed in the selected blocks, their selection just moves along. The binding would look
 * for it in the whole document, and ask where it is on the screen. An undo says itself what is selected.
 */
function leaveSelection(binding: ProsemirrorBinding, transaction: Transaction): void {
  const { selection }: EditorState = binding.prosemirrorView.state
  const { $from, $to } = selection
  const [start, end] = [
    $from.depth > 0 ? $from.before(1) : $from.pos,
    $to.depth > 0 ? $to.after(1) : $to.pos,
  ]
  let isTouched = false
  for (const map of transaction.mapping.maps)
    map.forEach((from, to) => (isTouched ||= from <= end && to >= start))
  if (!isTouched) Object.assign(binding, { beforeTransactionSelection: null })
}

/**
 * A selected block that somebody else has deleted is not selected any more, nor is the one that stands in
 * its place. The binding would look for the block, and fail.
 */
function releaseDeletedNode(binding: ProsemirrorBinding, transaction: Transaction): void {
  const { selection }: EditorState = binding.prosemirrorView.state
  if (!(selection instanceof NodeSelection)) return
  const { deletedAfter, pos } = transaction.mapping.mapResult(selection.from)
  const { nodeAfter } = transaction.doc.resolve(pos)
  const isThere = selection.node.isAtom
    ? nodeAfter?.type === selection.node.type
    : !deletedAfter && nodeAfter !== null
  if (!isThere) binding.beforeTransactionSelection.type = 'text'
}
