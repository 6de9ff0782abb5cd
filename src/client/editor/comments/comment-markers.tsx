import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useCallback } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { Icon } from '#/client/ui/icon.tsx'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { OutlineComment } from '#/shared/script/outline.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineIn } from '../core/outline-plugin.ts'
import { useSheetLayout } from '../core/use-sheet-layout.ts'
import styles from './comments.module.css'
import { litComment, revealComment } from './reveal-comment.ts'
import { stackComments } from './stack-comments.ts'

interface Placed {
  readonly comment: OutlineComment
  readonly top: number
}

/** An icon in the margin for each comment; a press leads to its row. */
export function CommentMarkers({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { comments } = useEditorState(editor, (state) => outlineIn(state).outline)
  const measure = useCallback(
    (view: EditorView, near: TextRange) => placeComments(view, comments, near),
    [comments],
  )
  const placed = useSheetLayout<readonly Placed[]>(editor, measure, [])
  return (
    <div className={styles['markers']}>
      {placed.map(({ comment, top }) => (
        <button
          key={comment.commentId}
          type="button"
          className={styles['marker']}
          style={{ top }}
          aria-label={text.commentLabel(comment.commentText)}
          title={comment.commentText}
          onClick={() => {
            setEditorLayout({ sidebarOpen: true, sidebarTab: 'comments' })
            revealComment(editor.view, comment)
            litComment.light(comment.commentId)
          }}
        >
          <Icon name="comment" size={16} />
        </button>
      ))}
    </div>
  )
}

function placeComments(
  view: EditorView,
  comments: readonly OutlineComment[],
  near: TextRange,
): readonly Placed[] {
  const sheet = view.dom.getBoundingClientRect()
  const measured = comments.flatMap((comment) => {
    const first = comment.ranges[0]
    if (!first || first.from < near.from || first.to > near.to) return []
    return [{ comment, top: view.coordsAtPos(first.from, 1).top - sheet.top }]
  })
  const tops = stackComments(measured.map(({ top }) => top))
  return measured.map(({ comment }, index) => ({ comment, top: tops[index] ?? 0 }))
}
