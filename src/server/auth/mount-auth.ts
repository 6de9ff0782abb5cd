import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { foldCase } from '#/shared/fold-case.ts'
import { type RateLimit, networkOf } from '../concurrency/rate-limiter.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { Letter } from '../domain/letter.ts'
import { httpError, HttpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import { clearSessionCookies, keepCsrfCookie } from '../http/guard.ts'
import type { AccessChanged } from '../sockets/socket-access.ts'
import {
  type Admit,
  createAdmission,
  REGISTRATIONS_PER_ADDRESS,
  SIGN_INS_PER_ACCOUNT,
  SIGN_INS_PER_ADDRESS,
  TAKEN_ADDRESSES,
} from './admission.ts'
import { createStartSession, type StartSession, wrongCredentials, type Auth } from './auth.ts'
import { ensureProvenUser } from './ensure-proven-user.ts'
import { mountHouseProviderRoutes } from './house-provider-routes.ts'
import type { HouseProvider } from './house-provider.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { mountPasswordRoutes } from './password-routes.ts'
import { isPasswordRight } from './passwords.ts'
import { checkRegistration, createUser } from './registration.ts'
import { createSendResetLink } from './password-resets.ts'
import { endSession, guestAccess, type ProvenAccount } from './sessions.ts'

export interface AuthFeature {
  readonly config: Config
  readonly db: Database
  readonly auth: Auth
  readonly accessChanged: AccessChanged
  /** Sends a mail in parallel with the answer; null if the house sends no mail. */
  readonly post: ((write: () => Promise<Letter | null>) => void) | null
}

/** The routes for signing in and out, and for passwords. */
export async function mountAuth(server: FastifyInstance, feature: AuthFeature): Promise<void> {
  const { config, db, auth, accessChanged, post } = feature
  const { houseProvider, publicOrigin: origin } = config
  const startSession = createStartSession(db, auth)
  const admit = createAdmission(config.registration, server.guard.rateLimiter)
  const sessionsEnded = (userId: string) => accessChanged({ kind: 'user', userId })
  const ways = { db, admit, startSession, sessionsEnded }
  mountSignInRoutes(server, db, startSession, admit)
  mountSessionRoutes(server, db, auth, (sessionId) => accessChanged({ kind: 'session', sessionId }))
  mountPasswordRoutes(server, {
    db,
    sendResetLink: post && origin !== null ? createSendResetLink({ db, origin, post }) : null,
    sessionsEnded,
  })
  mountProviderRoutes(server, { ...ways, provider: await openProvider(config) })
  mountHouseProviderRoutes(server, {
    ...ways,
    provider: await openHouseProvider(config),
    trustEmail: houseProvider?.trustEmail ?? false,
    publicOrigin: origin,
    key: auth.signInKey,
  })
}

/** The module is loaded only if the house uses it, like the one below. */
async function openProvider({ identityProvider }: Config): Promise<IdentityProvider | null> {
  if (identityProvider === null) return null
  const { createIdentityProvider } = await import('./identity-provider.ts')
  return createIdentityProvider(identityProvider)
}

async function openHouseProvider({ houseProvider }: Config): Promise<HouseProvider | null> {
  if (houseProvider === null) return null
  const { createHouseProvider } = await import('./house-provider.ts')
  return createHouseProvider(houseProvider)
}

const SOCKET_TOKENS: RateLimit = { name: 'socket-tokens', max: 120, windowMs: 60_000 }

/** @param sessionEnded called when a session has ended; resolves when its open sockets are closed */
function mountSessionRoutes(
  server: FastifyInstance,
  db: Database,
  auth: Auth,
  sessionEnded: (sessionId: string) => Promise<void>,
): void {
  route(server, api.logout, async ({ sessionId, reply }) => {
    await endSession(db, sessionId)
    await sessionEnded(sessionId)
    clearSessionCookies(reply)
    return null
  })

  route(server, api.getCurrentUser, async ({ user, request }) => {
    const { identity } = request
    const own = { ...user, since: identity?.since ?? 0 }
    if (identity?.credential !== 'guest') return own
    const guest = await guestAccess(db, user.id)
    // the production that an invitation has opened may be without scripts since then
    if (guest === null) throw httpError(401, 'unauthenticated', 'Not authenticated')
    return { ...own, guest }
  })

  route(server, api.getCsrfToken, async ({ sessionId, request, reply }) => {
    const token = auth.csrfToken(sessionId)
    keepCsrfCookie(request, reply, token)
    return { token }
  })

  route(
    server,
    api.getSocketToken,
    async ({ sessionId }) => ({ token: auth.socketToken(sessionId) }),
    { perSession: SOCKET_TOKENS },
  )
}

interface ProviderFeature {
  readonly db: Database
  /** Null where third-party sign-in is not set up. */
  readonly provider: IdentityProvider | null
  readonly admit: Admit
  readonly startSession: StartSession
  /** Called when an account's sessions have ended; resolves when their open sockets are closed. */
  readonly sessionsEnded: (userId: string) => Promise<void>
}

function mountProviderRoutes(server: FastifyInstance, feature: ProviderFeature): void {
  const { db, provider, admit, startSession, sessionsEnded } = feature
  route(server, api.getSignInOptions, async () => {
    if (provider === null) return { google: null }
    const authorization_endpoint = await provider.authorizationEndpoint()
    return { google: { client_id: provider.clientId, authorization_endpoint } }
  })

  route(
    server,
    api.loginGoogle,
    async ({ body, request, reply }) => {
      if (provider === null) {
        throw httpError(404, 'sign_in_unavailable', 'Third-party sign-in is not set up here.')
      }
      const identity = await provider.verify(body.id_token, body.nonce)
      const { user, hasEndedSessions } = await ensureProvenUser(db, identity, (email) =>
        admit({ email, code: body.registration_code, network: networkOf(request.ip) }),
      )
      if (hasEndedSessions) await sessionsEnded(user.id)
      return startSession({ user, passwordHash: null }, body, reply)
    },
    { perAddress: SIGN_INS_PER_ADDRESS },
  )
}

function mountSignInRoutes(
  server: FastifyInstance,
  db: Database,
  startSession: StartSession,
  admit: Admit,
): void {
  route(
    server,
    api.login,
    async ({ body, request, reply }) => {
      const { email, password } = body
      if (!email?.trim()) throw httpError(400, 'invalid', 'Email is required')
      if (!password) throw httpError(400, 'invalid', 'Password is required')
      const account = foldCase(email.trim())
      // Guesses from another network must not keep an account's owner out.
      const guesser = `${account} ${networkOf(request.ip)}`
      server.guard.rateLimiter.consume(SIGN_INS_PER_ACCOUNT, guesser)
      const proven = await accountWithPassword(db, account, password)
      if (proven === null) throw wrongCredentials()
      server.guard.rateLimiter.forget(SIGN_INS_PER_ACCOUNT, guesser)
      return startSession(proven, body, reply)
    },
    { perAddress: SIGN_INS_PER_ADDRESS },
  )

  route(
    server,
    api.register,
    async ({ body, request, reply }) => {
      const registration = checkRegistration(body)
      const network = networkOf(request.ip)
      admit({ email: registration.email, code: body.registration_code, network })
      const { rateLimiter } = server.guard
      rateLimiter.consume(TAKEN_ADDRESSES, network)
      const account = await createUser(db, registration).catch((error: unknown) => {
        if (!isEmailTaken(error)) rateLimiter.giveBack(TAKEN_ADDRESSES, network)
        throw error
      })
      rateLimiter.giveBack(TAKEN_ADDRESSES, network)
      return startSession(account, body, reply)
    },
    { perAddress: REGISTRATIONS_PER_ADDRESS },
  )
}

const isEmailTaken = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'email_taken'

async function accountWithPassword(
  db: Database,
  emailFolded: string,
  password: string,
): Promise<ProvenAccount | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash'])
    .where('email_folded', '=', emailFolded)
    .executeTakeFirst()
  const passwordHash = row?.password_hash ?? null
  const isRight = await isPasswordRight(passwordHash, password)
  if (row === undefined || !isRight) return null
  return { user: { id: row.id, username: row.username }, passwordHash }
}
