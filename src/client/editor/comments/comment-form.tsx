import type { ReactNode, Ref } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import styles from './comments.module.css'

interface Props {
  readonly id: string
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly isSavable?: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly fieldRef?: Ref<HTMLTextAreaElement>
}

const MAX_LENGTH = 4000

/** Where a comment is written. Mod-Enter saves, Escape leaves it. */
export function CommentForm(props: Props): ReactNode {
  const { id, draft, onDraft, isSavable = true, onSave, onCancel, fieldRef } = props
  const { editor: text } = useText()
  const mayBeSaved = isSavable && draft.trim() !== ''
  return (
    <form
      id={id}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayBeSaved) onSave()
      }}
    >
      <textarea
        ref={fieldRef}
        className={styles['field']}
        aria-label={text.commentField}
        placeholder={text.commentField}
        rows={3}
        maxLength={MAX_LENGTH}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because somebody wants to write in it
        autoFocus
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
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
        <Button type="submit" tone="primary" disabled={!mayBeSaved}>
          {text.saveComment}
        </Button>
      </div>
    </form>
  )
}
