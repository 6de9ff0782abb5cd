import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { isPressed } from '../core/controls/shortcut.ts'
import { saveCommentShortcut } from './shortcuts.ts'
import styles from './comments.module.css'

interface Props {
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly isSavable?: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
  /** The words that the comment is about. When this becomes another object, the field takes the focus again. */
  readonly place?: object | undefined
}

const MAX_LENGTH = 4000

/** The form for a comment. Mod-Enter saves the comment, Escape leaves the form. */
export function CommentForm(props: Props): ReactNode {
  const { draft, onDraft, isSavable = true, onSave, onCancel, place } = props
  const { editor: text } = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => goOnWriting(field), [])
  useEffect(() => {
    if (place) goOnWriting(field)
  }, [place])
  const mayBeSaved = isSavable && draft.trim() !== ''
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayBeSaved) onSave()
      }}
    >
      <textarea
        ref={field}
        className={styles['field']}
        aria-label={text.commentField}
        placeholder={text.commentField}
        dir="auto"
        rows={3}
        maxLength={MAX_LENGTH}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            onCancel()
          }
          if (isPressed(saveCommentShortcut, event)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={styles['form-actions']}>
        <Button tone="quiet" onClick={onCancel}>
          {text.cancelComment}
        </Button>
        <Button type="submit" tone="primary" disabled={!mayBeSaved}>
          {text.saveComment}
        </Button>
      </div>
    </form>
  )
}

function goOnWriting({ current: field }: RefObject<HTMLTextAreaElement | null>): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
