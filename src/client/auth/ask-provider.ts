import type { SignInOptions } from '#/shared/api/accounts.ts'
import { backendOrigin, isNativeBuild } from '#/client/api/backend.ts'
import { randomId } from '#/client/api/random-id.ts'
import { waitForFragment } from './wait-for-fragment.ts'

type Provider = NonNullable<SignInOptions['google']>

/** The result of a third-party sign-in. */
export type ProviderAnswer =
  | { readonly kind: 'identity'; readonly id_token: string; readonly nonce: string }
  | { readonly kind: 'no-credential' }
  | { readonly kind: 'not-started' }

/** Sends the user to the provider in a popup, or from the native app in the system browser (ACC-50). */
export async function askProvider(
  provider: Provider,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
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
