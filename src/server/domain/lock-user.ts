import type { Database } from '../db/schema.ts'

/** An account's deletion asks for the user first, and for what is the user's after that; so does whoever refers to it. */
export async function holdUser(transaction: Database, userId: string): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return user !== undefined
}
