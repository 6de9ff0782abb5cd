import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SignInOptions, User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { errorCode } from '#/client/api/api-error.ts'
import { backendOrigin, isNativeBuild } from '#/client/api/backend.ts'
import { callApi } from '#/client/api/call-api.ts'
import { randomId } from '#/client/api/random-id.ts'
import { currentText, useText } from '#/client/i18n/auth.ts'
import { log } from '#/client/local/log.ts'
import { openTabChannel } from '#/client/local/tab-channel.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import styles from './auth-form.module.css'
import { signInWithToken } from './sign-in.ts'

const optionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => callApi(api.getSignInOptions, { signal }),
  retry: false,
})

/** Third-party sign-in. Failures appear in an alert (ACC-53). */
export function ProviderButton({
  onSignedIn,
}: {
  readonly onSignedIn: (user: User) => void
}): ReactNode {
  const { auth } = useText()
  const queryClient = useQueryClient()
  // The options are loaded early: a popup has to open at once, while the press still counts as the user's.
  useQuery(optionsQuery)
  const attempt = useRef(new AbortController())
  useEffect(() => () => attempt.current.abort(), [])

  const start = async () => {
    // a user who has closed the popup may try again: the answer of the earlier popup is ignored
    attempt.current.abort()
    attempt.current = new AbortController()
    const { signal } = attempt.current
    const answer = await queryClient
      .ensureQueryData(optionsQuery)
      .then(({ google }) => google && askProvider(google, signal))
      .catch((error: unknown) => void log.error('Failed to start Google login', error))
    const user = await userOf(answer ?? { kind: 'not-started' })
    if (user !== null) onSignedIn(user)
  }
  return (
    <Button wide className={styles['google']} onClick={() => void start()}>
      {auth.google}
    </Button>
  )
}

async function userOf(answer: ProviderAnswer): Promise<User | null> {
  const { auth } = currentText()
  if (answer.kind === 'identity') {
    const { id_token, nonce } = answer
    try {
      return await signInWithToken({ id_token, nonce }, readPreferences().remember)
    } catch (error) {
      log.error('Google login failed', error)
      alert(refusalOf(errorCode(error)) ?? auth.googleFailed)
      return null
    }
  }
  alert(answer.kind === 'no-credential' ? auth.googleNoCredential : auth.googleStartFailed)
  return null
}

/** The house's own reason for a refusal, which is more precise than that the sign-in failed. */
function refusalOf(code: string | null): string | null {
  const { byCode } = currentText().errors
  switch (code) {
    case 'registration_closed':
    case 'registration_code':
    case 'registration_domain':
      return byCode[code]
    default:
      return null
  }
}

type Provider = NonNullable<SignInOptions['google']>

/** The result of a third-party sign-in. */
type ProviderAnswer =
  | { readonly kind: 'identity'; readonly id_token: string; readonly nonce: string }
  | { readonly kind: 'no-credential' }
  | { readonly kind: 'not-started' }

/** Sends the user to the provider in a popup, or from the native app in the system browser (ACC-50). */
async function askProvider(provider: Provider, signal: AbortSignal): Promise<ProviderAnswer> {
  const nonce = randomId()
  const state = (isNativeBuild ? 'native.' : '') + randomId()
  const fragment = waitForFragment(state, signal)
  const address = authorizationUrl(provider, { nonce, state })
  const popup = isNativeBuild
    ? window.open(address, '_system')
    : window.open(address, 'sign-in', 'popup,width=480,height=640')
  // The shell of a native app answers null for a window that is not its own.
  if (popup === null && !isNativeBuild) return { kind: 'not-started' }
  const id_token = new URLSearchParams(await fragment).get('id_token')
  return id_token ? { kind: 'identity', id_token, nonce } : { kind: 'no-credential' }
}

function authorizationUrl(
  { authorization_endpoint, client_id }: Provider,
  request: { readonly nonce: string; readonly state: string },
): string {
  const url = new URL(authorization_endpoint)
  const query = {
    client_id,
    response_type: 'id_token',
    scope: 'openid email profile',
    redirect_uri: `${backendOrigin()}/login/google/callback`,
    ...request,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

// Passes the fragment of our callback page to the page that has started the sign-in (ACC-51).
/** The part of a native app's shell that this file uses; only there if the app was built with the App plugin. */
interface Shell {
  readonly Plugins?: {
    readonly App?: {
      readonly addListener: (
        event: 'appUrlOpen',
        listener: (opened: { readonly url: string }) => void,
      ) => unknown
    }
  }
}

/** Resolves with the fragment that comes back with this state; never resolves when none comes back. */
function waitForFragment(state: string, signal: AbortSignal): Promise<string> {
  return isNativeBuild ? fromShell(state) : fromChannel(state, signal)
}

function fromChannel(state: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const channel = openTabChannel(`sign-in/${state}`)
    signal.addEventListener('abort', () => channel.close())
    channel.addEventListener('message', ({ data }) => {
      channel.close()
      resolve(String(data))
    })
  })
}

/** The system browser opens the app again by its own scheme, with the fragment in the address. */
function fromShell(state: string): Promise<string> {
  const { Capacitor } = window as { readonly Capacitor?: Shell }
  return new Promise((resolve) => {
    Capacitor?.Plugins?.App?.addListener('appUrlOpen', ({ url }) => {
      const fragment = URL.parse(url)?.hash.slice(1) ?? ''
      if (new URLSearchParams(fragment).get('state') === state) resolve(fragment)
    })
  })
}
