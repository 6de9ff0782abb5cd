import { randomUUID } from 'node:crypto'
import type { Permission } from '#/shared/access/capabilities.ts'
import { MAX_NOTICES, type NoticeKind } from '#/shared/api/notices.ts'
import type { Database } from '../db/schema.ts'

export interface NewNotice {
  /** The user who is told. */
  readonly userId: string
  readonly kind: NoticeKind
  readonly scriptId: string
  /** The user who did it. */
  readonly by: string
  /** What the user may do since then, if the notice is about that. */
  readonly permission?: Permission
}

/** Kinds that tell a state: the newest one replaces an earlier one that was not read. */
const OF_A_STATE: ReadonlySet<NoticeKind> = new Set(['share', 'right', 'offer'])

/**
 * Tells a user that something is addressed to them. Every feature that has such a thing calls this one function, which may
 * run in a transaction. Nobody is told of what they did themselves.
 */
export async function notify(
  db: Database,
  { userId, kind, scriptId, by, permission }: NewNotice,
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
  await db
    .insertInto('notices')
    .values({
      id: randomUUID(),
      user_id: userId,
      script_id: scriptId,
      kind,
      by_user: by,
      permission: permission ?? null,
      at: Date.now(),
      is_read: 0,
    })
    .execute()
  await db
    .deleteFrom('notices')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('at', 'desc')
        .orderBy('id')
        .offset(MAX_NOTICES)
        // SQLite has an offset only beside a limit
        .limit(MAX_NOTICES),
    )
    .execute()
}
