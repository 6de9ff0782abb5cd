import { Plugin, type Transaction } from 'prosemirror-state'
import { isLocalEdit, isUndoOrRedo } from './local-change.ts'

/**
 * Keeps marks that are switched on at an empty selection while others write: any change of
 * the document would drop them.
 */
export function storedMarksPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, { storedMarks }, { selection, tr }) {
      const isChanged = transactions.some(({ docChanged }) => docChanged)
      if (!storedMarks || !isChanged || !selection.empty || transactions.some(isOwn)) return null
      return tr.setStoredMarks(storedMarks)
    },
  })
}

function isOwn(transaction: Transaction): boolean {
  return isLocalEdit(transaction) || transaction.storedMarksSet || isUndoOrRedo(transaction)
}
