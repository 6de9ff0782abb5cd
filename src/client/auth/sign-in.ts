import type { CurrentUser, User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { ApiError, refusedCall } from '#/client/api/api-error.ts'
import { capitalised, isNativeBuild } from '#/client/api/backend.ts'
import { callApi, dropCsrfToken } from '#/client/api/call-api.ts'
import { finishSignOut } from '#/client/api/pending-sign-out.ts'
import { storeSession } from '#/client/api/session.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'

/** In the browser the cookie is the session; JavaScript gets no token. */
const BY_COOKIE = isNativeBuild ? {} : { cookieOnly: true }

interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

interface Registration extends Credentials {
  readonly username: string
  /** Only if the house requires a code for a registration. */
  readonly registration_code?: string
}

/** Throws an ApiError; a missing field is refused before anything is sent (ACC-19). */
export async function signIn(credentials: Credentials): Promise<User> {
  requireFields({ email: credentials.email, password: credentials.password })
  await finishEarlierSignOut()
  return startSession(await callApi(api.login, { body: { ...credentials, ...BY_COOKIE } }))
}

/** Creates an account and signs in. */
export async function register(registration: Registration): Promise<User> {
  const { email, username, password } = registration
  requireFields({ email, username, password })
  await finishEarlierSignOut()
  return startSession(await callApi(api.register, { body: { ...registration, ...BY_COOKIE } }))
}

/** Signs in with the answer of an identity provider. */
export async function signInWithToken(
  identity: { readonly id_token: string; readonly nonce: string },
  remember: boolean,
): Promise<User> {
  await finishEarlierSignOut()
  const body = { ...identity, remember, ...BY_COOKIE }
  return startSession(await callApi(api.loginGoogle, { body }))
}

/** Enters a script, or the scripts of a production, by an invitation, without an account. */
export async function enterAsGuest(
  invitation: { readonly token: string; readonly owner: string; readonly isOfScript: boolean },
  name: string,
): Promise<{ readonly user: CurrentUser; readonly scriptId: string }> {
  await finishEarlierSignOut()
  const body = { token: invitation.token, name, lang: readPreferences().lang, ...BY_COOKIE }
  const entered = await callApi(api.enterAsGuest, { body })
  const { title: _title, script_id: scriptId, ...session } = entered
  const user = startSession(session)
  if (!invitation.isOfScript) return { user: await callApi(api.getCurrentUser, {}), scriptId }
  return { user: { ...user, guest: { script_id: scriptId, owner: invitation.owner } }, scriptId }
}

/** Comes before each sign-in: the new session's cookie would replace the one that is still to be revoked. */
async function finishEarlierSignOut(): Promise<void> {
  if (!(await finishSignOut())) throw new ApiError('Network error: sign-out pending', 0, '')
}

function requireFields(fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === '') throw refusedCall(`${capitalised(name)} is required`)
  }
}

/** Stores the token of the answer, or the marker if the answer has none (ACC-31). */
function startSession({ token, user }: { readonly token?: string; readonly user: User }): User {
  storeSession(token)
  dropCsrfToken()
  return user
}
