import { randomUUID } from 'node:crypto'
import type { Permission } from '#/shared/access/capabilities.ts'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import {
  MAX_KEPT_NOTICES,
  MAX_NOTICES,
  type ProductionNoticeKind,
  type ScriptNoticeKind,
} from '#/shared/api/news.ts'
import type { NoticesTable } from '../db/feature-tables.ts'
import type { Database } from '../db/schema.ts'

export interface NewNotice {
  /** The user who is told. */
  readonly userId: string
  readonly kind: ScriptNoticeKind
  readonly scriptId: string
  /** The user who did it; null if that is no user of the house. */
  readonly by: string | null
  /** What the user may do since then, if the notice is about that. */
  readonly permission?: Permission
  /** The comment that the notice is about. */
  readonly commentId?: string
  /** When it was done, if that was not now. */
  readonly at?: number
  /** Where given, a notice of this id is told once. */
  readonly id?: string
}

/** Kinds that tell a state: the newest one replaces an earlier one that was not read. */
const OF_A_STATE: ReadonlySet<ScriptNoticeKind> = new Set([
  'share',
  'right',
  'offer',
  'accepted',
  'declined',
  'proposal',
])

/**
 * Tells a user that something in a script is addressed to them. Every feature that has such a thing calls this one function,
 * which may run in a transaction. Nobody is told of what they did themselves.
 */
export async function notify(
  db: Database,
  { userId, kind, scriptId, by, permission, commentId, at, id }: NewNotice,
): Promise<void> {
  if (userId === by) return
  if (OF_A_STATE.has(kind))
    await db
      .deleteFrom('notices')
      .where('user_id', '=', userId)
      .where('script_id', '=', scriptId)
      .where('kind', '=', kind)
      .where('is_read', '=', 0)
      .execute()
  await insertNotice(db, {
    ...NOTHING,
    ...(id !== undefined && { id }),
    ...(at !== undefined && { at }),
    user_id: userId,
    script_id: scriptId,
    kind,
    by_user: by,
    permission: permission ?? null,
    comment_id: commentId ?? null,
  })
}

export interface ProductionNotice {
  readonly userId: string
  readonly kind: ProductionNoticeKind
  readonly productionId: string
  readonly by: string
  /** The user's function since then; null if they were taken out. */
  readonly function: ProductionFunction | null
}

/** Tells a user what has become of them in a production; an earlier notice of that which was not read is replaced. */
export async function notifyOfProduction(
  db: Database,
  { userId, kind, productionId, by, function: function_ }: ProductionNotice,
): Promise<void> {
  if (userId === by) return
  const production = await db
    .selectFrom('productions')
    .select('title')
    .where('id', '=', productionId)
    .executeTakeFirst()
  if (production === undefined) return
  const stale = db
    .deleteFrom('notices')
    .where('user_id', '=', userId)
    .where('production_id', '=', productionId)
    .where('is_read', '=', 0)
  // who was taken in a moment ago is told both: what it is, and the function that they have now
  await (kind === 'function' ? stale.where('kind', '=', kind) : stale).execute()
  await insertNotice(db, {
    ...NOTHING,
    user_id: userId,
    production_id: productionId,
    production_title: production.title,
    kind,
    by_user: by,
    function: function_,
  })
}

const NOTHING = {
  script_id: null,
  production_id: null,
  production_title: null,
  permission: null,
  function: null,
  comment_id: null,
  is_read: 0,
} as const

/** The list has the newest notices of the user; mentions and answers that leave it are kept as read. */
async function insertNotice(
  db: Database,
  { id = randomUUID(), at = Date.now(), ...notice }: Optional<NoticesTable, 'id' | 'at'>,
): Promise<void> {
  await db
    .insertInto('notices')
    .values({ id, at, ...notice })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const behind = (count: number) =>
    db
      .selectFrom('notices')
      .select('id')
      .where('user_id', '=', notice.user_id)
      .orderBy('at', 'desc')
      .orderBy('id')
      .offset(count)
      // SQLite has an offset only beside a limit
      .limit(MAX_KEPT_NOTICES)
  await db
    .deleteFrom('notices')
    .where('id', 'in', behind(MAX_NOTICES))
    .where('kind', 'not in', ['mention', 'answer'])
    .execute()
  await db
    .updateTable('notices')
    .set({ is_read: 1 })
    .where('id', 'in', behind(MAX_NOTICES))
    .where('is_read', '=', 0)
    .execute()
  await db.deleteFrom('notices').where('id', 'in', behind(MAX_KEPT_NOTICES)).execute()
}

type Optional<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>
