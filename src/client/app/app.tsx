import { CSPProvider } from '@base-ui/react/csp-provider'
import {
  type QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { CurrentUser } from '#/shared/api/accounts.ts'
import { explainError } from '#/client/api/api-error.ts'
import { createQueryClient } from '#/client/api/query-client.ts'
import { changeUser, sessionQuery } from '#/client/api/session-query.ts'
import { onSessionEnd, type SessionEnd } from '#/client/api/session.ts'
import { useText } from '#/client/i18n/common.ts'
import { Button } from '#/client/ui/button.tsx'
import { ErrorBoundary, Fallback } from '#/client/ui/error-boundary.tsx'
import { HeaderSlotProvider } from '#/client/ui/header-slot.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { useStore } from '#/client/ui/store.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import {
  AuthScreen,
  InviteScreen,
  LegalScreen,
  preloadRest,
  ResetPasswordScreen,
  SignedInScreen,
} from './loaded-screens.ts'
import {
  putListUnderneath,
  forgetRequestedAddress,
  isForAnyone,
  isLeaving,
  redirectOf,
  rememberRequestedAddress,
  requestedAddress,
  useRoute,
} from './routing.ts'

/** @param known has the user whom the server has named already */
export function App({ known }: { readonly known?: QueryClient }): ReactNode {
  const [queryClient] = useState(() => known ?? createQueryClient())
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary scale="page">
          <HeaderSlotProvider>
            <Screens />
          </HeaderSlotProvider>
        </ErrorBoundary>
      </QueryClientProvider>
    </CSPProvider>
  )
}

/** Shows the screen that belongs to the address and the session. */
function Screens(): ReactNode {
  const text = useText()
  const route = useRoute()
  const queryClient = useQueryClient()
  // what the server has refused before the first rendering (main.tsx) is asked again by the person alone
  const session = useQuery({ ...sessionQuery, retryOnMount: false })
  const leaves = useStore(isLeaving)
  const [sessionEnd, setSessionEnd] = useState<SessionEnd | null>(null)
  useEffect(
    () =>
      onSessionEnd((end) => {
        setSessionEnd(end)
        changeUser(queryClient, null, end)
      }),
    [queryClient],
  )
  const user = session.data
  const redirect = user === undefined ? null : redirectOf(route, user)
  const lastUser = useRef<CurrentUser | null>(null)
  const [isLost, setLost] = useState(false)
  const isUnknown = route.view === 'unknown' && redirect !== null
  if (isUnknown && !isLost) setLost(true)
  const sayLost = useEffectEvent(() => {
    if (user) showMessage('danger', text.errors.unknownAddress)
  })
  useEffect(() => {
    if (isUnknown) sayLost()
    const isAskedFor = redirect === '/' && route.view !== 'unknown'
    if (isAskedFor || (route.view === 'invite' && user === null))
      rememberRequestedAddress(lastUser.current)
    lastUser.current = user ?? null
    if (redirect !== null) {
      const isAfterSignIn = redirect === '/scripts' && route.view === 'auth'
      navigate(isAfterSignIn && user ? requestedAddress(user.id) : redirect, { replace: true })
    } else if (user) {
      forgetRequestedAddress()
      if (route.view === 'editor' && !user.guest) putListUnderneath()
    }
  }, [redirect, isUnknown, route.view, user])
  const isOpenToAnyone = isForAnyone(route)
  useEffect(() => {
    if (isOpenToAnyone) void preloadRest()
  }, [isOpenToAnyone])

  if (route.view === 'privacy' || route.view === 'imprint') return <LegalScreen page={route.view} />
  if (route.view === 'reset') return <ResetPasswordScreen />
  if (route.view === 'invite') return <InviteScreen />
  if (session.isError) {
    return <SessionUnknown message={explainError(session.error, text)} onRetry={session.refetch} />
  }
  if (user === undefined || redirect !== null || leaves)
    return <Waiting>{text.app.loading}</Waiting>
  if (user === null)
    return <AuthScreen sessionEnd={sessionEnd} isLost={isLost} preloadRest={preloadRest} />
  return <SignedInScreen user={user} route={route} />
}

interface Props {
  readonly message: string
  readonly onRetry: () => void
}

/** Shown if the server did not say whether a user is signed in: the sign-in form or the list could be wrong. */
function SessionUnknown({ message, onRetry }: Props): ReactNode {
  const { errors, app } = useText()
  return (
    <Fallback
      title={app.name}
      actions={
        <Button tone="primary" onClick={() => onRetry()}>
          {errors.tryAgain}
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </Fallback>
  )
}
