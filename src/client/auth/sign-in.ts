import type { User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { refusedCall } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { capitalised } from '#/client/api/call-url.ts'
import { dropCsrfToken } from '#/client/api/csrf-token.ts'
import { storeSession } from '#/client/api/session.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

interface Registration extends Credentials {
  readonly username: string
}

/** Signs in by cookie. Throws an ApiError; a missing field is refused before anything is sent (ACC-19). */
export async function signIn(credentials: Credentials): Promise<User> {
  requireFields({ email: credentials.email, password: credentials.password })
  const answer = await callApi(api.login, { body: { ...credentials, cookieOnly: true } })
  return startSession(answer)
}

/** Creates an account and signs in by cookie. */
export async function register(registration: Registration): Promise<User> {
  const { email, username, password } = registration
  requireFields({ email, username, password })
  const answer = await callApi(api.register, { body: { ...registration, cookieOnly: true } })
  return startSession(answer)
}

function requireFields(fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === '') throw refusedCall(`${capitalised(name)} is required`)
  }
}

/** A token in the answer is kept, and the marker otherwise (ACC-31). */
function startSession({ token, user }: { readonly token?: string; readonly user: User }): User {
  storeSession(token)
  dropCsrfToken()
  return user
}
