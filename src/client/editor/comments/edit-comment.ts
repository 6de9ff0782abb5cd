import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  type Transaction,
} from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { OutlineComment } from '#/shared/script/outline.ts'
import { schema } from '#/shared/script/schema.ts'
import { MAX_THREADS } from '#/shared/script/threads.ts'
import { keptCommentOrigin, readOrigin, storedOrigin } from '#/shared/script/comment-origin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import {
  isMarkOfComment,
  removeAnchors,
  replaceAnchors,
  createCommentId,
} from '../core/document/anchors.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { timeIn } from '../model/own-cuts.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { isLocalEdit } from '../core/binding/local-change.ts'

/** The selected text as a range; null where no text is selected (COM-2). */
export function selectedText({ doc, selection }: EditorState): TextRange | null {
  const { from, to } = selection
  return doc.textBetween(from, to).trim() === '' ? null : { from, to }
}

export const hasRoomForComment = (state: EditorState): boolean =>
  outlineIn(state).outline.comments.length < MAX_THREADS

/** Puts a comment onto a range of text. */
export function addComment({ from, to }: TextRange, text: string): Command {
  return (state, dispatch) => {
    const commentText = text.trim()
    if (commentText === '' || state.doc.textBetween(from, to).trim() === '') return false
    if (!hasRoomForComment(state)) return false
    const commentId = createCommentId(timeIn(state))
    const mark = schema.marks.comment.create({ commentId, commentText })
    dispatch?.(asWriting(state.tr.addMark(from, to, mark), { commentId, isNew: true }))
    return true
  }
}

export function updateComment(commentId: string, text: string): Command {
  return (state, dispatch) => {
    const comment = findComment(state, commentId)
    const commentText = text.trim()
    if (!comment || commentText === '') return false
    const next = schema.marks.comment.create({ commentId, commentText })
    if (commentText !== comment.commentText) {
      const { tr } = state
      replaceAnchors(tr, comment.ranges, isMarkOfComment(commentId), next)
      dispatch?.(asWriting(tr, { commentId, isNew: false }))
    }
    return true
  }
}

export function deleteComment(commentId: string): Command {
  return (state, dispatch) => {
    const comment = findComment(state, commentId)
    if (!comment) return false
    const { tr } = state
    dispatch?.(asOneStep(removeAnchors(tr, comment.ranges, isMarkOfComment(commentId))))
    return true
  }
}

export function findComment(state: EditorState, commentId: string): OutlineComment | undefined {
  return outlineIn(state).outline.comments.find((comment) => comment.commentId === commentId)
}

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
