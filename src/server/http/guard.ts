import type { FastifyReply } from 'fastify'
import type { Credential } from '#/shared/access/credentials.ts'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import type { ScriptRights } from '#/shared/access/script-rights.ts'
import type { User } from '#/shared/api/accounts.ts'
import type { RateLimiter } from '../concurrency/rate-limiter.ts'
import type { CallPlaces, CallStay } from './call-places.ts'
import type { OnLimit } from './limit-hits.ts'

/** The user for whom work is done that people take turns with. */
export interface Asker {
  readonly userId: string
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal
}

/** The asker of the work that the house does by itself. */
export const HOUSE: Asker = { userId: 'house' }

/**
 * The user who makes a call, for as long as the call's connection is open. The turns of the work count from here, so that
 * previews of large scripts keep none of the person's other calls waiting.
 */
export function askerOf({
  user,
  reply,
}: {
  readonly user: User
  readonly reply: FastifyReply
}): Asker {
  // `request.signal` is of no use here: it is aborted as soon as a body has been read
  const gone = new AbortController()
  reply.request.stay?.leave()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => gone.abort())
  return { userId: user.id, signal: gone.signal }
}

/** The user who makes a request, with the session, or with the access token in its place. */
export interface Identity {
  readonly user: User
  /** Since when the user exists, epoch ms: what is older under the name is another one's. */
  readonly since: number
  readonly sessionId: string
  readonly credential: Credential
  /** When the session ends by itself, epoch ms. */
  readonly sessionEndsAt: number
}

/** The functions that the access check needs; the composition root passes them in. */
export interface Guard {
  readonly findSession: (token: string) => Promise<Identity | null>
  /** Null where the user has no right to the script. */
  readonly scriptRights: (userId: string, scriptId: string) => Promise<ScriptRights | null>
  /** Null where the user does not belong to the production. */
  readonly productionFunction: (
    userId: string,
    productionId: string,
  ) => Promise<ProductionFunction | null>
  /** The anti-forgery token of a session. */
  readonly csrfToken: (sessionId: string) => string
  readonly rateLimiter: RateLimiter
  readonly calls: CallPlaces
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
    rights: ScriptRights | null
    /** What the call holds of its person's places; null before its session is known. */
    stay: CallStay | null
  }
}
