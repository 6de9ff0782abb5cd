import { type Transaction, Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'

const REMOTE = 'remote'
const OF_BLOCKS = 'ofBlocks'
const UNDO = 'undo'
const KEEPING = 'keepTaken'

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

/** Marks a transaction that takes again what undo has taken and others have brought back: the user has done nothing. */
export function markAsKeeping(transaction: Transaction): Transaction {
  return transaction.setMeta(KEEPING, true)
}

/** Whether a transaction is an edit of this editor: no remote change, no undo and no redo, and nothing that follows from both. */
export function isLocalEdit(transaction: Transaction): boolean {
  const isOther = isRemoteChange(transaction) || isUndoOrRedo(transaction)
  return transaction.docChanged && !isOther && transaction.getMeta(KEEPING) !== true
}

/** Whether a transaction inserts or removes text by paste, cut or drop. */
export function isTransfer(transaction: Transaction): boolean {
  const event: unknown = transaction.getMeta('uiEvent')
  return transaction.getMeta('paste') === true || event === 'cut' || event === 'drop'
}

// Knows whether the caret is where this editor has just written. Such a caret stays behind its own last letter while
// others write at the same place (DOC-180); a caret that was only put there goes behind what they write.
const key = new PluginKey<boolean>('ownRun')

/** Whether the caret stands at the end of the newest edit of this editor. */
export function isBehindOwnEdit(state: EditorState): boolean {
  return key.getState(state) === true && state.selection.empty
}

/** Marks a remote change that has taken the letter before the caret away. */
export function endOwnRun(change: Transaction): Transaction {
  return change.setMeta(key, false)
}

export function ownRunPlugin(): Plugin<boolean> {
  return new Plugin<boolean>({
    key,
    state: {
      init: () => false,
      apply(transaction, isBehind, before, { selection: { head } }) {
        if (isRemoteChange(transaction)) return isBehind && transaction.getMeta(key) !== false
        const edit = transaction.getMeta(KEEPING) === true ? null : lastEdit(transaction)
        if (edit && !transaction.getMeta('appendedTransaction'))
          return isBehindEdit(transaction.doc, edit, head)
        return isBehind && head === transaction.mapping.map(before.selection.head)
      },
    },
  })
}

interface Range {
  readonly from: number
  readonly to: number
}

/** The range that a transaction has replaced last, after the transaction; null if there is none. */
function lastEdit({ mapping: { maps } }: Transaction): Range | null {
  let edit: Range | null = null
  for (const map of maps) map.forEach((_from, _to, from, to) => (edit = { from, to }))
  return edit
}

/**
 * Whether a position is behind the text of an edit. What is typed over several blocks ends with borders of these blocks; a
 * block that was moved is none of it, although the caret is in it.
 */
function isBehindEdit(doc: Node, { from, to }: Range, position: number): boolean {
  if (position === to) return true
  const isIn = from <= position && position < to
  return (
    isIn &&
    doc.resolve(from).sameParent(doc.resolve(position)) &&
    doc.textBetween(position, to, '', ' ') === ''
  )
}
