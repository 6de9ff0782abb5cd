import { type ReactNode, useRef } from 'react'
import type { Script } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import type { DialogState } from '#/client/ui/use-dialog.ts'
import styles from './delete-dialog.module.css'
import { neighbourCard } from './neighbour-card.ts'

interface Props {
  readonly dialog: DialogState<Script>
  readonly onDelete: (script: Script) => void
}

export function DeleteDialog({ dialog, onDelete }: Props): ReactNode {
  const { library, app } = useText()
  const hasConfirmed = useRef(false)
  const script = dialog.subject
  const cancel = () => {
    hasConfirmed.current = false
    dialog.close()
  }
  if (script === null) return null
  return (
    <Dialog
      role="alertdialog"
      title={library.deleteTitle}
      isOpen={dialog.isOpen}
      onClose={cancel}
      onClosed={dialog.forget}
      focusAfter={() => (hasConfirmed.current ? neighbourCard(script.id) : null)}
    >
      <div className={styles['text']}>
        <p className={styles['question']}>{library.deleteQuestion(script.title)}</p>
        <p>{library.deleteWarning}</p>
      </div>
      <DialogActions>
        <Button onClick={cancel}>{app.cancel}</Button>
        <Button
          tone="danger"
          onClick={() => {
            hasConfirmed.current = true
            dialog.close()
            onDelete(script)
          }}
        >
          {library.delete}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
