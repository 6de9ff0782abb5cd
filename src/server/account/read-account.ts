import type { Account } from '#/shared/api/account-data.ts'
import type { Database } from '../db/schema.ts'
import { idsInTrash } from '../domain/trash.ts'
import { httpError } from '../http/http-error.ts'
import { endingProductions } from './delete-account.ts'

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
