import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#/shared/api/accounts.ts'
import type { ErrorCode } from '#/shared/api/errors.ts'
import { api } from '#/shared/api/index.ts'
import { isRecord } from '#/shared/is-record.ts'
import type { Database } from '../db/schema.ts'
import { HttpError, httpError } from '../http/http-error.ts'
import { networkOf } from '../concurrency/rate-limiter.ts'
import { route } from '../http/route.ts'
import { type Admit, SIGN_INS_PER_ADDRESS } from './admission.ts'
import {
  dropUnprovenSignIn,
  findUserByEmail,
  type ProvenUser,
  usernameFor,
  usernameSuffix,
} from './ensure-proven-user.ts'
import type { HouseIdentity, HouseProvider, PendingSignIn } from './house-provider.ts'
import { insertUser } from './registration.ts'
import { isSignature, signatureOf } from '../domain/secrets.ts'
import type { StartSession } from './auth.ts'

const CALLBACK_PATH = '/login/oidc/callback'

export interface HouseProviderFeature {
  readonly db: Database
  /** Null where the house has none. */
  readonly provider: HouseProvider | null
  readonly trustEmail: boolean
  readonly publicOrigin: string | null
  /** Signs the data that a browser keeps during the sign-in. */
  readonly key: string
  readonly admit: Admit
  readonly startSession: StartSession
  /** Called when an account's sessions have ended; resolves when their open sockets are closed. */
  readonly sessionsEnded: (userId: string) => Promise<void>
}

export function mountHouseProviderRoutes(
  server: FastifyInstance,
  feature: HouseProviderFeature,
): void {
  const { db, provider, trustEmail, key, admit, startSession, sessionsEnded } = feature

  route(
    server,
    api.startHouseSignIn,
    async ({ body, request, reply }) => {
      if (provider === null) throw noProvider()
      const origin = feature.publicOrigin ?? `${request.protocol}://${request.host}`
      // in the same form as when the code is exchanged: a URL leaves out the default port
      const { href } = new URL(CALLBACK_PATH, origin)
      const { url, pending } = await provider.begin(href)
      const { remember = true, registration_code: registrationCode } = body
      keepSignIn(reply, key, { ...pending, remember, registrationCode })
      return { authorization_url: url }
    },
    { perAddress: SIGN_INS_PER_ADDRESS },
  )

  /** A page to which the provider sends the browser; its errors are shown on the sign-in page. */
  server.get(CALLBACK_PATH, async (request, reply) => {
    const kept = takeSignIn(request, reply, key)
    reply.header('cache-control', 'no-store')
    try {
      const { account, remember } = await proven(request, kept)
      await startSession(account, { remember, cookieOnly: true }, reply)
      return await reply.redirect('/', 303)
    } catch (error) {
      return reply.redirect(`/?sign-in=${codeOf(error, request)}`, 303)
    }
  })

  async function proven(request: FastifyRequest, kept: KeptSignIn | null) {
    if (provider === null) throw noProvider()
    if (kept === null) {
      throw httpError(403, 'sign_in_expired', 'This sign-in began elsewhere, or too long ago.')
    }
    const network = networkOf(request.ip)
    server.guard.rateLimiter.consume(SIGN_INS_PER_ADDRESS, network)
    const [, query = ''] = request.url.split('?')
    const identity = await provider.finish(query, kept)
    const { user, hasEndedSessions } = await ensureHouseUser(db, identity, {
      trustEmail,
      admit: (email) => admit({ email, code: kept.registrationCode, network }),
    })
    if (hasEndedSessions) await sessionsEnded(user.id)
    return { account: { user, passwordHash: null }, remember: kept.remember }
  }
}

function codeOf(error: unknown, request: FastifyRequest): ErrorCode {
  const isOurs = error instanceof HttpError
  if (!isOurs || error.status >= 500) {
    request.log.error({ err: error, req: request }, 'A third-party sign-in failed')
  }
  return isOurs ? error.code : 'internal'
}

function noProvider(): HttpError {
  return httpError(404, 'sign_in_unavailable', 'Third-party sign-in is not set up here.')
}

// The cookie that a browser keeps while the user is at the identity provider, so that an answer for another browser
// does not sign this browser in.
interface KeptSignIn extends PendingSignIn {
  readonly remember: boolean
  /** The registration code, where the house has asked for one. */
  readonly registrationCode?: string | undefined
}

const COOKIE = 'sign_in'

const LIFETIME_MS = 10 * 60_000

/** The browser sends the cookie to no other address. */
const OPTIONS = { path: '/login/oidc', httpOnly: true }

function keepSignIn(reply: FastifyReply, key: string, signIn: KeptSignIn): void {
  const kept = { ...signIn, expiresAt: Date.now() + LIFETIME_MS }
  const text = Buffer.from(JSON.stringify(kept)).toString('base64url')
  const value = `${text}.${signatureOf(key, text)}`
  reply.setCookie(COOKIE, value, { ...OPTIONS, maxAge: LIFETIME_MS / 1000 })
}

/** Reads and deletes the cookie: it is valid for one answer. Null if there is none of ours, or if it is too old. */
function takeSignIn(request: FastifyRequest, reply: FastifyReply, key: string): KeptSignIn | null {
  reply.clearCookie(COOKIE, OPTIONS)
  const [text = '', signature = ''] = (request.cookies[COOKIE] ?? '').split('.')
  if (!isSignature(signature, key, text)) return null
  const kept: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
  const isFresh = isRecord(kept) && Number(kept['expiresAt']) > Date.now()
  return isFresh && isKeptSignIn(kept) ? kept : null
}

/** The cookie is signed by us, but may come from an earlier build. */
function isKeptSignIn(kept: object): kept is KeptSignIn {
  if (!isRecord(kept)) return false
  const { state, nonce, verifier, redirectUri, remember, registrationCode } = kept
  return (
    [state, nonce, verifier, redirectUri].every((text) => typeof text === 'string') &&
    typeof remember === 'boolean' &&
    (registrationCode === undefined || typeof registrationCode === 'string')
  )
}

interface HouseRules {
  readonly trustEmail: boolean
  /** Refuses people for whom the house makes no account. */
  readonly admit: (email: string) => void
}

/**
 * The account of a person who signs in at the house's provider. The account stays the same when the person's address
 * changes. An existing account with the address is opened only if the house trusts the provider's addresses.
 */
async function ensureHouseUser(
  db: Database,
  identity: HouseIdentity,
  { trustEmail, admit }: HouseRules,
): Promise<ProvenUser> {
  const { email, isEmailVerified } = identity
  for (let attempt = 1; ; attempt += 1) {
    // Each attempt looks the account up again: another sign-in of the same person may have made it meanwhile.
    const known = await userOfIdentity(db, identity)
    if (known !== null) return { user: known, hasEndedSessions: false }
    if (email === null) {
      throw httpError(
        403,
        'email_missing',
        'The identity provider does not tell an e-mail address.',
      )
    }
    const owner = await findUserByEmail(db, email)
    if (owner !== null) {
      // Another sign-in of the same person may have made the account since the look-up above.
      if ((await userOfIdentity(db, identity)) !== null) continue
      if (!trustEmail || !isEmailVerified || (await hasIdentity(db, owner.id, identity.issuer))) {
        throw httpError(
          409,
          'account_exists',
          'There is an account with this e-mail address already.',
        )
      }
      const hasEndedSessions = await dropUnprovenSignIn(db, owner.id)
      await insertIdentity(db, identity, owner.id)
      return { user: owner, hasEndedSessions }
    }
    admit(email)
    const username = usernameFor({ email, name: identity.name }, usernameSuffix(attempt))
    const user = await createHouseUser(db, identity, { email, username })
    if (user !== null) return { user, hasEndedSessions: false }
  }
}

/** Null where the name or the address has been taken meanwhile. */
function createHouseUser(
  db: Database,
  identity: HouseIdentity,
  account: { readonly email: string; readonly username: string },
): Promise<User | null> {
  return db.transaction().execute(async (transaction) => {
    const user = await insertUser(transaction, { ...account, passwordHash: null })
    if (user !== null) await insertIdentity(transaction, identity, user.id)
    return user
  })
}

async function userOfIdentity(
  db: Database,
  { issuer, subject }: HouseIdentity,
): Promise<User | null> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.username'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a user has an identity at the provider already: then another person has the user's address there now. */
async function hasIdentity(db: Database, userId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row !== undefined
}

async function insertIdentity(
  db: Database,
  { issuer, subject }: HouseIdentity,
  userId: string,
): Promise<void> {
  await db
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
