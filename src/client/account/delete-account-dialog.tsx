import { type ReactNode, useState } from 'react'
import type { Account } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { log } from '#/client/local/log.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import type { DialogState } from '#/client/ui/use-dialog.ts'

interface Props {
  /** The dialog's subject is the account as the server knows it, with the number of scripts deleted with it. */
  readonly dialog: DialogState<Account>
  /** Called after the account was deleted: deletes everything that this machine has stored about it, too. */
  readonly onDeleted: () => Promise<void>
}

/** Asks twice, and then deletes the account with everything in it (ACC-58). */
export function DeleteAccountDialog({ dialog, onDeleted }: Props): ReactNode {
  const text = useText()
  const { account } = text
  const [isSure, setSure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const subject = dialog.subject
  if (subject === null) return null
  const closed = () => {
    setSure(false)
    dialog.forget()
  }
  const erase = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await callApi(api.deleteAccount, {})
      alert(account.deleted)
      await onDeleted()
    } catch (error) {
      log.error('Deletion failed', error)
      alert(account.deletionFailed(explainError(error, text)))
      setBusy(false)
      dialog.close()
    }
  }
  return isSure ? (
    <ConfirmDialog
      key="last"
      isOpen={dialog.isOpen}
      title={account.lastTitle(subject.username)}
      action={account.deleteForGood}
      isBusy={isBusy}
      onConfirm={() => void erase()}
      onClose={dialog.close}
      onClosed={closed}
    >
      <p>{account.lastText}</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      key="first"
      isOpen={dialog.isOpen}
      title={account.deleteTitle(subject.username)}
      action={account.proceed}
      onConfirm={() => setSure(true)}
      onClose={dialog.close}
      onClosed={closed}
    >
      <p>{account.deleteScripts(subject.scripts, subject.shared_scripts)}</p>
      {subject.trashed_scripts > 0 && <p>{account.deleteTrash}</p>}
      <p>{account.keepsEdits}</p>
    </ConfirmDialog>
  )
}
