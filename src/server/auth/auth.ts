import type { Database } from '../db/schema.ts'
import { ensureSecret } from '../db/ensure-secret.ts'
import type { Identity } from '../http/guard.ts'
import { findSessionById, findSessionByToken } from './sessions.ts'
import { signatureOf } from './signatures.ts'
import { createSocketToken, sessionIdOfSocketToken } from './socket-tokens.ts'

export interface Auth {
  readonly findSession: (token: string) => Promise<Identity | null>
  /** The same token for the whole life of a session. */
  readonly csrfToken: (sessionId: string) => string
  readonly socketToken: (sessionId: string) => string
  /** Takes a socket token or a bearer token, for handshakes. */
  readonly authenticateSocketToken: (token: string) => Promise<Identity | null>
  readonly isSessionAlive: (sessionId: string) => Promise<boolean>
}

export async function createAuth(db: Database): Promise<Auth> {
  const [csrfKey, socketKey] = [
    await ensureSecret(db, 'csrf'),
    await ensureSecret(db, 'socket-token'),
  ]
  return {
    findSession: (token) => findSessionByToken(db, token),
    csrfToken: (sessionId) => signatureOf(csrfKey, sessionId),
    socketToken: (sessionId) => createSocketToken(socketKey, sessionId),
    authenticateSocketToken: (token) => {
      const sessionId = sessionIdOfSocketToken(socketKey, token)
      return sessionId === null ? findSessionByToken(db, token) : findSessionById(db, sessionId)
    },
    isSessionAlive: async (sessionId) => (await findSessionById(db, sessionId)) !== null,
  }
}
