import type { Selection, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

const LEADS = 'leadsTo'

/** Puts the caret to the place to which a list or a marker leads. */
export function leadTo(view: EditorView, selection: Selection): void {
  view.dispatch(view.state.tr.setSelection(selection).setMeta(LEADS, true))
}

/** Whether a transaction leads the user to another place of the script. */
export function isLeading(transaction: Transaction): boolean {
  return transaction.getMeta(LEADS) === true
}
