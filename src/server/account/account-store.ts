import { LEADING_FUNCTIONS } from '#/shared/access/functions.ts'
import type { Account } from '#/shared/api/account-data.ts'
import { lockLogs, lockUser } from '../domain/locks.ts'
import type { Database } from '../db/schema.ts'
import { idsInTrash } from '../domain/trash.ts'
import { httpError } from '../http/http-error.ts'

/**
 * Deletes a user with scripts, shares, layouts, sessions and imports, which all refer to the user's row. Text that the
 * user wrote in other users' scripts stays part of those scripts. A production ends with its last direction. What was stored in
 * parts is left to `deletePartsOfGone`.
 * @returns the ids of the scripts whose rights change: the deleted ones, and those of productions that end
 */
export function deleteAccount(db: Database, userId: string): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    // imports come first, like the logs below: the end of an import locks its job before it needs the user's row
    await transaction.deleteFrom('import_jobs').where('user_id', '=', userId).execute()
    const scripts = await transaction
      .selectFrom('scripts')
      .select('id')
      .where('created_by', '=', userId)
      .execute()
    const ids = scripts.map(({ id }) => id)
    await lockLogs(transaction, ids)
    await lockUser(transaction, userId)
    await lockProductions(transaction, userId)
    const ending = await ledAlone(transaction, userId)
    await transaction.deleteFrom('users').where('id', '=', userId).execute()
    if (ending.length === 0) return ids
    const placed = await transaction
      .selectFrom('production_scripts')
      .select('script_id')
      .where('production_id', 'in', ending)
      .execute()
    await transaction.deleteFrom('productions').where('id', 'in', ending).execute()
    return [...ids, ...placed.map(({ script_id }) => script_id)]
  })
}

/**
 * Holds up every change of the people of a user's productions: of two directions that go at once, the second one ends the
 * production. A script that is just put into a production is locked before the production, so the user's scripts come first.
 */
async function lockProductions(transaction: Database, userId: string): Promise<void> {
  await transaction
    .selectFrom('scripts')
    .select('id')
    .where('created_by', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  await transaction
    .selectFrom('productions')
    .select('id')
    .where('id', 'in', (members) =>
      members
        .selectFrom('production_members')
        .select('production_id')
        .where('user_id', '=', userId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The productions for which nobody else says who belongs to them. */
async function ledAlone(transaction: Database, userId: string): Promise<readonly string[]> {
  return (await endingProductions(transaction, userId)).map(({ id }) => id)
}

/** The productions that end with a user's account, by title. */
function endingProductions(db: Database, userId: string) {
  return db
    .selectFrom('production_members as own')
    .innerJoin('productions', 'productions.id', 'own.production_id')
    .select(['productions.id', 'productions.title'])
    .where('own.user_id', '=', userId)
    .where('own.function', 'in', LEADING_FUNCTIONS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('production_members as other')
            .select('other.id')
            .whereRef('other.production_id', '=', 'own.production_id')
            .where('other.user_id', '!=', userId)
            .where('other.function', 'in', LEADING_FUNCTIONS),
        ),
      ),
    )
    .orderBy('productions.title')
    .orderBy('productions.id')
    .execute()
}

export interface UserRecord {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly created_at: number
}

/** @throws HttpError if the account has been deleted since the call arrived */
export async function readUser(db: Database, userId: string): Promise<UserRecord> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => httpError(401, 'unauthenticated', 'Not authenticated'))
}

export async function readAccount(db: Database, userId: string): Promise<Account> {
  const { username, email } = await readUser(db, userId)
  const { scripts, shared } = await db
    .selectFrom('scripts')
    .leftJoin('shares', 'shares.script_id', 'scripts.id')
    .select(({ fn }) => [
      fn.count<number>('scripts.id').distinct().as('scripts'),
      fn.count<number>('shares.script_id').distinct().as('shared'),
    ])
    .where('scripts.created_by', '=', userId)
    .where('scripts.id', 'not in', idsInTrash(db))
    .executeTakeFirstOrThrow()
  const { trashed } = await db
    .selectFrom('scripts')
    .select(({ fn }) => fn.countAll<number>().as('trashed'))
    .where('created_by', '=', userId)
    .where('id', 'in', idsInTrash(db))
    .executeTakeFirstOrThrow()
  const ending = await endingProductions(db, userId)
  return {
    username,
    email,
    scripts,
    shared_scripts: shared,
    trashed_scripts: trashed,
    ending_productions: ending.map(({ title }) => title),
  }
}
