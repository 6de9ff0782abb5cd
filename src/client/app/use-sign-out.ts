import { useCallback } from 'react'
import { api } from '#/shared/api/index.ts'
import { ApiError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { clearSession } from '#/client/api/session.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { forgetRequestedRoute } from './requested-route.ts'

/** Ends the session everywhere and loads the authentication area afresh, so that nothing stays in memory (ACC-38). */
export function useSignOut(): () => Promise<void> {
  const text = useText()
  return useCallback(async () => {
    try {
      await callApi(api.logout, {})
    } catch (error) {
      const isOverAlready = error instanceof ApiError && error.status === 401
      // The cookie would still be good: better to say so than to look signed out.
      if (!isOverAlready) return alert(explainError(error, text))
    }
    clearSession()
    forgetRequestedRoute()
    location.replace('/')
  }, [text])
}
