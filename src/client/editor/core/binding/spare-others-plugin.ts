// Undo takes back edits of this editor and nothing else: words and changes of other people in the same place stay
// (DOC-31). The history's steps alone would delete a range with everything that is in it by now.
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { Mapping, type Step } from 'prosemirror-transform'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isUndoOrRedo } from './local-change.ts'
import { othersIn, type OthersWork } from './others-work.ts'
import { RestoreStep, type Survivor } from './restore-step.ts'
import { bindingIn } from './binding-plugin.ts'
import { nodeAfter, survivorsOf } from './survivors.ts'

export function spareOthersPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, { tr }) {
      if (!transactions.some(isUndoOrRedo)) return null
      const steps = transactions.flatMap((transaction) => transaction.steps)
      const gone = goneRanges(before.doc, steps)
      if (gone.length === 0) return null
      const spared = othersIn(bindingIn(before), before.doc, gone)
      for (const [index, work] of spared) restore(tr, before.doc, index, work, steps)
      return tr.docChanged ? tr : null
    },
  })
}

/** The ranges of a document that the steps have deleted. */
function goneRanges(doc: Node, steps: readonly Step[]): readonly TextRange[] {
  const gone: TextRange[] = []
  let end = 0
  for (const { from, to } of survivorsOf(0, doc.content.size, steps)) {
    if (from > end) gone.push({ from: end, to: from })
    end = to
  }
  if (end < doc.content.size) gone.push({ from: end, to: doc.content.size })
  return gone
}

/** Restores the work of other people in the block with this index. */
function restore(
  transaction: Transaction,
  doc: Node,
  index: number,
  { isBlock, words }: OthersWork,
  steps: readonly Step[],
): void {
  const start = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const block = doc.child(index)
  const undone = new Mapping(steps.map((step) => step.getMap()))
  const mapped = (position: number, assoc: -1 | 1) =>
    transaction.mapping.map(undone.map(position, assoc), 1)
  if (isBlock && nodeAfter(start, steps) === null) {
    const [rest] = survivorsOf(start + 1, start + block.nodeSize - 1, steps)
    const $rest = rest && transaction.doc.resolve(transaction.mapping.map(rest.at, -1))
    const isJoined = $rest?.depth === 1 && $rest.parent.isTextblock && block.isTextblock
    if (isJoined) {
      const border = Fragment.from([$rest.parent.copy(Fragment.empty), block.copy(Fragment.empty)])
      const opening = [{ from: start, to: start + 1, at: $rest.pos + 1 }]
      transaction.step(new RestoreStep($rest.pos, new Slice(border, 1, 1), opening))
    }
  }
  if (nodeAfter(start, [...steps, ...transaction.steps]) === null) {
    const $place = transaction.doc.resolve(mapped(start, -1))
    const position = $place.depth === 0 ? $place.pos : $place.after(1)
    const restored: Survivor[] = []
    const kept = withOnly(block, start, words, position, restored)
    transaction.step(new RestoreStep(position, new Slice(Fragment.from(kept), 0, 0), restored))
    return
  }
  for (const { from, to } of words) {
    const $place = transaction.doc.resolve(mapped(from, 1))
    const position = $place.parent.isTextblock ? $place.pos : TextSelection.near($place).from
    const slice = doc.slice(from, to)
    transaction.step(new RestoreStep(position, slice, [{ from, to, at: position }]))
  }
}

/** A copy of a node whose texts hold only these ranges; the positions of everything kept are added to `restored`. */
function withOnly(
  node: Node,
  start: number,
  ranges: readonly TextRange[],
  at: number,
  restored: Survivor[],
): Node {
  restored.push({ from: start, to: start + 1, at })
  let position = at + 1
  const content: Node[] = []
  node.forEach((child, offset) => {
    const from = start + 1 + offset
    const to = from + child.nodeSize
    if (!child.isText) {
      const kept = withOnly(child, from, ranges, position, restored)
      content.push(kept)
      position += kept.nodeSize
      return
    }
    for (const range of ranges) {
      const [first, last] = [Math.max(range.from, from), Math.min(range.to, to)]
      if (first >= last) continue
      content.push(child.cut(first - from, last - from))
      restored.push({ from: first, to: last, at: position })
      position += last - first
    }
  })
  return node.copy(Fragment.from(content))
}
