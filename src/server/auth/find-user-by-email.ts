import type { User } from '#/shared/api/accounts.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'

/** @param email in any case of letters */
export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email_folded', '=', foldCase(email))
    .executeTakeFirst()
  return row ?? null
}
