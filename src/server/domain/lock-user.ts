import type { Database } from '../db/schema.ts'

/**
 * Keeps an account from being deleted until the transaction ends; answers whether there is one. The deletion of an
 * account locks the user first and what belongs to the user after that, so everything that refers to a user does, too.
 */
export async function holdUser(transaction: Database, userId: string): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return user !== undefined
}

/** Waits until no other transaction holds or locks the user. Then others wait until this one ends. */
export async function lockUser(transaction: Database, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}
