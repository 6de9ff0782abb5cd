// The signed-in user as this tab knows it: the token (or the marker that the cookie is it), a flag and a user id.
import { EXPECTED_USER_HEADER } from '#/shared/api/call.ts'
import {
  forgetLocal,
  readLocal,
  storeLocal,
  readVisit,
  storeVisit,
} from '#/client/local/local-storage.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { isNativeBuild } from './backend.ts'

/** Stored in place of a token if the cookie carries the session. */
export const COOKIE_SESSION_MARKER = 'authenticated'

const TOKEN_KEY = 'token'
const FLAG_KEY = 'authenticated'

/** The reason why a page stops showing its user. The user has signed out, or deleted the account, in another tab. */
export type SessionEnd = 'expired' | 'other-user' | 'signed-out' | 'deleted'

const expiryListeners = new Set<(end: SessionEnd) => void>()
let shownUserId: string | null = null
/** The number of sessions that this page has had. */
let sessions = 0

/** A bearer token, the marker 'authenticated', or null. */
export function storedToken(): string | null {
  return readVisit(TOKEN_KEY) ?? (isNativeBuild ? readLocal(TOKEN_KEY) : null)
}

/** A real token, or null if the cookie carries the session. */
export function bearerToken(): string | null {
  const token = storedToken()
  return token === COOKIE_SESSION_MARKER ? null : token
}

/**
 * A native app has no cookie that survives closing it. For a user who stays signed in, the token is in the app's
 * storage as well (ACC-67).
 */
export function storeSession(token: string = COOKIE_SESSION_MARKER): void {
  clearSession()
  sessions += 1
  storeVisit(TOKEN_KEY, token)
  storeVisit(FLAG_KEY, 'true')
  if (isNativeBuild && readPreferences().remember) storeLocal(TOKEN_KEY, token)
}

/**
 * Returns a function that tells whether no other session has begun in this page since: a late refusal of an earlier
 * session's request ends no later one.
 */
export function sameSession(): () => boolean {
  const current = sessions
  return () => sessions === current
}

export function clearSession(): void {
  storeVisit(TOKEN_KEY, null)
  storeVisit(FLAG_KEY, null)
  if (isNativeBuild) forgetLocal(TOKEN_KEY)
}

/** Id of the user whom this page shows; null until it is known. A reload asks the server again. */
export function sessionUserId(): string | null {
  return shownUserId
}

export function setSessionUserId(userId: string | null): void {
  shownUserId = userId
}

/** The headers by which a call names its user: all tabs share a cookie, which may be another user's by now (ACC-64). */
export function identityHeaders(): Readonly<Record<string, string>> {
  const bearer = bearerToken()
  if (bearer !== null) return { authorization: `Bearer ${bearer}` }
  return shownUserId === null ? {} : { [EXPECTED_USER_HEADER]: shownUserId }
}

/** Adds a listener that is called when the session of this tab is over. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

/** @param code the error code of the answer that ended the session */
export function expireSession(code: string | null): void {
  if (storedToken() !== null) endSession(code === 'other_user' ? 'other-user' : 'expired')
}

export function endSession(end: SessionEnd): void {
  clearSession()
  for (const listener of expiryListeners) listener(end)
}
