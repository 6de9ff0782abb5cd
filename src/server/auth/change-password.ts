import type { Database } from '../db/schema.ts'
import { httpError, type HttpError } from '../http/http-error.ts'
import { endTokens } from './end-tokens.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'

export interface PasswordChange {
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
export async function changePassword(db: Database, change: PasswordChange): Promise<void> {
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
