// A sign-out made without a connection: the session is revoked as soon as the server answers (ACC-42).
import { api } from '#/shared/api/index.ts'
import { forgetLocal, readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import {
  bearerToken,
  clearSession,
  COOKIE_SESSION_MARKER,
  sessionUserId,
  setSessionUserId,
  storeSession,
} from './session.ts'

const KEY = 'pendingSignOut'
let running: Promise<boolean> | null = null

export function hasPendingSignOut(): boolean {
  return readLocal(KEY) !== null
}

/**
 * To be called before the session is cleared: a bearer token has to be kept until it is revoked. False if this browser
 * cannot keep it: then the next visit would find the session, and the user must not believe to have signed out.
 */
export function signOutLater(): boolean {
  const pending = [bearerToken() ?? COOKIE_SESSION_MARKER, sessionUserId()].join(' ')
  if (storeLocal(KEY, pending)) return true
  forgetLocal(KEY)
  return false
}

/** Revokes the pending session. False if that failed: the sign-out stays pending, and no user counts as signed in. */
export function finishSignOut(): Promise<boolean> {
  running ??= revoke().finally(() => {
    running = null
  })
  return running
}

async function revoke(): Promise<boolean> {
  const pending = readLocal(KEY)
  if (pending === null) return true
  const [token, userId] = pending.split(' ')
  storeSession(token)
  setSessionUserId(userId || null)
  try {
    await callApi(api.logout, {})
  } catch (error) {
    const isOverAlready = error instanceof ApiError && error.status === 401
    // another error may come from a server that is just starting: then the session may still be valid
    if (!isOverAlready) return false
  } finally {
    clearSession()
    setSessionUserId(null)
  }
  forgetLocal(KEY)
  return true
}
