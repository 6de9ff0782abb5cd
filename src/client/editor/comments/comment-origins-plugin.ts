import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { keptCommentOrigin, readOrigin, storedOrigin } from '#/shared/script/comment-origin.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { isLocalEdit } from '../core/binding/local-change.ts'
import { changeMeta } from '../core/binding/undo.ts'

interface Writing {
  readonly commentId: string
  readonly isNew: boolean
}

const key = new PluginKey<Writing | null>('commentOrigins')

/** Marks a transaction as one that writes a comment, or changes its text. */
export function asWriting(transaction: Transaction, writing: Writing): Transaction {
  return transaction.setMeta(key, writing)
}

/** Stores the author of a comment, as part of the same step of undo. `name` returns the name of the user. */
export function commentOriginsPlugin(name: () => string | null): Plugin<Writing | null> {
  return new Plugin<Writing | null>({
    key,
    state: {
      init: () => null,
      apply: (transaction, last) => transaction.getMeta(key) ?? last,
    },
    appendTransaction(transactions, before, after) {
      const writing = key.getState(after) ?? null
      if (writing === null || writing === key.getState(before)) return null
      return transactions.some(isLocalEdit) ? keepOrigin(after, writing, name()) : null
    },
  })
}

function keepOrigin(
  state: EditorState,
  { commentId, isNew }: Writing,
  name: string | null,
): Transaction {
  const { doc } = bindingIn(state)
  const known = readOrigin(storedOrigin(doc, commentId))
  const origin = isNew
    ? { ...known, author: name }
    : { ...known, editor: name, editedAt: Date.now() }
  return changeMeta(state.tr, doc, [keptCommentOrigin(commentId, origin)])
}
