import { rightsWith, permits, type ScriptRights } from '#/shared/access/script-rights.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import type { Identity } from '../http/guard.ts'

/**
 * An event after which open sockets may have lost their right. All sockets of the named script, user or session are
 * checked again.
 */
export type AccessChange =
  | { readonly kind: 'script'; readonly scriptId: string }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'session'; readonly sessionId: string }

/** Resolves when no socket has a right that the change took away. Never rejects. */
export type AccessChanged = (change: AccessChange) => Promise<void>

/** Whether a socket may stay open, and the user's current rights; they are null if the socket belongs to no script. */
export type SocketVerdict =
  | { readonly kind: 'allowed'; readonly rights: ScriptRights | null }
  | SocketRefusal

export interface SocketRefusal {
  readonly kind: 'refused'
  readonly code: number
}

/** The one place that decides a socket's rights, when the socket opens and again while it is open. */
export interface AuthoriseSocket {
  /** The user and the credential of a token. */
  readonly identify: (token: string) => Promise<Identity | null>
  readonly judge: (
    request: Pick<Identity, 'user' | 'sessionId' | 'credential'> & {
      readonly scriptId: string | null
    },
  ) => Promise<SocketVerdict>
}

export function createAuthoriseSocket(deps: {
  readonly authenticateToken: (token: string) => Promise<Identity | null>
  readonly isSessionAlive: (sessionId: string) => Promise<boolean>
  /** Null if there is no such script, or if the user has no right to it. */
  readonly rightsOf: (userId: string, scriptId: string) => Promise<ScriptRights | null>
  readonly scriptExists: (scriptId: string) => Promise<boolean>
}): AuthoriseSocket {
  return {
    identify: deps.authenticateToken,

    async judge({ user, sessionId, credential, scriptId }) {
      if (!(await deps.isSessionAlive(sessionId))) return refused(CLOSE.badToken)
      if (scriptId === null)
        return credential === 'guest' ? refused(CLOSE.noRight) : { kind: 'allowed', rights: null }
      const rights = rightsWith(credential, await deps.rightsOf(user.id, scriptId))
      if (permits(rights, 'script:read')) return { kind: 'allowed', rights }
      return refused((await deps.scriptExists(scriptId)) ? CLOSE.noRight : CLOSE.gone)
    },
  }
}

export function refused(code: number): SocketRefusal {
  return { kind: 'refused', code }
}
