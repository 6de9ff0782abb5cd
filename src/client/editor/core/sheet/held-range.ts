// A range of text that keeps its characters while others edit around it. An edit that covers the whole range
// would lose positions, so the ends are held as relative positions of the shared document.
import type { EditorState, Transaction } from 'prosemirror-state'
import * as Y from 'yjs'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isRemoteChange } from '../binding/local-change.ts'
import { bindingIn } from '../binding/binding-plugin.ts'
import { positionInDoc, sharedPosition } from '../binding/shared-position.ts'

export interface HeldRange extends TextRange {
  readonly ends: { readonly first: Y.RelativePosition; readonly last: Y.RelativePosition }
}

/** Holds a range of the document that is shown. */
export function holdRange(state: EditorState, { from, to }: TextRange): HeldRange {
  const nameOf = (position: number) => sharedPosition(bindingIn(state), state.doc.resolve(position))
  const { type, tname, item } = nameOf(to - 1)
  // the end is held behind the last character and not before the next one: text that is written there stays outside
  const last = new Y.RelativePosition(type, tname, item, -1)
  return { from, to, ends: { first: nameOf(from), last } }
}

/** The range after a change; null if nothing of it is left. */
export function mapHeldRange(
  range: HeldRange,
  transaction: Transaction,
  after: EditorState,
): HeldRange | null {
  if (!transaction.docChanged) return range
  const { from, to } =
    (isRemoteChange(transaction) && whereHeld(range, after)) || mappedRange(range, transaction)
  return from < to ? { ...range, from, to } : null
}

/** Where a held range is in a document that is shown; null if an end of it is gone. */
export function whereHeld({ ends }: HeldRange, after: EditorState): TextRange | null {
  const positionOf = (name: Y.RelativePosition) => positionInDoc(bindingIn(after), name, after.doc)
  const [from, to] = [positionOf(ends.first), positionOf(ends.last)]
  return from === null || to === null || to > after.doc.content.size ? null : { from, to }
}

function mappedRange({ from, to }: TextRange, { mapping }: Transaction): TextRange {
  return { from: mapping.map(from, 1), to: mapping.map(to, -1) }
}
