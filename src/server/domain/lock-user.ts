import type { Database } from '../db/schema.ts'

/**
 * Keeps an account from being deleted until the transaction ends; true if the account exists. The deletion of an
 * account locks the user first and the user's other rows after that, so every write that refers to a user locks in this
 * order, too.
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
