import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import type { DialogState } from '#/client/ui/use-dialog.ts'

interface Props {
  /** Titles of the scripts whose unsent edits would be lost by signing out. */
  readonly dialog: DialogState<readonly string[]>
  readonly onDiscard: () => void
}

/** Asks before a sign-out that loses edits (ACC-39). */
export function UnsentEditsDialog({ dialog, onDiscard }: Props): ReactNode {
  const { account } = useText()
  return (
    <ConfirmDialog
      isOpen={dialog.isOpen}
      title={account.unsentTitle}
      action={account.discardAndSignOut}
      onConfirm={() => {
        dialog.close()
        onDiscard()
      }}
      onClose={dialog.close}
      onClosed={dialog.forget}
    >
      <p>{account.unsentText(dialog.subject?.join(', ') ?? '')}</p>
    </ConfirmDialog>
  )
}
