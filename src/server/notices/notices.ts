import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Notice } from '#/shared/api/notices.ts'
import type { Database } from '../db/schema.ts'
import { sharedScriptIds } from '../domain/production-rights.ts'
import { idsInTrash } from '../domain/trash.ts'
import { route } from '../http/route.ts'

export function mountNoticeRoutes(server: FastifyInstance, db: Database): void {
  route(server, api.listNotices, async ({ user }) => listNotices(db, user.id))

  route(server, api.readNotices, async ({ user, body }) => {
    await db
      .updateTable('notices')
      .set({ is_read: 1 })
      .where('user_id', '=', user.id)
      .where('is_read', '=', 0)
      .where('at', '<=', body.until)
      .execute()
    return null
  })
}

/**
 * A user's notices, newest first, of scripts that the user has or shares. The title is today's, so none is told of a
 * script that the user may not read any more.
 */
export async function listNotices(db: Database, userId: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .innerJoin('scripts', 'scripts.id', 'notices.script_id')
    .leftJoin('users as authors', 'authors.id', 'notices.by_user')
    .select(['notices.id', 'notices.kind', 'notices.script_id', 'scripts.title as script_title'])
    .select(['authors.username as by', 'notices.permission', 'notices.at', 'notices.is_read'])
    .select('notices.comment_id')
    .where('notices.user_id', '=', userId)
    .where('scripts.id', 'not in', idsInTrash(db))
    .where(({ or, eb }) =>
      or([
        eb('scripts.created_by', '=', userId),
        eb('scripts.id', 'in', sharedScriptIds(db, userId)),
      ]),
    )
    .orderBy('notices.at', 'desc')
    .orderBy('notices.id')
    .execute()
  return rows.map((row) => ({ ...row, is_read: row.is_read === 1 }))
}
