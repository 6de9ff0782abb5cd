import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { type RateLimit, networkOf } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { httpError, type HttpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import { endTokens, redeemPasswordReset, type SendResetLink } from './password-resets.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'
import { checkEmail, checkNewPassword } from './registration.ts'

const MINUTE_MS = 60_000
/** Limits guesses of the old password by a person at a screen that is signed in. */
const CHANGES: RateLimit = { name: 'password-change', max: 10, windowMs: 5 * MINUTE_MS }
const RESETS: RateLimit = { name: 'password-reset', max: 100, windowMs: 5 * MINUTE_MS }
const LINKS_FROM_NETWORK: RateLimit = { name: 'reset-links', max: 60, windowMs: 60 * MINUTE_MS }
/** Limits mails to one address from one network, so that no person floods another person's mailbox. */
const LINKS_TO_ADDRESS: RateLimit = { name: 'reset-link', max: 3, windowMs: 15 * MINUTE_MS }

export interface PasswordFeature {
  readonly db: Database
  /** Null where the house sends no mail. */
  readonly sendResetLink: SendResetLink | null
  /** Called when sessions of an account have ended; resolves when their open sockets are closed. */
  readonly sessionsEnded: (userId: string) => Promise<void>
}

export function mountPasswordRoutes(server: FastifyInstance, feature: PasswordFeature): void {
  const { db, sendResetLink, sessionsEnded } = feature
  const { rateLimiter } = server.guard

  route(server, api.changePassword, async ({ user, sessionId, body }) => {
    const newPassword = checkNewPassword(body.new_password)
    rateLimiter.consume(CHANGES, user.id)
    const { old_password: oldPassword, keep_tokens: keepTokens = false } = body
    await changePassword(db, { userId: user.id, sessionId, oldPassword, newPassword, keepTokens })
    rateLimiter.forget(CHANGES, user.id)
    await sessionsEnded(user.id)
    return null
  })

  route(
    server,
    api.resetPassword,
    async ({ body }) => {
      const { token, keep_tokens: keepTokens = false } = body
      const password = checkNewPassword(body.password)
      const userId = await redeemPasswordReset(db, { token, password, keepTokens })
      if (userId === null) {
        const reason = 'This link has been used, or is older than 30 minutes. Ask for a new one.'
        throw httpError(410, 'reset_link_invalid', reason)
      }
      await sessionsEnded(userId)
      return null
    },
    { perAddress: RESETS },
  )

  route(
    server,
    api.requestPasswordReset,
    async ({ body, request }) => {
      if (sendResetLink === null) {
        throw httpError(404, 'no_mail', 'This house sends no mail. Ask whoever runs it for a link.')
      }
      const email = checkEmail(body.email)
      rateLimiter.consume(LINKS_TO_ADDRESS, `${email.toLowerCase()} ${networkOf(request.ip)}`)
      sendResetLink(email, body.lang ?? 'de')
      return null
    },
    { perAddress: LINKS_FROM_NETWORK },
  )
}

interface PasswordChange {
  readonly userId: string
  /** The session of the caller, which does not end. */
  readonly sessionId: string
  readonly oldPassword: string
  readonly newPassword: string
  /** Whether access tokens stay: whoever knew the old password may have made one. */
  readonly keepTokens: boolean
}

/**
 * Changes the password, and ends the user's other sessions, the links to a new password and, unless they are kept, the
 * access tokens. @throws HttpError
 */
async function changePassword(db: Database, change: PasswordChange): Promise<void> {
  const { userId, sessionId, oldPassword, newPassword, keepTokens } = change
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  const oldHash = row?.password_hash ?? null
  if (oldHash === null) {
    throw httpError(
      409,
      'no_password',
      'This account signs in by a third party: it has no password.',
    )
  }
  if (!(await isPasswordRight(oldHash, oldPassword))) throw wrongPassword()
  const newHash = await hashPassword(newPassword)
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('id', '=', userId)
      .where('password_hash', '=', oldHash)
      .executeTakeFirstOrThrow()
    // Another request has changed the password meanwhile: the old one is no longer right.
    if (numUpdatedRows === 0n) throw wrongPassword()
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '!=', sessionId)
      .execute()
    await transaction.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    if (!keepTokens) await endTokens(transaction, userId)
  })
}

function wrongPassword(): HttpError {
  return httpError(403, 'wrong_password', 'The old password is not right.')
}
