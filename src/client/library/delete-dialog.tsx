import type { ReactNode } from 'react'
import type { Script } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import type { DialogState } from '#/client/ui/use-dialog.ts'
import styles from './delete-dialog.module.css'
import { neighbourCard } from './neighbour-card.ts'

interface Props {
  readonly dialog: DialogState<Script>
  readonly onDelete: (script: Script) => void
}

export function DeleteDialog({ dialog, onDelete }: Props): ReactNode {
  const { library } = useText()
  const script = dialog.subject
  if (script === null) return null
  return (
    <ConfirmDialog
      isOpen={dialog.isOpen}
      title={library.deleteTitle}
      action={library.delete}
      onConfirm={() => {
        neighbourCard(script.id)?.focus()
        dialog.close()
        onDelete(script)
      }}
      onClose={dialog.close}
      onClosed={dialog.forget}
    >
      <div className={styles['text']}>
        <p className={styles['question']}>{library.deleteQuestion(script.title)}</p>
        <p>{library.deleteWarning}</p>
      </div>
    </ConfirmDialog>
  )
}
