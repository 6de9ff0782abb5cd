import type { Database } from '../db/schema.ts'
import { lockUser } from '../domain/lock-user.ts'
import { hashToken, randomToken } from '../domain/random-token.ts'
import { hashPassword } from './passwords.ts'

const LIFETIME_MS = 30 * 60_000

export interface PasswordReset {
  readonly token: string
  readonly password: string
  /** Whether access tokens stay: whoever knew the old password may have made one. */
  readonly keepTokens: boolean
}

/** @returns the token of a link by which this user may set a new password, once and for 30 minutes */
export async function createPasswordReset(db: Database, userId: string): Promise<string> {
  const now = Date.now()
  const token = randomToken()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: now + LIFETIME_MS })
    .execute()
  return token
}

/** The address of the link. The token stands behind the #, so that no server and no log sees it. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset-password#${token}`
}

/**
 * Sets the password and ends the user's sessions, other links and, unless they are kept, access tokens.
 * @returns the user's id; null where the link has been used, is too old, or never was one
 */
export async function redeemPasswordReset(
  db: Database,
  { token, password, keepTokens }: PasswordReset,
): Promise<string | null> {
  const tokenHash = hashToken(token)
  const userId = await userOfReset(db, tokenHash)
  if (userId === null) return null
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (transaction) => {
    // the user is locked first, as by deletions of accounts and by sign-ins
    await lockUser(transaction, userId)
    // two requests may use the link at once: the second one finds it used
    if ((await userOfReset(transaction, tokenHash)) === null) return null
    await transaction
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .execute()
    await transaction.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
    if (!keepTokens) await endTokens(transaction, userId)
    return userId
  })
}

async function userOfReset(db: Database, tokenHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  return row?.user_id ?? null
}

/**
 * Ends a user's access tokens. The transaction has ended the sessions and locks the user, so that no session makes
 * another token meanwhile.
 */
export async function endTokens(transaction: Database, userId: string): Promise<void> {
  await transaction.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
}
