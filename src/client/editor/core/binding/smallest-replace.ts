// Remote changes reach the editor as the smallest replacements (DOC-25). The binding library replaces
// the whole document on every remote change, which rebuilds and re-lays-out every block, and loses every
// position in it.
import { Slice, type Fragment, type Node } from 'prosemirror-model'
import { NodeSelection, Selection, type EditorState, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import type { ProsemirrorBinding } from 'y-prosemirror'
import { continuedBlocks } from './continued-blocks.ts'
import { differenceOf } from './difference.ts'
import { isInDeletedText } from './shared-position.ts'

/** Turns the document's content into `content`; blocks that are in both stay the same objects. */
export function replaceSmallest(transaction: Transaction, content: Fragment): Transaction {
  const before = transaction.doc
  const kept = continuedBlocks(before.children, content.content)
  const starts = startsOf(before)
  // from the end, so that the positions before stay what they were
  let end = before.childCount
  let added: Node[] = []
  const replaceUpTo = (index: number) => {
    const [from = 0, to = 0] = [starts[index], starts[end]]
    if (from < to || added.length > 0) transaction.replaceWith(from, to, added)
    added = []
  }
  for (let place = kept.length - 1; place >= 0; place--) {
    const was = kept[place] ?? null
    const node = content.child(place)
    if (was === null) added.unshift(node)
    else {
      replaceUpTo(was + 1)
      end = was
      if (before.child(was) !== node) replaceInside(transaction, starts[was] ?? 0, node)
    }
  }
  replaceUpTo(0)
  return transaction
}

/** Where each block begins, and after them where the last one ends. */
function startsOf(doc: Node): readonly number[] {
  const starts = [0]
  doc.forEach((block, offset) => starts.push(offset + block.nodeSize))
  return starts
}

/** Turns the block at a position into another one of its type. */
function replaceInside(transaction: Transaction, position: number, node: Node): void {
  const was = transaction.doc.child(transaction.doc.resolve(position).index())
  for (const [name, value] of Object.entries(node.attrs))
    if (was.attrs[name] !== value) transaction.setNodeAttribute(position, name, value)
  const difference = differenceOf(was, node)
  if (!difference) return
  const { from, toBefore, toAfter } = difference
  const inside = position + 1
  const change = node.slice(from, toAfter)
  const step = new ReplaceStep(inside + from, inside + toBefore, change)
  const isRight = step.apply(transaction.doc).doc?.nodeAt(position)?.eq(node)
  // where its two ends lie at different depths: the whole block
  if (isRight) transaction.step(step)
  else transaction.replaceWith(position, position + was.nodeSize, node)
}

/**
 * A caret whose text somebody else has deleted goes to the end of what stands before: what is typed on
 * would else become the name of the dialogue behind it.
 */
function releaseDeletedText(binding: ProsemirrorBinding, transaction: Transaction): void {
  const selected = binding.beforeTransactionSelection
  if (selected?.type !== 'text' || !isInDeletedText(binding, selected.head)) return
  const { head } = binding.prosemirrorView.state.selection
  const $gap = transaction.doc.resolve(transaction.mapping.map(head, -1))
  transaction.setSelection(Selection.findFrom($gap, -1, true) ?? Selection.near($gap))
  Object.assign(binding, { beforeTransactionSelection: null })
}

/** Makes a binding apply remote changes as the smallest replacement instead of the whole document. */
export function bindSmallestReplace(binding: ProsemirrorBinding): void {
  Object.defineProperty(binding, '_tr', {
    get(): Transaction {
      const state: EditorState = binding.prosemirrorView.state
      const transaction = state.tr.setMeta('addToHistory', false)
      const replace = transaction.replace.bind(transaction)
      transaction.replace = (from, to = from, slice = Slice.empty) => {
        if (from !== 0 || to !== transaction.doc.content.size) return replace(from, to, slice)
        transaction.replace = replace
        replaceSmallest(transaction, slice.content)
        knowBlocks(binding, slice.content, transaction.doc)
        return afterReplacement(binding, transaction)
      }
      return transaction
    },
  })
}

/**
 * The script as it is in the shared document now: the next edit is compared with it. A block that has changed
 * inside is another object in the editor than the one that was read; known as that, it would count as edited.
 */
function knowBlocks({ type, mapping }: ProsemirrorBinding, read: Fragment, doc: Node): void {
  mapping.set(type, doc)
  read.forEach((block, _offset, index) => {
    const shown = doc.child(index)
    if (shown !== block) mapping.set(type.get(index), shown)
  })
}

function afterReplacement(binding: ProsemirrorBinding, transaction: Transaction): Transaction {
  releaseDeletedNode(binding, transaction)
  releaseDeletedText(binding, transaction)
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
