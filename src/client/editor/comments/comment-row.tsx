import { type ReactNode, useRef } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { focusAfter } from '#/client/ui/focus-after.ts'
import { useKeptState } from '#/client/ui/use-kept-state.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import type { EditorHandle } from '../core/editor-handle.ts'
import { mayEdit } from '../core/may-edit.ts'
import type { ListedComment } from '../core/document/outline-plugin.ts'
import { EditToggle } from '../core/controls/edit-toggle.tsx'
import { useCanEdit } from '../core/use-can-edit.ts'
import { CommentForm } from './comment-form.tsx'
import { joinClasses } from '#/client/ui/join-classes.ts'
import panel from '../core/controls/panel.module.css'
import styles from './comments.module.css'
import { deleteComment, updateComment } from './edit-comment.ts'
import { revealComment } from './reveal-comment.ts'

/** One comment: the words it is about, and what it says. The pencil opens its panel and becomes 'Save'. */
export function CommentRow(props: {
  readonly editor: EditorHandle
  readonly comment: ListedComment
  readonly isLit: boolean
}): ReactNode {
  const { editor, comment, isLit } = props
  const { editor: text } = useText()
  const [draft, setDraft] = useKeptState<string | null>(`comment ${comment.commentId}`, null)
  const canEdit = useCanEdit(editor)
  const isEditing = draft !== null
  const formId = `comment-form-${comment.commentId}`
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () =>
    focusAfter(
      () => setDraft(null),
      () => toggle.current,
    )
  const save = () => {
    if (isEditing && mayEdit(editor.view))
      updateComment(comment.commentId, draft)(editor.view.state, editor.view.dispatch)
    close()
  }
  return (
    <div className={panel['row']} data-lit={isLit || undefined}>
      <div className={styles['line']}>
        <button
          type="button"
          className={styles['go']}
          onClick={() => revealComment(editor.view, comment.commentId)}
        >
          <q className={styles['words']}>{comment.text}</q>
          {!isEditing && <span className={styles['text']}>{comment.commentText}</span>}
        </button>
        {canEdit && (
          <div className={joinClasses(panel['actions'], styles['actions'])}>
            <EditToggle
              ref={toggle}
              isEditing={isEditing}
              label={isEditing ? text.saveComment : text.editComment}
              formId={formId}
              onOpen={() => setDraft(comment.commentText)}
            />
            <IconButton
              label={text.deleteComment(comment.text)}
              onClick={() => editor.run(deleteComment(comment.commentId))}
            >
              <Icon name="trash" size={16} />
            </IconButton>
          </div>
        )}
      </div>
      {isEditing && canEdit && (
        <CommentForm id={formId} draft={draft} onDraft={setDraft} onSave={save} onCancel={close} />
      )}
    </div>
  )
}
