import { can, type ScriptRole } from '#/shared/access/capabilities.ts'
import { roleWith } from '#/shared/access/credentials.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import type { Identity } from '../http/guard.ts'

/** Whether a socket may stay open, and the user's current role; the role is null if the socket belongs to no script. */
export type SocketVerdict =
  | { readonly kind: 'allowed'; readonly role: ScriptRole | null }
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
  /** Null if there is no such script, or if the user has no role in it. */
  readonly roleOf: (userId: string, scriptId: string) => Promise<ScriptRole | null>
  readonly scriptExists: (scriptId: string) => Promise<boolean>
}): AuthoriseSocket {
  return {
    identify: deps.authenticateToken,

    async judge({ user, sessionId, credential, scriptId }) {
      if (!(await deps.isSessionAlive(sessionId))) return refused(CLOSE.badToken)
      if (scriptId === null)
        return credential === 'guest' ? refused(CLOSE.noRight) : { kind: 'allowed', role: null }
      const role = roleWith(credential, await deps.roleOf(user.id, scriptId))
      if (can(role, 'script:read')) return { kind: 'allowed', role }
      return refused((await deps.scriptExists(scriptId)) ? CLOSE.noRight : CLOSE.gone)
    },
  }
}

export function refused(code: number): SocketRefusal {
  return { kind: 'refused', code }
}
