import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { ApiError, isNetworkFailure } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { signOutLater } from '#/client/api/pending-sign-out.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { unsentScripts } from '#/client/api/unsent-edits.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { type DialogState, useDialog } from '#/client/ui/use-dialog.ts'
import { leaveAccount } from './leave-account.ts'

interface SignOut {
  /** Signs out, or asks first where edits would be lost (ACC-39). */
  readonly ask: () => void
  readonly signOut: () => Promise<void>
  readonly dialog: DialogState<readonly string[]>
}

/** Ends the session everywhere and loads the authentication area afresh, so that nothing stays in memory. */
export function useSignOut({ id }: User): SignOut {
  const text = useText()
  const queryClient = useQueryClient()
  const dialog = useDialog<readonly string[]>()
  const signOut = useCallback(async () => {
    try {
      await callApi(api.logout, {})
    } catch (error) {
      const isOverAlready = error instanceof ApiError && error.status === 401
      if (isNetworkFailure(error)) signOutLater()
      // The cookie would still be good: better to say so than to look signed out.
      else if (!isOverAlready) return alert(explainError(error, text))
    }
    return leaveAccount(id)
  }, [id, text])
  const ask = () => {
    const scripts = queryClient.getQueryData(scriptListQuery.queryKey) ?? []
    const unsent = unsentScripts(id).map((scriptId) => {
      const script = scripts.find((candidate) => candidate.id === scriptId)
      return script?.title ?? text.account.unsentUnnamed
    })
    if (unsent.length > 0) dialog.open(unsent)
    else void signOut()
  }
  return { ask, signOut, dialog }
}
