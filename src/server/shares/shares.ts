import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Permission } from '#/shared/access/capabilities.ts'
import type { User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import type { Share } from '#/shared/api/shares.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { HouseLimits } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { notify } from '../domain/notify.ts'
import { idsInTrash } from '../domain/trash.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import { acceptOffer, endOffer, offerOwnership } from './ownership-offers.ts'

interface ShareFeature {
  readonly db: Database
  readonly limits: HouseLimits
  /** Whether a script may be made public. */
  readonly publicScripts: boolean
  /** Called after a script's rights have changed; resolves when the new rights hold for its open sockets. */
  readonly rightsChanged: (scriptId: string) => Promise<void>
  /** Called after a script has got another owner. */
  readonly ownerChanged: (scriptId: string) => void
}

export function mountShareRoutes(server: FastifyInstance, feature: ShareFeature): void {
  const { db, publicScripts, rightsChanged } = feature
  mountOfferRoutes(server, feature)
  route(server, api.addShare, async ({ user, params, body }) => {
    const other = await findUserByName(db, body.username)
    if (other === null) {
      throw httpError(404, 'user_not_found', `User "${body.username.trim()}" not found`)
    }
    if (other.id === user.id)
      throw httpError(400, 'self_share', 'Cannot share script with yourself')
    const share = await createShare(db, params.id, other, body.permission)
    if (share === null) {
      throw httpError(409, 'already_shared', `Script is already shared with ${other.username}`)
    }
    await rightsChanged(params.id)
    const { permission } = share
    await notify(db, {
      userId: other.id,
      kind: 'share',
      scriptId: params.id,
      by: user.id,
      permission,
    })
    return share
  })

  route(server, api.listShares, async ({ params }) => {
    const shares = await listShares(db, params.id)
    return shares.map((share): [typeof share, string] => [share, share.username])
  })

  route(server, api.listSharedWith, ({ user }) => listSharedWith(db, user.id))

  route(server, api.changeShare, async ({ user, params, body }) => {
    const change = await changeShare(db, params.id, params.shareId, body.permission)
    if (change === null) throw httpError(404, 'not_found', 'Share not found')
    const { share, userId, isNew } = change
    await rightsChanged(params.id)
    const { permission } = share
    if (isNew)
      await notify(db, { userId, kind: 'right', scriptId: params.id, by: user.id, permission })
    return share
  })

  route(server, api.removeShare, async ({ params }) => {
    const wasThere = await deleteShare(db, params.id, params.shareId)
    if (!wasThere) throw httpError(404, 'not_found', 'Share not found')
    await rightsChanged(params.id)
    return null
  })

  route(server, api.leaveScript, async ({ user, params }) => {
    const wasThere = await deleteShareOf(db, params.id, user.id)
    if (!wasThere) throw httpError(404, 'not_found', 'Share not found')
    await rightsChanged(params.id)
    return null
  })

  route(server, api.togglePublic, async ({ params }) => {
    const isPublic = await (publicScripts ? togglePublic : makePrivate)(db, params.id)
    await rightsChanged(params.id)
    return isPublic
  })
}

/** The calls by which a script gets another owner: the owner offers it, and the other one accepts. */
function mountOfferRoutes(
  server: FastifyInstance,
  { db, limits, rightsChanged, ownerChanged }: ShareFeature,
): void {
  route(server, api.offerScript, async ({ user, params }) => {
    const userId = await offerOwnership(db, params.id, params.shareId)
    await notify(db, { userId, kind: 'offer', scriptId: params.id, by: user.id })
    return null
  })

  route(server, api.withdrawScriptOffer, async ({ user, params }) => {
    const owner = await endOffer(db, params.id, user.id)
    if (owner === null) throw httpError(404, 'not_found', 'Offer not found')
    await notify(db, { userId: owner, kind: 'declined', scriptId: params.id, by: user.id })
    return null
  })

  route(server, api.takeScript, async ({ user, params: { id: scriptId } }) => {
    const from = await acceptOffer(db, limits, scriptId, user.id)
    server.log.info({ scriptId, userId: from, to: user.id }, 'A script was handed over')
    await rightsChanged(scriptId)
    ownerChanged(scriptId)
    await notify(db, { userId: from, kind: 'accepted', scriptId, by: user.id })
    return null
  })
}

async function findUserByName(db: Database, username: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_folded', '=', foldCase(username.trim()))
    .executeTakeFirst()
  return row ?? null
}

/** @returns null if the script is shared with that user already */
async function createShare(
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
async function listShares(db: Database, scriptId: string): Promise<Share[]> {
  return sharesOf(db, scriptId).orderBy('shares.created_at').orderBy('shares.id').execute()
}

/** More usernames than a user looks through. */
const MAX_PEOPLE = 200

/** The users with whom a user shares own scripts, most shared first; no other user is in the list. */
async function listSharedWith(db: Database, userId: string): Promise<string[]> {
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

/** @returns the share, its user, and whether the permission is another one now; null if there is no such share */
async function changeShare(
  db: Database,
  scriptId: string,
  id: string,
  permission: Permission,
): Promise<{ readonly share: Share; readonly userId: string; readonly isNew: boolean } | null> {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set({ permission })
    .where('script_id', '=', scriptId)
    .where('id', '=', id)
    .where('permission', '!=', permission)
    .executeTakeFirstOrThrow()
  const row = await sharesOf(db, scriptId)
    .select('shares.user_id')
    .where('shares.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { user_id: userId, ...share } = row
  return { share, userId, isNew: numUpdatedRows > 0n }
}

/** @returns false if there was no such share */
async function deleteShare(db: Database, scriptId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shares')
    .where('script_id', '=', scriptId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** @returns false if the script was not shared with that user */
async function deleteShareOf(db: Database, scriptId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shares')
    .where('script_id', '=', scriptId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** @returns the new value */
async function togglePublic(db: Database, scriptId: string): Promise<boolean> {
  const row = await db
    .updateTable('scripts')
    .set({ is_public: sql<0 | 1>`1 - is_public` })
    .where('id', '=', scriptId)
    .returning('is_public')
    .executeTakeFirstOrThrow(scriptGone)
  return row.is_public === 1
}

/** The toggle for a house without public scripts: a public script becomes private, and no script becomes public. */
async function makePrivate(db: Database, scriptId: string): Promise<false> {
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
