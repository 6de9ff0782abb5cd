import type { Credential } from '#/shared/access/credentials.ts'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import type { User } from '#/shared/api/accounts.ts'
import type { OnLimit } from './limit-hits.ts'
import type { RateLimiter } from '../concurrency/rate-limiter.ts'

/** Who makes a request, and by which session, or access token in the place of one. */
export interface Identity {
  readonly user: User
  readonly sessionId: string
  readonly credential: Credential
  /** When the session ends by itself, epoch ms. */
  readonly sessionEndsAt: number
}

/** What the access check asks; the composition root hands it in. */
export interface Guard {
  readonly findSession: (token: string) => Promise<Identity | null>
  /** Null where the user has no right to the script. */
  readonly scriptRole: (userId: string, scriptId: string) => Promise<ScriptRole | null>
  /** The anti-forgery token of a session. */
  readonly csrfToken: (sessionId: string) => string
  readonly rateLimiter: RateLimiter
  /** Called when a request is refused because it goes beyond a limit. */
  readonly onLimit: OnLimit
}

declare module 'fastify' {
  interface FastifyInstance {
    guard: Guard
  }
  interface FastifyRequest {
    /** Set by the access check, before the handler. */
    identity: Identity | null
    role: ScriptRole | null
  }
}
