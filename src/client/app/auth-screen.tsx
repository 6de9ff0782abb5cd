import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AuthPage } from '#/client/auth/auth-page.tsx'
import { changeUser } from '#/client/api/session-query.ts'

/** Sign-in sets the user; the address '/' then leads on to the route that was asked for first. */
export function AuthScreen(): ReactNode {
  const queryClient = useQueryClient()
  return <AuthPage onSignedIn={(user) => changeUser(queryClient, user)} />
}
