import { can, type ScriptRole } from '#/shared/access/capabilities.ts'
import type { User } from '#/shared/api/accounts.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { SCHEMA_VERSION } from '#/shared/script/schema.ts'

export type SocketVerdict =
  | {
      readonly kind: 'allowed'
      readonly user: User
      readonly sessionId: string
      readonly role: ScriptRole
    }
  | { readonly kind: 'refused'; readonly code: number }

interface Identity {
  readonly user: User
  readonly sessionId: string
}

/** The one place where a document socket's rights are decided, at the handshake and again while it is open. */
export interface AuthoriseSocket {
  readonly atHandshake: (request: {
    readonly token: string
    readonly schema: string | null
    readonly scriptId: string
  }) => Promise<SocketVerdict>
  readonly whileOpen: (request: Identity & { readonly scriptId: string }) => Promise<SocketVerdict>
}

export function createAuthoriseSocket(deps: {
  readonly authenticateToken: (token: string) => Promise<Identity | null>
  readonly isSessionAlive: (sessionId: string) => Promise<boolean>
  /** Null where somebody has no relation to the script; undefined where there is no such script. */
  readonly roleOf: (userId: string, scriptId: string) => Promise<ScriptRole | null | undefined>
}): AuthoriseSocket {
  async function verdictFor(identity: Identity, scriptId: string): Promise<SocketVerdict> {
    const role = await deps.roleOf(identity.user.id, scriptId)
    if (role === undefined) return { kind: 'refused', code: CLOSE.gone }
    if (role === null || !can(role, 'script:read')) return { kind: 'refused', code: CLOSE.noRight }
    return { kind: 'allowed', user: identity.user, sessionId: identity.sessionId, role }
  }

  return {
    async atHandshake({ token, schema, scriptId }) {
      const identity = await deps.authenticateToken(token)
      if (!identity) return { kind: 'refused', code: CLOSE.badToken }
      if (schema !== null && schema !== String(SCHEMA_VERSION))
        return { kind: 'refused', code: CLOSE.wrongSchema }
      return verdictFor(identity, scriptId)
    },
    async whileOpen({ user, sessionId, scriptId }) {
      if (!(await deps.isSessionAlive(sessionId))) return { kind: 'refused', code: CLOSE.badToken }
      return verdictFor({ user, sessionId }, scriptId)
    },
  }
}
