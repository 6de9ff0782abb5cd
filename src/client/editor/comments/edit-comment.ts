import type { Command, EditorState } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { OutlineComment } from '#/shared/script/outline.ts'
import { schema } from '#/shared/script/schema.ts'
import { MAX_THREADS } from '#/shared/script/threads.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { isMarkOfComment, removeAnchors, replaceAnchors } from '../core/document/anchor-marks.ts'
import { createCommentId } from '../core/document/new-anchor-id.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { asWriting } from './comment-origins-plugin.ts'

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
    const commentId = createCommentId()
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
