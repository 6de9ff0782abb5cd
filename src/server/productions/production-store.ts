import { randomUUID } from 'node:crypto'
import { FUNCTIONS } from '#/shared/access/functions.ts'
import type { User } from '#/shared/api/accounts.ts'
import { MAX_PRODUCTION_SCRIPTS, type Production } from '#/shared/api/productions.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'
import { holdUser } from '../domain/locks.ts'
import {
  insertMember,
  lockProduction,
  productionGone,
  requireDirection,
  placedScripts,
} from '../domain/production-rights.ts'
import { idsInTrash } from '../domain/trash.ts'
import { httpError } from '../http/http-error.ts'

/** The productions that a user belongs to, by title. */
export async function listProductions(db: Database, userId: string): Promise<Production[]> {
  const productions = await productionsOfUser(db, userId)
  const ids = productions.map(({ id }) => id)
  if (ids.length === 0) return []
  const people = await db
    .selectFrom('production_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.production_id', 'member.id', 'users.username', 'member.function'])
    .where('member.production_id', 'in', ids)
    .orderBy('users.username_folded')
    .execute()
  const scripts = await placedScripts(db)
    .select(['placed.production_id', 'placed.script_id'])
    .where('placed.production_id', 'in', ids)
    .where('placed.script_id', 'not in', idsInTrash(db))
    .orderBy('placed.created_at')
    .orderBy('placed.script_id')
    .execute()
  const byTitle = productions.toSorted((a, b) =>
    foldCase(a.title) === foldCase(b.title)
      ? compare(a.id, b.id)
      : compare(foldCase(a.title), foldCase(b.title)),
  )
  return byTitle.map((production) => ({
    ...production,
    members: people
      .filter((member) => member.production_id === production.id)
      .map(({ production_id: _id, ...member }) => member)
      .toSorted((a, b) => FUNCTIONS.indexOf(a.function) - FUNCTIONS.indexOf(b.function)),
    scripts: scripts
      .filter((script) => script.production_id === production.id)
      .map(({ script_id }) => script_id),
  }))
}

/** A user's productions and functions, without the other people. */
export function productionsOfUser(db: Database, userId: string) {
  return db
    .selectFrom('productions')
    .innerJoin('production_members as own', 'own.production_id', 'productions.id')
    .select(['productions.id', 'productions.title', 'own.function'])
    .where('own.user_id', '=', userId)
    .orderBy('productions.created_at')
    .orderBy('productions.id')
    .execute()
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

export async function readProduction(
  db: Database,
  id: string,
  userId: string,
): Promise<Production> {
  const production = (await listProductions(db, userId)).find((each) => each.id === id)
  if (production === undefined) throw productionGone()
  return production
}

/** @throws HttpError if the user belongs to as many productions as one may */
export function createProduction(db: Database, user: User, title: string): Promise<Production> {
  return db.transaction().execute(async (transaction) => {
    if (!(await holdUser(transaction, user.id)))
      throw httpError(401, 'unauthenticated', 'Not authenticated')
    const id = randomUUID()
    await transaction
      .insertInto('productions')
      .values({ id, title: title.trim(), created_at: Date.now() })
      .execute()
    await insertMember(transaction, id, user, 'direction')
    return readProduction(transaction, id, user.id)
  })
}

/** @throws HttpError if the user does not direct the production */
export function renameProduction(
  db: Database,
  id: string,
  by: string,
  title: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockProduction(transaction, id)
    await requireDirection(transaction, id, by)
    await transaction
      .updateTable('productions')
      .set({ title: title.trim() })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * @returns the scripts whose rights change
 * @throws HttpError if the user does not direct the production
 */
export function deleteProduction(db: Database, id: string, by: string): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    await lockProduction(transaction, id)
    await requireDirection(transaction, id, by)
    const scripts = await transaction
      .selectFrom('production_scripts')
      .select('script_id')
      .where('production_id', '=', id)
      .execute()
    await transaction.deleteFrom('productions').where('id', '=', id).execute()
    return scripts.map(({ script_id }) => script_id)
  })
}

/**
 * Puts a script into a production of its owner.
 * @throws HttpError if the user does not belong to it, or if it has no room
 */
export function placeScript(
  db: Database,
  productionId: string,
  scriptId: string,
  userId: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // a deletion locks the script before what belongs to it
    await transaction
      .selectFrom('scripts')
      .select('id')
      .where('id', '=', scriptId)
      .forKeyShare()
      .execute()
    await lockProduction(transaction, productionId)
    const member = await transaction
      .selectFrom('production_members')
      .select('id')
      .where('production_id', '=', productionId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (member === undefined) throw productionGone()
    const { count } = await transaction
      .selectFrom('production_scripts')
      .select((where) => where.fn.countAll<number>().as('count'))
      .where('production_id', '=', productionId)
      .where('script_id', '!=', scriptId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_PRODUCTION_SCRIPTS)
      throw httpError(
        409,
        'too_many_production_scripts',
        `A production can have at most ${MAX_PRODUCTION_SCRIPTS} scripts.`,
      )
    await transaction
      .insertInto('production_scripts')
      .values({ production_id: productionId, script_id: scriptId, created_at: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** @returns false if the script was not in the production */
export async function withdrawScript(
  db: Database,
  productionId: string,
  scriptId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('production_scripts')
    .where('production_id', '=', productionId)
    .where('script_id', '=', scriptId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
