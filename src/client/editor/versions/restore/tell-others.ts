import type { EditorState, Transaction } from 'prosemirror-state'
import { keptRestoration, type Restoration } from '#/shared/script/restoration.ts'
import { bindingIn } from '../../core/binding/binding-plugin.ts'
import { changeMeta } from '../../core/binding/undo.ts'

/** Adds to a restoring edit the data by which the other clients show a notice of it. */
export function tellOthers(
  state: EditorState,
  transaction: Transaction,
  restoration: Restoration,
): Transaction {
  const told = keptRestoration(restoration, Date.now())
  return changeMeta(transaction, bindingIn(state).doc, [told])
}
