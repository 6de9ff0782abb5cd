import { can, type ScriptRole } from '#/shared/access/capabilities.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { SCHEMA_VERSION } from '#/shared/script/schema.ts'
import type { Identity } from './guard.ts'

export type SocketVerdict =
  | (Identity & { readonly kind: 'allowed'; readonly role: ScriptRole })
  | Refusal

/** The same while the socket is open; whose it is has been said. */
export type OpenSocketVerdict = { readonly kind: 'allowed'; readonly role: ScriptRole } | Refusal

interface Refusal {
  readonly kind: 'refused'
  readonly code: number
}

/** The one place where a document socket's rights are decided, at the handshake and again while it is open. */
export interface AuthoriseSocket {
  readonly atHandshake: (request: {
    readonly token: string
    readonly schema: string | null
    readonly scriptId: string
  }) => Promise<SocketVerdict>
  readonly whileOpen: (
    request: Pick<Identity, 'user' | 'sessionId'> & { readonly scriptId: string },
  ) => Promise<OpenSocketVerdict>
}

export function createAuthoriseSocket(deps: {
  readonly authenticateToken: (token: string) => Promise<Identity | null>
  readonly isSessionAlive: (sessionId: string) => Promise<boolean>
  /** Null where there is no such script, or nothing that ties the user to it. */
  readonly roleOf: (userId: string, scriptId: string) => Promise<ScriptRole | null>
  readonly scriptExists: (scriptId: string) => Promise<boolean>
}): AuthoriseSocket {
  return {
    async atHandshake({ token, schema, scriptId }) {
      const identity = await deps.authenticateToken(token)
      if (!identity) return refused(CLOSE.badToken)
      if (schema !== null && schema !== String(SCHEMA_VERSION)) return refused(CLOSE.wrongSchema)
      const role = await deps.roleOf(identity.user.id, scriptId)
      // a script that does not exist is answered like one that is private: existence is never told
      return can(role, 'script:read') && role
        ? { kind: 'allowed', ...identity, role }
        : refused(CLOSE.noRight)
    },

    async whileOpen({ user, sessionId, scriptId }) {
      if (!(await deps.isSessionAlive(sessionId))) return refused(CLOSE.badToken)
      const role = await deps.roleOf(user.id, scriptId)
      if (can(role, 'script:read') && role) return { kind: 'allowed', role }
      return refused((await deps.scriptExists(scriptId)) ? CLOSE.noRight : CLOSE.gone)
    },
  }
}

function refused(code: number): Refusal {
  return { kind: 'refused', code }
}
