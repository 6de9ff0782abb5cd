import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { readOrigin, setCommentOrigin, storedOrigin } from '#/shared/script/comment-origin.ts'
import { bindingIn } from '../core/binding/shared-position.ts'
import { editMeta } from '../core/binding/undo.ts'

interface Writing {
  readonly commentId: string
  readonly isNew: boolean
}

const key = new PluginKey<Writing | null>('commentOrigins')

/** Says that a change writes a comment, or changes what one says. */
export function asWriting(transaction: Transaction, writing: Writing): Transaction {
  return transaction.setMeta(key, writing)
}

/** Keeps who writes a comment, as part of the same step of undo; `name` is that of who writes here. */
export function commentOriginsPlugin(name: () => string | null): Plugin<Writing | null> {
  return new Plugin<Writing | null>({
    key,
    state: {
      init: () => null,
      apply: (transaction, last) => transaction.getMeta(key) ?? last,
    },
    view: () => ({
      update({ state }, before) {
        const writing = key.getState(state) ?? null
        if (writing !== null && writing !== key.getState(before)) keepOrigin(state, writing, name())
      },
    }),
  })
}

function keepOrigin(state: EditorState, { commentId, isNew }: Writing, name: string | null): void {
  const { doc } = bindingIn(state)
  const known = readOrigin(storedOrigin(doc, commentId))
  const origin = isNew
    ? { ...known, author: name }
    : { ...known, editor: name, editedAt: Date.now() }
  editMeta(state, () => setCommentOrigin(doc, commentId, origin))
}
