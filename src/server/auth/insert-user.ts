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

/** An emoji, which may be joined by invisible characters, or any other invisible character. */
const UNSEEN = /(\p{RGI_Emoji})|[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gv

/** A name with a blank for each invisible character, so that two names that look the same are the same (ACC-4). */
export function visibleName(name: string): string {
  return name.replaceAll(UNSEEN, (_part, emoji?: string) => emoji ?? ' ')
}
