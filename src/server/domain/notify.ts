import { randomUUID } from 'node:crypto'
import type { Permission } from '#/shared/access/capabilities.ts'
import { MAX_NOTICES, type NoticeKind } from '#/shared/api/notices.ts'
import type { Database } from '../db/schema.ts'

export interface NewNotice {
  /** The user who is told. */
  readonly userId: string
  readonly kind: NoticeKind
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
const OF_A_STATE: ReadonlySet<NoticeKind> = new Set(['share', 'right', 'offer'])

/**
 * Tells a user that something is addressed to them. Every feature that has such a thing calls this one function, which may
 * run in a transaction. Nobody is told of what they did themselves.
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
  await db
    .insertInto('notices')
    .values({
      id: id ?? randomUUID(),
      user_id: userId,
      script_id: scriptId,
      kind,
      by_user: by,
      permission: permission ?? null,
      comment_id: commentId ?? null,
      at: at ?? Date.now(),
      is_read: 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
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
