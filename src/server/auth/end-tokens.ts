import type { Database } from '../db/schema.ts'

/**
 * Ends a user's access tokens. The transaction has ended the sessions and locks the user, so that no session makes
 * another token meanwhile.
 */
export async function endTokens(transaction: Database, userId: string): Promise<void> {
  await transaction.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
}
