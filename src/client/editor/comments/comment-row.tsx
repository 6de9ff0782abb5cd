import { type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import type { EditorHandle } from '../core/editor-handle.ts'
import { mayEdit } from '../core/may-edit.ts'
import type { ListedComment } from '../core/outline-plugin.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import { CommentForm } from './comment-form.tsx'
import { joinClasses } from '#/client/ui/join-classes.ts'
import panel from '../core/panel.module.css'
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
  const [isEditing, setEditing] = useState(false)
  const canEdit = useCanEdit(editor)
  const formId = `comment-form-${comment.commentId}`
  const save = (draft: string) => {
    if (mayEdit(editor.view))
      updateComment(comment.commentId, draft)(editor.view.state, editor.view.dispatch)
    setEditing(false)
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
            <IconButton
              key={isEditing ? 'save' : 'edit'}
              label={isEditing ? text.saveComment : text.editComment}
              {...(isEditing
                ? { type: 'submit', form: formId }
                : { onClick: () => setEditing(true) })}
            >
              <Icon name={isEditing ? 'check' : 'pencil'} size={16} />
            </IconButton>
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
        <CommentForm
          id={formId}
          initial={comment.commentText}
          onSave={save}
          onCancel={() => setEditing(false)}
        />
      )}
    </div>
  )
}
