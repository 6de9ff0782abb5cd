import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type Layout, MAX_LAYOUT_NAME_LENGTH } from '#/shared/api/layouts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import type { DialogState } from '#/client/ui/use-dialog.ts'
import styles from './new-layout-dialog.module.css'
import type { Layouts } from './use-layouts.ts'

interface Props {
  readonly layouts: Layouts
  readonly creation: DialogState<true>
  readonly removal: DialogState<Layout>
}

/** The questions that the layout menu asks before it acts. */
export function LayoutDialogs({ layouts, creation, removal }: Props): ReactNode {
  const { layouts: text } = useText()
  const removed = removal.subject
  return (
    <>
      <NewLayoutDialog
        isOpen={creation.isOpen}
        onCreate={layouts.create}
        onClose={creation.close}
      />
      {removed !== null && (
        <ConfirmDialog
          isOpen={removal.isOpen}
          title={text.removeTitle(removed.name)}
          action={text.remove(removed.name)}
          onClose={removal.close}
          onClosed={removal.forget}
          onConfirm={() => {
            removal.close()
            void layouts.remove(removed)
          }}
        >
          <p>{text.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface NewLayoutDialogProps {
  readonly isOpen: boolean
  readonly onCreate: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

function NewLayoutDialog({ isOpen, onCreate, onClose }: NewLayoutDialogProps): ReactNode {
  const { layouts } = useText()
  return (
    <Dialog isOpen={isOpen} title={layouts.createTitle} onClose={onClose}>
      <NameForm onCreate={onCreate} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({ onCreate, onClose }: Omit<NewLayoutDialogProps, 'isOpen'>): ReactNode {
  const { layouts, app } = useText()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isEmpty = name.trim() === ''
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isEmpty || isBusy) return
    setBusy(true)
    if (await onCreate(name.trim())) onClose()
    setBusy(false)
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <p className={styles['hint']}>{layouts.createHint}</p>
      <TextField
        label={layouts.name}
        required
        maxLength={MAX_LAYOUT_NAME_LENGTH}
        value={name}
        error={isTried && isEmpty ? layouts.nameRequired : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <DialogActions>
        <Button onClick={onClose}>{app.cancel}</Button>
        <Button type="submit" tone="primary" aria-busy={isBusy}>
          {layouts.createSubmit}
        </Button>
      </DialogActions>
    </form>
  )
}
