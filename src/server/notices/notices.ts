import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { MAX_NOTICES, type Notice } from '#/shared/api/news.ts'
import type { Database } from '../db/schema.ts'
import { sharedScriptIds } from '../domain/production-rights.ts'
import { idsInTrash } from '../domain/trash.ts'
import { route } from '../http/route.ts'

export function mountNoticeRoutes(server: FastifyInstance, db: Database): void {
  route(server, api.listNotices, async ({ user }) =>
    (await listNotices(db, user.id)).slice(0, MAX_NOTICES),
  )

  route(server, api.readNotices, async ({ user, body: { ids = [], until } }) => {
    await db
      .updateTable('notices')
      .set({ is_read: 1 })
      .where('user_id', '=', user.id)
      .where('is_read', '=', 0)
      .where(({ eb, or }) =>
        // a list of no ids is no SQL for PostgreSQL
        or([
          ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
          ...(until === undefined ? [] : [eb('at', '<=', until)]),
        ]),
      )
      .execute()
    return null
  })
}

/**
 * A user's notices, newest first, of scripts that the user has or shares, and of productions. The title is today's, so
 * none is told of a script or production that the user does not see any more, but that they were taken out. Behind those of
 * the list are those that have left it.
 */
export async function listNotices(db: Database, userId: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .leftJoin('scripts', 'scripts.id', 'notices.script_id')
    .leftJoin('production_members as own', (join) =>
      join.onRef('own.production_id', '=', 'notices.production_id').on('own.user_id', '=', userId),
    )
    .leftJoin('productions', 'productions.id', 'own.production_id')
    .leftJoin('users as authors', 'authors.id', 'notices.by_user')
    .select(['notices.id', 'notices.kind', 'notices.script_id', 'scripts.title as script_title'])
    .select(['authors.username as by', 'notices.permission', 'notices.at', 'notices.is_read'])
    .select(['notices.comment_id', 'notices.production_id', 'notices.function'])
    .select(['productions.title as production_title', 'notices.production_title as told_title'])
    .where('notices.user_id', '=', userId)
    .where(({ and, or, eb }) =>
      or([
        eb('notices.kind', '=', 'taken-out'),
        eb('own.id', 'is not', null),
        and([
          eb('scripts.id', 'not in', idsInTrash(db)),
          or([
            eb('scripts.created_by', '=', userId),
            eb('scripts.id', 'in', sharedScriptIds(db, userId)),
          ]),
        ]),
      ]),
    )
    .orderBy('notices.at', 'desc')
    .orderBy('notices.id')
    .execute()
  return rows.map(({ told_title: told, ...row }) => ({
    ...row,
    production_title: row.kind === 'taken-out' ? told : row.production_title,
    is_read: row.is_read === 1,
  }))
}
