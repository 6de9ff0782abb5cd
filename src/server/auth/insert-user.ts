import { randomUUID } from 'node:crypto'
import type { User } from '#/shared/api/accounts.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'

export interface NewUser {
  readonly email: string
  readonly username: string
  /** Null where the account signs in by a third party only. */
  readonly passwordHash: string | null
}

/**
 * Unique columns decide whether a name is free, and no query before, because two people may take it at once.
 * @returns null if another user has the e-mail or the username already, in any case of letters
 */
export async function insertUser(db: Database, newUser: NewUser): Promise<User | null> {
  const { email, username, passwordHash } = newUser
  const user = { id: randomUUID(), username }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      ...user,
      username_folded: foldCase(username),
      email,
      email_folded: foldCase(email),
      password_hash: passwordHash,
      created_at: Date.now(),
      last_seen_at: Date.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? user : null
}
