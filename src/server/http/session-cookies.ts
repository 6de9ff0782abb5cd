import type { FastifyReply, FastifyRequest } from 'fastify'

/** The lifetime of session tokens, and of their cookies if these outlive the browser's session (ACC). */
export const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
export const AUTH_COOKIE = 'auth_token'
/** Readable by scripts: the page may send it back in a header, a foreign page cannot. */
export const CSRF_COOKIE = 'csrf_token'

export interface SessionCookies {
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
