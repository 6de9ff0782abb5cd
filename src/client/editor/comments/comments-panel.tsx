import { type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineListIn, type ListedComment } from '../model/outline-plugin.ts'
import { VirtualList } from '../core/controls/virtual-list.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentRow } from './comment-row.tsx'
import { joinClasses } from '#/client/ui/join-classes.ts'
import { useStore } from '#/client/ui/store.ts'
import panel from '../core/controls/panel.module.css'
import styles from './comments.module.css'
import {
  cancelComment,
  finishComment,
  newCommentIn,
  newCommentText,
  writeComment,
} from './new-comment.ts'
import { quoteOf } from './quote-of.ts'
import { highlightedComment } from './reveal-comment.ts'

const ROW_HEIGHT_PX = 84
const keyOf = (comment: ListedComment) => comment.commentId

/** The comments in the order of their words (COM-4). */
export function CommentsPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const comments = useEditorState(editor, (state) => outlineListIn(state).comments)
  const highlighted = useStore(highlightedComment)
  const [isCollapsed, setCollapsed] = useState(false)
  return (
    <div className={panel['panel']}>
      <NewComment editor={editor} />
      {comments.length === 0 ? (
        <p className={panel['empty']}>{text.noComments}</p>
      ) : (
        <button
          type="button"
          className={joinClasses(panel['section'], styles['section'])}
          aria-expanded={!isCollapsed}
          onClick={() => setCollapsed(!isCollapsed)}
        >
          <Icon name="chevron-down" size={16} className={panel['chevron']} />
          {text.commentCount(comments.length)}
        </button>
      )}
      {comments.length > 0 && !isCollapsed && (
        <VirtualList
          label={text.commentsTab}
          items={comments}
          keyOf={keyOf}
          rowHeight={ROW_HEIGHT_PX}
          shownKey={highlighted}
        >
          {(comment, isTabStop) => (
            <CommentRow
              editor={editor}
              comment={comment}
              isHighlighted={comment.commentId === highlighted}
              isTabStop={isTabStop}
            />
          )}
        </VirtualList>
      )}
    </div>
  )
}

/** The comment that is being written on selected text. If that text is deleted, the draft is kept. */
function NewComment({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const range = useEditorState(editor, newCommentIn)
  const draft = useEditorState(editor, newCommentText)
  if (!range && draft === '') return null
  return (
    <div className={styles['new']}>
      {range ? (
        <q className={styles['words']}>{quoteOf(editor.state.get(), [range])}</q>
      ) : (
        <p role="status">{text.commentTextGone}</p>
      )}
      <CommentForm
        draft={draft}
        onDraft={(next) => writeComment(next)(editor.view.state, editor.view.dispatch)}
        isSavable={range !== null}
        onSave={() => editor.run(finishComment)}
        onCancel={() => editor.run(cancelComment)}
        place={range?.ends}
      />
    </div>
  )
}
