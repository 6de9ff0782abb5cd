import type { EditorView } from 'prosemirror-view'
import type { ReactNode } from 'react'
import { at } from '#/shared/at.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { Icon } from '#/client/ui/icon.tsx'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { useSheetLayout } from '../core/sheet/use-sheet-layout.ts'
import styles from './comments.module.css'
import { highlightedComment, revealComment } from './reveal-comment.ts'
import { stackComments } from './stack-comments.ts'

interface Placed {
  readonly commentId: string
  readonly commentText: string
  readonly top: number
}

/** An icon in the margin for each comment; a press leads to its row. */
export function CommentMarkers({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const placed = useSheetLayout<Placed>(editor, placeComments)
  return (
    <div className={styles['markers']}>
      {placed.map(({ commentId, commentText, top }) => (
        <button
          key={commentId}
          type="button"
          // keyboard users reach the words by the rows of the list, so Tab skips the markers
          tabIndex={-1}
          className={styles['marker']}
          data-comment-marker
          style={{ top }}
          aria-label={text.commentLabel(commentText)}
          title={commentText}
          onClick={() => {
            setEditorLayout({ sidebarOpen: true, sidebarTab: 'comments' })
            revealComment(editor.view, commentId)
            focusSheet(editor.view)
            highlightedComment.highlight(commentId)
          }}
        >
          <Icon name="comment" size={16} />
        </button>
      ))}
    </div>
  )
}

function placeComments(view: EditorView, near: TextRange): readonly Placed[] {
  const sheet = view.dom.getBoundingClientRect()
  const measured = outlineIn(view.state).outline.comments.flatMap(
    ({ commentId, commentText, ranges }) => {
      const first = ranges[0]
      if (!first || first.from < near.from || first.to > near.to) return []
      return [{ commentId, commentText, top: view.coordsAtPos(first.from, 1).top - sheet.top }]
    },
  )
  const tops = stackComments(measured.map(({ top }) => top))
  return measured.map((placed, index) => ({ ...placed, top: at(tops, index) }))
}
