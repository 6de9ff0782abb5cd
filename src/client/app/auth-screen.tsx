import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { AuthPage } from '#/client/auth/auth-page.tsx'
import { sessionQuery } from '#/client/api/session-query.ts'
import { takeRequestedRoute } from './requested-route.ts'

/** Sign-in leads on to the route that was asked for first (NAV-9). */
export function AuthScreen(): ReactNode {
  const queryClient = useQueryClient()
  return (
    <AuthPage
      onSignedIn={(user) => {
        navigate(takeRequestedRoute(), { replace: true })
        queryClient.setQueryData(sessionQuery.queryKey, user)
      }}
    />
  )
}
