import type * as Y from 'yjs'

/**
 * Whether an error has left a transaction of the document open, or its end undone. Yjs then tells nobody of any later change, so
 * edits are neither sent nor stored. To be asked outside of transactions.
 */
export const isStuck = ({ _transaction, _transactionCleanups }: Y.Doc): boolean =>
  _transaction !== null || _transactionCleanups.length > 0
