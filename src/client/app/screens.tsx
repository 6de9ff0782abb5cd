import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { explainError } from '#/client/api/explain-error.ts'
import { changeUser, sessionQuery } from '#/client/api/session-query.ts'
import { onSessionExpired, type SessionEnd } from '#/client/api/session.ts'
import { useText } from '#/client/i18n/common.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { LegalScreen, ResetPasswordScreen, SignedInScreen } from './loaded-screens.ts'
import { prepareRest } from './prepare-rest.ts'
import { putListUnderneath } from './history.ts'
import {
  forgetRequestedAddress,
  rememberRequestedAddress,
  requestedAddress,
  redirectOf,
  useRoute,
} from './routing.ts'
import { SessionUnknown } from './session-unknown.tsx'

/** Shows the screen that belongs to the address and the session. */
export function Screens(): ReactNode {
  const text = useText()
  const route = useRoute()
  const queryClient = useQueryClient()
  const session = useQuery(sessionQuery)
  const [sessionEnd, setSessionEnd] = useState<SessionEnd | null>(null)
  useEffect(
    () =>
      onSessionExpired((end) => {
        setSessionEnd(end)
        changeUser(queryClient, null)
      }),
    [queryClient],
  )
  const user = session.data
  const redirect = user === undefined ? null : redirectOf(route, user !== null)
  useEffect(() => {
    if (redirect === '/' && route.view !== 'unknown') rememberRequestedAddress()
    if (redirect !== null) {
      const isAfterSignIn = redirect === '/scripts' && route.view === 'auth'
      navigate(isAfterSignIn ? requestedAddress() : redirect, { replace: true })
    } else if (user) {
      forgetRequestedAddress()
      if (route.view === 'editor') putListUnderneath()
    }
  }, [redirect, route.view, user])
  const isForAnyone = ['privacy', 'imprint', 'reset'].includes(route.view)
  useEffect(() => {
    if (isForAnyone) void prepareRest()
  }, [isForAnyone])

  if (route.view === 'privacy' || route.view === 'imprint') return <LegalScreen page={route.view} />
  if (route.view === 'reset') return <ResetPasswordScreen />
  if (session.isError) {
    return <SessionUnknown message={explainError(session.error, text)} onRetry={session.refetch} />
  }
  if (user === undefined || redirect !== null) return <Waiting>{text.app.loading}</Waiting>
  if (user === null) return <AuthScreen sessionEnd={sessionEnd} />
  return <SignedInScreen user={user} route={route} />
}
