import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { dropCsrfToken } from '#/client/api/csrf-token.ts'
import { log } from '#/client/api/log.ts'
import { sessionQuery } from '#/client/api/session-query.ts'
import { clearSession } from '#/client/api/session.ts'
import { forgetRequestedRoute } from './requested-route.ts'

/** Ends the session everywhere, forgets what it has read and leads to the authentication area (ACC-38). */
export function useSignOut(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const forget = () => {
      clearSession()
      dropCsrfToken()
      navigate('/', { replace: true })
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, null)
      forgetRequestedRoute()
    }
    callApi(api.logout, {})
      .catch((error: unknown) => log.error('The session could not be revoked', error))
      .finally(forget)
  }, [queryClient])
}
