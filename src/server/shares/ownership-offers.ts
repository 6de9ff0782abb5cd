import { randomUUID } from 'node:crypto'
import type { HouseLimits } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { refuseTooManyScripts } from '../domain/refuse-over-limits.ts'
import { httpError } from '../http/http-error.ts'

/**
 * Offers a script to the user of a share; an earlier offer of the script ends.
 * @returns the user's id
 * @throws HttpError without that share
 */
export function offerOwnership(db: Database, scriptId: string, shareId: string): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const share = await transaction
      .selectFrom('shares')
      .select('user_id')
      .where('id', '=', shareId)
      .where('script_id', '=', scriptId)
      .forKeyShare()
      .executeTakeFirst()
    if (!share) throw httpError(404, 'not_found', 'Share not found')
    const offer = { share_id: shareId, created_at: Date.now() }
    await transaction
      .insertInto('ownership_offers')
      .values({ script_id: scriptId, ...offer })
      .onConflict((conflict) => conflict.column('script_id').doUpdateSet(offer))
      .execute()
    return share.user_id
  })
}

/**
 * Ends the offer of a script, by its owner or by the user who was asked.
 * @returns the owner's id; null if there was no such offer
 */
export async function endOffer(
  db: Database,
  scriptId: string,
  userId: string,
): Promise<string | null> {
  const script = await db
    .selectFrom('scripts')
    .select('created_by')
    .where('id', '=', scriptId)
    .executeTakeFirst()
  if (!script) return null
  const { numDeletedRows } = await db
    .deleteFrom('ownership_offers')
    .where('script_id', '=', scriptId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('script_id', 'in', selectFrom('scripts').select('id').where('created_by', '=', userId)),
        eb('share_id', 'in', selectFrom('shares').select('id').where('user_id', '=', userId)),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n ? script.created_by : null
}

/**
 * Makes a script the user's own, if it is offered to the user. The former owner keeps a share to write.
 * @returns the former owner's id
 * @throws HttpError if there is no such offer, or if the user may not have another script
 */
export function acceptOffer(
  db: Database,
  limits: HouseLimits,
  scriptId: string,
  userId: string,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const owner = await transaction
      .selectFrom('scripts')
      .select('created_by')
      .where('id', '=', scriptId)
      .executeTakeFirst()
    if (!owner) throw noOffer()
    const formerOwnerId = owner.created_by
    // holds up calls that delete one of the accounts, or that add a script to it
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [formerOwnerId, userId])
      .orderBy('id')
      .forUpdate()
      .execute()
    await refuseTooManyScripts(transaction, limits, userId, 1)
    // the offer ends with the share
    const { numDeletedRows } = await transaction
      .deleteFrom('shares')
      .where('script_id', '=', scriptId)
      .where('user_id', '=', userId)
      .where('id', 'in', (query) =>
        query.selectFrom('ownership_offers').select('share_id').where('script_id', '=', scriptId),
      )
      .executeTakeFirstOrThrow()
    const { numUpdatedRows } = await transaction
      .updateTable('scripts')
      .set({ created_by: userId })
      .where('id', '=', scriptId)
      // another user may have become the owner before the accounts were locked
      .where('created_by', '=', formerOwnerId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n || numUpdatedRows === 0n) throw noOffer()
    await transaction
      .insertInto('shares')
      .values({
        id: randomUUID(),
        script_id: scriptId,
        user_id: formerOwnerId,
        permission: 'write',
        created_at: Date.now(),
      })
      .execute()
    return formerOwnerId
  })
}

const noOffer = () => httpError(404, 'not_found', 'The script is not offered to you')
