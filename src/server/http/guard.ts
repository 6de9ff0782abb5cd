import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credential, ScriptRights } from '#/shared/access/script-rights.ts'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import type { User } from '#/shared/api/accounts.ts'
import type { RateLimiter, OnLimit } from '../concurrency/rate-limiter.ts'
import type { CallPlaces, CallStay } from './call-places.ts'

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

/** The lifetime of session tokens, and of their cookies if these outlive the browser's session (ACC). */
export const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
export const AUTH_COOKIE = 'auth_token'
/** Readable by scripts: the page may send it back in a header, a foreign page cannot. */
export const CSRF_COOKIE = 'csrf_token'

interface SessionCookies {
  readonly token: string
  readonly csrfToken: string
  /** False: the cookies end with the browser session. */
  readonly remember: boolean
  /** When the session ends, epoch ms, if not after the time of every session. */
  readonly endsAt?: number | undefined
}

export function setSessionCookies(reply: FastifyReply, cookies: SessionCookies): void {
  const lifetimeMs =
    cookies.endsAt === undefined ? SESSION_LIFETIME_MS : cookies.endsAt - Date.now()
  const lifetime = cookies.remember ? { maxAge: Math.floor(lifetimeMs / 1000) } : {}
  reply.setCookie(AUTH_COOKIE, cookies.token, { ...lifetime, httpOnly: true })
  reply.setCookie(CSRF_COOKIE, cookies.csrfToken, lifetime)
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(AUTH_COOKIE)
  reply.clearCookie(CSRF_COOKIE)
}

/** Gives a page its anti-forgery cookie where it got lost or belongs to another session. */
export function keepCsrfCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  if (request.cookies[CSRF_COOKIE] !== token) reply.setCookie(CSRF_COOKIE, token)
}
