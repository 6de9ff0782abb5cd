import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { MAX_SCRIPTS_WITH_NEWS, type ScriptNews } from '#/shared/api/news.ts'
import type { NewsCount } from '#/shared/news/news.ts'
import { hasTasks, type Tasks } from '#/shared/tasks/tasks.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { idsInTrash } from '../domain/trash.ts'
import { type Asker, askerOf } from '../http/asker.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import type { NewsQuestion } from './count-news.ts'
import { clientsIn, confirm, type EditorsSince, readOf } from './reads.ts'

/** Rate limit: each of these calls reads a whole document. */
const CONFIRMING: RateLimit = { name: 'confirmed scripts', max: 20, windowMs: 60_000 }
const COUNTING: RateLimit = { name: 'counted news', max: 60, windowMs: 60_000 }

export interface NewsDeps {
  readonly db: Database
  /** Keeps the state that the caller sees as a version, or finds it among the versions; answers its id. */
  readonly keepSeen: (scriptId: string, asker: Asker, sv: string | undefined) => Promise<string>
  readonly editorsSince: EditorsSince
  /** Of so many milliseconds it is known who has edited a script in them. */
  readonly slotMs: number
  /** Null if there is no such version. */
  readonly readVersionText: (scriptId: string, versionId: string) => Promise<Uint8Array | null>
  readonly tasksOfRow: (row: {
    readonly speakers: string
    readonly cue_types: string
    readonly everything: 0 | 1
  }) => Tasks
  /** @param key names the question; its answer is kept until the script changes */
  readonly count: (
    scriptId: string,
    asker: Asker,
    key: string,
    question: () => Promise<NewsQuestion>,
  ) => Promise<NewsCount>
}

/** Each call reaches only what the caller has confirmed. */
export function mountNewsRoutes(server: FastifyInstance, deps: NewsDeps): void {
  const { db, keepSeen, editorsSince } = deps

  route(
    server,
    api.listNews,
    async ({ user, request, reply }) =>
      listNews(deps, user, askerOf({ user, reply }), (error, scriptId) =>
        request.log.error({ err: error, scriptId }, 'The news of a script could not be counted'),
      ),
    { perSession: COUNTING },
  )

  route(server, api.getRead, async ({ params, user }) => readOf(db, user, params.id, editorsSince))

  route(
    server,
    api.confirmRead,
    async ({ params, body, user, ...caller }) => {
      const version = await keepSeen(params.id, askerOf({ user, ...caller }), body.sv)
      await confirm(db, user.id, params.id, version)
      return readOf(db, user, params.id, editorsSince)
    },
    { perSession: CONFIRMING },
  )
}

async function listNews(
  deps: NewsDeps,
  user: { readonly id: string; readonly username: string },
  asker: Asker,
  onError: (error: unknown, scriptId: string) => void,
): Promise<ScriptNews[]> {
  const rows = await changedScripts(deps, user.id)
  const counted = rows.map(async (row): Promise<ScriptNews | null> => {
    const tasks = deps.tasksOfRow(row)
    const { script_id, version_id, at } = row
    if (!hasTasks(tasks)) return null
    // what depends on the person is in the key: scripts are read for all people
    const key = `${version_id} ${user.id} ${row.updated_at}`
    const question = () => questionOf(deps, user, script_id, version_id, tasks)
    try {
      const { texts, cues } = await deps.count(script_id, asker, key, question)
      return texts + cues === 0 ? null : { script_id, since: at, texts, cues }
    } catch (error) {
      asker.signal?.throwIfAborted()
      onError(error, script_id)
      return null
    }
  })
  return (await Promise.all(counted)).filter((one) => one !== null)
}

/** The own and shared scripts that others have edited after the version that the user has confirmed. */
function changedScripts({ db, slotMs }: Pick<NewsDeps, 'db' | 'slotMs'>, userId: string) {
  return db
    .selectFrom('script_reads as read')
    .innerJoin('script_tasks as tasks', (join) =>
      join
        .onRef('tasks.script_id', '=', 'read.script_id')
        .onRef('tasks.user_id', '=', 'read.user_id'),
    )
    .innerJoin('scripts', 'scripts.id', 'read.script_id')
    .innerJoin('versions', 'versions.id', 'read.version_id')
    .innerJoin('script_heads as head', 'head.script_id', 'read.script_id')
    .leftJoin('last_edits', 'last_edits.script_id', 'read.script_id')
    .select([
      'read.script_id',
      'read.at',
      'versions.id as version_id',
      'tasks.speakers',
      'tasks.cue_types',
      'tasks.everything',
      'tasks.updated_at',
    ])
    .where('read.user_id', '=', userId)
    .where('scripts.id', 'not in', idsInTrash(db))
    .whereRef('head.seq', '>', 'versions.seq')
    .where(({ or, not, exists, selectFrom }) => {
      // own work is no news: a script that nobody else has edited is not read
      const editsSince = (by: '=' | '!=') =>
        selectFrom('script_activity as edit')
          .select('edit.slot')
          .whereRef('edit.script_id', '=', 'read.script_id')
          .where('edit.user_id', by, userId)
          .where(({ eb, ref, parens }) =>
            eb(ref('versions.at'), '<', eb(parens(eb('edit.slot', '+', 1)), '*', slotMs)),
          )
      return or([exists(editsSince('!=')), not(exists(editsSince('=')))])
    })
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('scripts.created_by', '=', userId),
        eb(
          'scripts.id',
          'in',
          selectFrom('shares').select('shares.script_id').where('shares.user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('last_edits.at', 'desc')
    .orderBy('read.script_id')
    .limit(MAX_SCRIPTS_WITH_NEWS)
    .execute()
}

async function questionOf(
  { db, readVersionText, editorsSince }: NewsDeps,
  { id, username }: { readonly id: string; readonly username: string },
  scriptId: string,
  versionId: string,
  tasks: Tasks,
): Promise<NewsQuestion> {
  const base = await readVersionText(scriptId, versionId)
  if (base === null) throw httpError(404, 'not_found', 'Version not found')
  const editors = await editorsSince(scriptId, versionId)
  const isOnlyWriter = editors?.length === 1 && editors[0] === username
  return {
    base,
    tasks,
    writers: { username, isOnlyWriter, clients: await clientsIn(db, id, scriptId) },
  }
}
