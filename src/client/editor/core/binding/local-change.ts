import type { Transaction } from 'prosemirror-state'
import { ySyncPluginKey } from 'y-prosemirror'

/** Whether a transaction brings what the shared document has become by others, or by undo. */
export function isRemoteChange(transaction: Transaction): boolean {
  const sync: unknown = transaction.getMeta(ySyncPluginKey)
  return (
    typeof sync === 'object' &&
    sync !== null &&
    'isChangeOrigin' in sync &&
    sync.isChangeOrigin === true
  )
}

/** Whether a transaction is an edit made here, not somebody else's. */
export function isLocalEdit(transaction: Transaction): boolean {
  return transaction.docChanged && !isRemoteChange(transaction)
}

/** Whether a transaction brings or takes text as a whole: by paste, cut or drop. */
export function isTransfer(transaction: Transaction): boolean {
  const event: unknown = transaction.getMeta('uiEvent')
  return transaction.getMeta('paste') === true || event === 'cut' || event === 'drop'
}
