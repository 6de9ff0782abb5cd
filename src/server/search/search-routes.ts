import type { FastifyInstance } from 'fastify'
import { entryOf } from '#/shared/at.ts'
import { api } from '#/shared/api/index.ts'
import { MIN_SEARCH_LENGTH } from '#/shared/api/scripts.ts'
import { foldWords } from '#/shared/fold-case.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { sharedScriptIds } from '../domain/production-rights.ts'
import { idsInTrash } from '../domain/trash.ts'
import { askerOf } from '../http/guard.ts'
import { route } from '../http/route.ts'
import type { TextSearch } from './text-search.ts'

/** More scripts are not shown. */
const MAX_SCRIPTS = 20
/** Fast typing asks four times a second. */
const SEARCHING: RateLimit = { name: 'searches', max: 240, windowMs: 60_000 }

export function mountSearchRoutes(
  server: FastifyInstance,
  db: Database,
  texts: Pick<TextSearch, 'search'>,
): void {
  route(
    server,
    api.searchTexts,
    async ({ query, user, reply }) => {
      const words = foldWords(query.q).trim().replaceAll(/ +/g, ' ')
      const isAsked = words.length >= MIN_SEARCH_LENGTH
      const scripts = await readableTexts(db, user.id)
      const byId = new Map(scripts.map((script) => [script.id, script]))
      const question = { words: isAsked ? words : null, scripts, enough: MAX_SCRIPTS }
      const answer = await texts.search(question, askerOf({ user, reply }))
      return answer.map(({ id, found }) => {
        const { title, owner } = entryOf(byId, id)
        return { id, title, owner, ...found }
      })
    },
    { perSession: SEARCHING },
  )
}

/** The scripts of a user's own and those shared with them, the ones edited last first. */
function readableTexts(db: Database, userId: string) {
  return db
    .selectFrom('script_texts as kept')
    .innerJoin('scripts', 'scripts.id', 'kept.script_id')
    .innerJoin('users as owners', 'owners.id', 'scripts.created_by')
    .leftJoin('last_edits as edit', 'edit.script_id', 'scripts.id')
    .select(['scripts.id', 'scripts.title', 'owners.username as owner', 'kept.seq', 'kept.length'])
    .where((where) =>
      where.or([
        where('scripts.created_by', '=', userId),
        where('scripts.id', 'in', sharedScriptIds(db, userId)),
      ]),
    )
    .where('scripts.id', 'not in', idsInTrash(db))
    .orderBy(({ fn, ref }) => fn.coalesce('edit.at', ref('scripts.created_at')), 'desc')
    .orderBy('scripts.id')
    .execute()
}

/** The kept words of scripts. */
export async function loadTexts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('script_texts')
    .select(['script_id', 'text'])
    .where('script_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ script_id, text }) => [script_id, text]))
}
