// The one place where a call's `access` is enforced, before its handler runs.
import type { FastifyRequest } from 'fastify'
import { can, isCapability, type Capability } from '#/shared/access/capabilities.ts'
import { mayCall, roleWith } from '#/shared/access/credentials.ts'
import { isWrite, type Call } from '#/shared/api/call.ts'
import { CSRF_HEADER, EXPECTED_USER_HEADER } from '#/shared/api/headers.ts'
import type { Identity } from './guard.ts'
import { AUTH_COOKIE, CSRF_COOKIE } from './session-cookies.ts'
import { httpError } from './http-error.ts'
import { isSameSecret } from './is-same-secret.ts'

/** Runs before the body is read, so that the server parses nothing for a request without a session. */
export async function requireSession(request: FastifyRequest, call: Call): Promise<void> {
  if (call.access === 'anyone') return
  const bearer = bearerToken(request)
  const token = bearer ?? request.cookies[AUTH_COOKIE]
  const identity = token ? await request.server.guard.findSession(token) : null
  if (identity === null) throw httpError(401, 'unauthenticated', 'Not authenticated')
  requireExpectedUser(request, identity)
  requireCredential(identity, call)
  if (bearer === null && isWrite(call)) requireCsrfToken(request, identity.sessionId)
  request.identity = identity
}

/** Looks up the user's role in the script that the path names, and checks that it is enough. */
export async function requireCapability(request: FastifyRequest, call: Call): Promise<void> {
  if (!isCapability(call.access) || request.identity === null) return
  const { id } = request.params as { readonly id: string }
  const { user, credential } = request.identity
  request.role = roleWith(credential, await request.server.guard.scriptRole(user.id, id))
  requireRole(request, call.access)
}

function requireRole({ role }: FastifyRequest, capability: Capability): void {
  // A user who may not read a script must not learn that it exists.
  if (!can(role, 'script:read')) throw httpError(404, 'not_found', 'Script not found')
  if (!can(role, capability)) {
    throw httpError(403, 'forbidden', 'You are not allowed to do this with this script.')
  }
}

function requireCredential({ credential }: Identity, call: Call): void {
  if (mayCall(credential, call)) return
  const reason = call.needsSession
    ? 'This needs a sign-in: an access token does not do.'
    : 'This access token may only read.'
  throw httpError(403, 'token_forbidden', reason)
}

/**
 * A page may be older than the session in the browser's cookie. A call of its user must not act for another user who has
 * signed in since.
 */
function requireExpectedUser({ headers }: FastifyRequest, { user }: Identity): void {
  const expected = headers[EXPECTED_USER_HEADER]
  if (expected !== undefined && expected !== user.id) {
    throw httpError(401, 'other_user', 'Somebody else is signed in.')
  }
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

function requireCsrfToken(request: FastifyRequest, sessionId: string): void {
  const expected = request.server.guard.csrfToken(sessionId)
  const given = [request.headers[CSRF_HEADER], request.cookies[CSRF_COOKIE]]
  const isGood = given.every((token) => typeof token === 'string' && isSameSecret(token, expected))
  if (!isGood) throw httpError(403, 'csrf', 'The anti-forgery token is missing or wrong.')
}
