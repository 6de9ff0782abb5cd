import { Plugin, type Transaction } from 'prosemirror-state'
import { isLocalEdit, isUndoOrRedo } from './local-change.ts'

/** What is switched on at a bare caret stays on while others write: any change would switch it off. */
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
