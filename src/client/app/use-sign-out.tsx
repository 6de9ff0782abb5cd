import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { ApiError, isNetworkFailure } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { signOutLater } from '#/client/api/pending-sign-out.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { log } from '#/client/local/log.ts'
import { unsentScripts } from '#/client/local/unsent-edits.ts'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import { type DialogState, useDialog } from '#/client/ui/use-dialog.ts'
import { leaveAccount } from './leave-account.ts'

interface SignOut {
  /** Signs out, or asks first if edits would be lost (ACC-39). */
  readonly ask: () => Promise<void>
  /** Signs out, even if edits are lost. */
  readonly signOut: () => Promise<void>
  readonly dialog: DialogState<readonly string[]>
}

/** Ends the session everywhere and loads the authentication area afresh, so that nothing stays in memory. */
export function useSignOut({ id }: User): SignOut {
  const text = useText()
  const queryClient = useQueryClient()
  const dialog = useDialog<readonly string[]>()
  const openDialog = (unsent: readonly string[]) => {
    const scripts = queryClient.getQueryData(scriptListQuery.queryKey) ?? []
    const titleOf = (scriptId: string) => scripts.find((script) => script.id === scriptId)?.title
    dialog.open(unsent.map((scriptId) => titleOf(scriptId) ?? text.account.unsentUnnamed))
  }
  const leave = async (mayLose: boolean) => {
    try {
      await callApi(api.logout, {})
    } catch (error) {
      const isOverAlready = error instanceof ApiError && error.status === 401
      // the cookie is still valid, so the person must know that the sign-out has failed
      if (!isNetworkFailure(error) && !isOverAlready) return alert(explainError(error, text))
      // edits that were typed while the request was open
      const unsent = unsentScripts(id)
      if (unsent.length > 0 && !mayLose) return openDialog(unsent)
      if (isNetworkFailure(error) && !signOutLater()) return alert(explainError(error, text))
    }
    return leaveAccount(id)
  }
  const ask = async () => {
    const unsent = await sendUnsentEdits(id)
    if (unsent.length > 0) openDialog(unsent)
    else await leave(false)
  }
  return { ask, signOut: () => leave(true), dialog }
}

/** Sends all unsent edits. Resolves with the scripts that still have some (ACC-39). */
export async function sendUnsentEdits(userId: string): Promise<readonly string[]> {
  const scripts = unsentScripts(userId)
  if (scripts.length === 0) return scripts
  try {
    const { sendLocalCopy } = await import('#/client/editor/core/connection/send-local-copy.ts')
    await Promise.all(scripts.map((scriptId) => sendLocalCopy(userId, scriptId)))
  } catch (error) {
    log.error('Failed to send the unsent edits', error)
  }
  return unsentScripts(userId)
}

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
