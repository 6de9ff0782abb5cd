// Who is signed in, as this tab knows it: the token (or the marker that the cookie is it) and a flag.
import { COOKIE_SESSION_MARKER } from '#/shared/account/limits.ts'

const TOKEN_KEY = 'token'
const FLAG_KEY = 'authenticated'

const expiryListeners = new Set<() => void>()

/** A bearer token, the marker 'authenticated', or null. */
export function storedToken(): string | null {
  return sessionStorage.getItem(TOKEN_KEY)
}

/** A real token, or null where the cookie carries the session. */
export function bearerToken(): string | null {
  const token = storedToken()
  return token === COOKIE_SESSION_MARKER ? null : token
}

export function storeSession(token: string = COOKIE_SESSION_MARKER): void {
  sessionStorage.setItem(TOKEN_KEY, token)
  sessionStorage.setItem(FLAG_KEY, 'true')
}

export function clearSession(): void {
  sessionStorage.removeItem(TOKEN_KEY)
  sessionStorage.removeItem(FLAG_KEY)
}

/** Called where the server no longer knows the session that this tab believed in. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

export function expireSession(): void {
  if (storedToken() === null) return
  clearSession()
  for (const listener of expiryListeners) listener()
}
