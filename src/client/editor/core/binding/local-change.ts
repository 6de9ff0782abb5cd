import type { Transaction } from 'prosemirror-state'

const REMOTE = 'remote'
const OF_BLOCKS = 'ofBlocks'
const UNDO = 'undo'

/** Marks a transaction that shows other users' changes of the shared document. */
export function asRemoteChange(transaction: Transaction): Transaction {
  return transaction.setMeta(REMOTE, true).setMeta('addToHistory', false)
}

export function isRemoteChange(transaction: Transaction): boolean {
  return transaction.getMeta(REMOTE) === true
}

/** Marks a transaction that shows that others have added, deleted, moved or replaced whole blocks. */
export function markAsOfBlocks(transaction: Transaction): Transaction {
  return transaction.setMeta(OF_BLOCKS, true)
}

/** Whether a transaction shows what others have changed within blocks only: each block is where it was. */
export function isRemoteChangeInBlocks(transaction: Transaction): boolean {
  return isRemoteChange(transaction) && transaction.getMeta(OF_BLOCKS) !== true
}

export function markAsUndo(transaction: Transaction): Transaction {
  return transaction.setMeta(UNDO, true)
}

export function isUndoOrRedo(transaction: Transaction): boolean {
  return transaction.getMeta(UNDO) === true
}

/** Whether a transaction is an edit of this editor: no remote change, no undo and no redo. */
export function isLocalEdit(transaction: Transaction): boolean {
  return transaction.docChanged && !isRemoteChange(transaction) && !isUndoOrRedo(transaction)
}

/** Whether a transaction inserts or removes text by paste, cut or drop. */
export function isTransfer(transaction: Transaction): boolean {
  const event: unknown = transaction.getMeta('uiEvent')
  return transaction.getMeta('paste') === true || event === 'cut' || event === 'drop'
}
