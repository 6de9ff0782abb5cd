import type { EditorState, Transaction } from 'prosemirror-state'
import { keptRestoration, type Restoration } from '#/shared/script/restoration.ts'
import { bindingIn } from '../../core/binding/binding-plugin.ts'
import { changeMeta } from '../../core/binding/undo.ts'

/** Makes it part of an edit that brings something back that everybody else hears of it. */
export function tellOthers(
  state: EditorState,
  transaction: Transaction,
  restoration: Restoration,
): Transaction {
  const told = keptRestoration(restoration, Date.now())
  return changeMeta(transaction, bindingIn(state).doc, [told])
}
