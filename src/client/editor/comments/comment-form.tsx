import { type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import styles from './comments.module.css'

interface Props {
  readonly id: string
  readonly initial: string
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}

const MAX_LENGTH = 4000

/** Where a comment is written. Mod-Enter saves, Escape leaves it. */
export function CommentForm({ id, initial, onSave, onCancel }: Props): ReactNode {
  const { editor: text } = useText()
  const [draft, setDraft] = useState(initial)
  return (
    <form
      id={id}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.trim() !== '') onSave(draft)
      }}
    >
      <textarea
        className={styles['field']}
        aria-label={text.commentField}
        placeholder={text.commentField}
        rows={3}
        maxLength={MAX_LENGTH}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because somebody wants to write in it
        autoFocus
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            onCancel()
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={styles['form-actions']}>
        <Button tone="quiet" onClick={onCancel}>
          {text.cancelComment}
        </Button>
        <Button type="submit" tone="primary" disabled={draft.trim() === ''}>
          {text.saveComment}
        </Button>
      </div>
    </form>
  )
}
