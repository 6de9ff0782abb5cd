// Knows whether the caret is where this editor has just written. Such a caret stays behind its own last letter while
// others write at the same place (DOC-180); a caret that was only put there goes behind what they write.
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { isRemoteChange } from './local-change.ts'

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
        const end = endOf(transaction)
        if (end !== null && !transaction.getMeta('appendedTransaction')) return end === head
        return isBehind && head === transaction.mapping.map(before.selection.head)
      },
    },
  })
}

/** The position behind the last text that a transaction has inserted or deleted; null if there is none. */
function endOf({ mapping: { maps } }: Transaction): number | null {
  let end: number | null = null
  for (const map of maps) map.forEach((_from, _to, _start, newEnd) => (end = newEnd))
  return end
}
