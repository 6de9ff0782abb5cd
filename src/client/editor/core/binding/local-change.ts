import type { Transaction } from 'prosemirror-state'
import { isHistoryTransaction } from 'prosemirror-history'

const REMOTE = 'remote'

/** Marks a transaction that brings what the shared document has become by others. */
export function asRemoteChange(transaction: Transaction): Transaction {
  return transaction.setMeta(REMOTE, true).setMeta('addToHistory', false)
}

export function isRemoteChange(transaction: Transaction): boolean {
  return transaction.getMeta(REMOTE) === true
}

/** Whether a transaction takes a step back, or does it again. */
export function isUndoOrRedo(transaction: Transaction): boolean {
  return isHistoryTransaction(transaction)
}

/** Whether a transaction is an edit made here: not somebody else's, and not undo. */
export function isLocalEdit(transaction: Transaction): boolean {
  return transaction.docChanged && !isRemoteChange(transaction) && !isUndoOrRedo(transaction)
}

/** Whether a transaction brings or takes text as a whole: by paste, cut or drop. */
export function isTransfer(transaction: Transaction): boolean {
  const event: unknown = transaction.getMeta('uiEvent')
  return transaction.getMeta('paste') === true || event === 'cut' || event === 'drop'
}
