import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Permission } from '#/shared/access/capabilities.ts'
import type { Share } from '#/shared/api/shares.ts'
import type { User } from '#/shared/api/accounts.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'
import { idsInTrash } from '../domain/trash.ts'
import { httpError } from '../http/http-error.ts'

export async function findUserByName(db: Database, username: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_folded', '=', foldCase(username.trim()))
    .executeTakeFirst()
  return row ?? null
}

/** @returns null if the script is shared with that user already */
export async function createShare(
  db: Database,
  scriptId: string,
  user: User,
  permission: Permission,
): Promise<Share | null> {
  const id = randomUUID()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shares')
    .values({ id, script_id: scriptId, user_id: user.id, permission, created_at: Date.now() })
    .onConflict((conflict) => conflict.columns(['script_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? { id, username: user.username, permission } : null
}

/** Oldest first. */
export async function listShares(db: Database, scriptId: string): Promise<Share[]> {
  return sharesOf(db, scriptId).orderBy('shares.created_at').orderBy('shares.id').execute()
}

/** More usernames than a user looks through. */
const MAX_PEOPLE = 200

/** The users with whom a user shares own scripts, most shared first; no other user is in the list. */
export async function listSharedWith(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shares')
    .innerJoin('scripts', 'scripts.id', 'shares.script_id')
    .innerJoin('users', 'users.id', 'shares.user_id')
    .select('users.username')
    .where('scripts.created_by', '=', userId)
    .where('scripts.id', 'not in', idsInTrash(db))
    .groupBy(['users.username', 'users.username_folded'])
    .orderBy((where) => where.fn.countAll(), 'desc')
    .orderBy('users.username_folded')
    .limit(MAX_PEOPLE)
    .execute()
  return rows.map(({ username }) => username)
}

function sharesOf(db: Database, scriptId: string) {
  return db
    .selectFrom('shares')
    .innerJoin('users', 'users.id', 'shares.user_id')
    .select(['shares.id', 'users.username', 'shares.permission'])
    .where('shares.script_id', '=', scriptId)
}

/** @returns null if there is no such share */
export async function changeShare(
  db: Database,
  scriptId: string,
  id: string,
  permission: Permission,
): Promise<Share | null> {
  await db
    .updateTable('shares')
    .set({ permission })
    .where('script_id', '=', scriptId)
    .where('id', '=', id)
    .execute()
  const row = await sharesOf(db, scriptId).where('shares.id', '=', id).executeTakeFirst()
  return row ?? null
}

/** @returns false if there was no such share */
export async function deleteShare(db: Database, scriptId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shares')
    .where('script_id', '=', scriptId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** @returns false if the script was not shared with that user */
export async function deleteShareOf(
  db: Database,
  scriptId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shares')
    .where('script_id', '=', scriptId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** @returns the new value */
export async function togglePublic(db: Database, scriptId: string): Promise<boolean> {
  const row = await db
    .updateTable('scripts')
    .set({ is_public: sql<0 | 1>`1 - is_public` })
    .where('id', '=', scriptId)
    .returning('is_public')
    .executeTakeFirstOrThrow(scriptGone)
  return row.is_public === 1
}

/** The toggle for a house without public scripts: a public script becomes private, and no script becomes public. */
export async function makePrivate(db: Database, scriptId: string): Promise<false> {
  const { is_public } = await db
    .selectFrom('scripts')
    .select('is_public')
    .where('id', '=', scriptId)
    .executeTakeFirstOrThrow(scriptGone)
  if (is_public === 0)
    throw httpError(403, 'public_off', 'In this house no script can be made public.')
  await db.updateTable('scripts').set({ is_public: 0 }).where('id', '=', scriptId).execute()
  return false
}

const scriptGone = () => httpError(404, 'not_found', 'Script not found')
