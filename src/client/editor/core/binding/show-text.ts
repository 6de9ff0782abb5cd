// Shows the changes of one text exactly as they were made in the shared document.
import { Slice, Fragment, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { AddMarkStep, RemoveMarkStep, ReplaceStep } from 'prosemirror-transform'
import type * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { marksOfAttributes } from '#/shared/script/mark-keys.ts'
import { schema } from '#/shared/script/schema.ts'
import { textsIn } from './read-node.ts'

export type TextDelta = Y.YTextEvent['delta']
/** The deltas of texts. A text whose change cannot be described by one delta has an empty delta. */
export type TextDeltas = ReadonlyMap<Y.XmlText, TextDelta>

/** A node before and after a change. */
export interface Change {
  readonly was: Node
  readonly node: Node
}

export function showText(
  transaction: Transaction,
  start: number,
  element: Y.XmlElement,
  { was, node }: Change,
  deltas: TextDeltas,
): void {
  const [text, ...others] = textsIn(element)
  const delta = (text && others.length === 0 && deltas.get(text)) || []
  // if texts were added or deleted, the old node may show another text
  if (!text || text.length - growthBy(delta) !== was.content.size) return
  let position = start
  for (const { insert, delete: gone, retain, attributes } of delta) {
    if (typeof insert === 'string') {
      const inserted = schema.text(
        insert,
        isRecord(attributes) ? marksOfAttributes(attributes) : [],
      )
      transaction.step(
        new ReplaceStep(position, position, new Slice(Fragment.from(inserted), 0, 0)),
      )
      position += inserted.nodeSize
    } else if (gone !== undefined) transaction.delete(position, position + gone)
    else position += retain ?? 0
  }
  if (delta.some((change) => change.retain !== undefined && change.attributes))
    showMarks(transaction, start, node)
}

/** By how many characters a text has grown. */
function growthBy(delta: TextDelta): number {
  return delta.reduce(
    (sum, { insert, delete: gone = 0 }) =>
      sum + (typeof insert === 'string' ? insert.length : 0) - gone,
    0,
  )
}

/** Sets the marks of a node's text on the shown text, if both have the same words. */
function showMarks(transaction: Transaction, start: number, node: Node): void {
  const shown = transaction.doc.resolve(start).parent
  if (shown.textContent !== node.textContent) return
  const { doc } = transaction
  node.forEach(({ nodeSize, marks }, offset) => {
    const [from, to] = [start + offset, start + offset + nodeSize]
    doc.nodesBetween(from, to, (run, at) => {
      if (!run.isText) return
      const [first, last] = [Math.max(from, at), Math.min(to, at + run.nodeSize)]
      for (const mark of run.marks)
        if (!mark.isInSet(marks)) transaction.step(new RemoveMarkStep(first, last, mark))
      for (const mark of marks)
        if (!mark.isInSet(run.marks)) transaction.step(new AddMarkStep(first, last, mark))
    })
  })
}

/** Turns a content into another one by one step, which replaces only the range that differs. */
export function replaceDifference(
  transaction: Transaction,
  start: number,
  was: Fragment,
  content: Fragment,
): void {
  const difference = differenceOf(was, content)
  if (!difference) return
  const { from, toBefore, toAfter } = difference
  const { doc } = transaction
  const slice = doc.type.create(null, content).slice(from, toAfter)
  const step = new ReplaceStep(start + from, start + toBefore, slice)
  const result = step.apply(doc).doc?.resolve(start)
  const { size } = content
  const offset = result?.parentOffset ?? 0
  if (result?.parent.content.cut(offset, offset + size).eq(content)) transaction.step(step)
  else transaction.replaceWith(start, start + was.size, content)
}

/** The range in which two contents differ, as positions from their start. */
export interface Difference {
  readonly from: number
  readonly toBefore: number
  readonly toAfter: number
}

/** The range in which a content differs from its former state; null if both are equal. */
export function differenceOf(before: Fragment, after: Fragment): Difference | null {
  const from = before.findDiffStart(after)
  const end = before.findDiffEnd(after)
  if (from === null || end === null) return null
  // equal text on both sides of the change is counted twice: move the end past the overlap
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  return { from, toBefore: end.a + overlap, toAfter: end.b + overlap }
}
