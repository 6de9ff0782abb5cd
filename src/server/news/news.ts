import type { FastifyInstance, FastifyRequest } from 'fastify'
import { permits } from '#/shared/access/script-rights.ts'
import { api } from '#/shared/api/index.ts'
import { type ConfirmedRead, MAX_SCRIPTS_WITH_NEWS, type ScriptNews } from '#/shared/api/news.ts'
import type { NewsCount } from '#/shared/news/news.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { type Asker, askerOf } from '../http/guard.ts'
import { route } from '../http/route.ts'
import {
  type ChangedScript,
  changedScripts,
  type CountNews,
  keepCount,
  keptCount,
  type SeenQuestion,
  shownQuestion,
  stateQuestion,
} from './ask-news.ts'
import { confirm, type EditorsSince, type Reader, readOf, type SeenState } from './reads.ts'

/** Rate limit: each of these calls reads a whole document. */
const CONFIRMING: RateLimit = { name: 'confirmed scripts', max: 20, windowMs: 60_000 }
const COUNTING: RateLimit = { name: 'counted news', max: 60, windowMs: 60_000 }

export interface NewsDeps {
  readonly db: Database
  /**
   * Keeps the state that the caller sees as a version, or finds it among the versions; refuses one in which other things are
   * new than in the question, or that is another one than the question names.
   */
  readonly keepSeen: (
    scriptId: string,
    asker: Asker,
    stateVector: StateVector,
    question: SeenQuestion | null,
  ) => Promise<SeenState>
  /** Reads a state vector in base64; empty without one. */
  readonly stateVectorIn: (sv: string | undefined) => StateVector
  readonly readVersionText: (scriptId: string, versionId: string) => Promise<Uint8Array | null>
  readonly editorsSince: EditorsSince
  /** Of so many milliseconds it is known who has edited a script in them. */
  readonly slotMs: number
  readonly count: CountNews
  /** Resolves when it is kept who has written in a script until now, and who has deleted which words. */
  readonly whenNoted: (scriptId: string) => Promise<void>
}

/** Each call reaches only what the caller has confirmed. */
export function mountNewsRoutes(server: FastifyInstance, deps: NewsDeps): void {
  const { db, slotMs, keepSeen, readVersionText, editorsSince, stateVectorIn } = deps
  const { whenNoted } = deps
  const changedFor = (userId: string) =>
    changedScripts(db, slotMs).where('read.user_id', '=', userId)
  const questionOf = async (
    user: Reader,
    scriptId: string,
    { shown, state }: ConfirmedRead,
    seen: StateVector,
  ) => {
    if (!shown) return state === undefined ? null : stateQuestion(state, seen)

    await whenNoted(scriptId)
    const known = await readOf(db, user, scriptId, editorsSince)
    return shownQuestion(readVersionText, { username: user.username, scriptId }, known, shown, seen)
  }
  const uncounted = (request: FastifyRequest) => (error: unknown, scriptId: string) =>
    request.log.error({ err: error, scriptId }, 'The news of a script could not be counted')

  route(
    server,
    api.listNews,
    async ({ user, request, reply }) =>
      countedNews(deps, changedFor(user.id), askerOf({ user, reply }), uncounted(request)),
    { perSession: COUNTING },
  )

  route(
    server,
    api.getNews,
    async ({ params, user, request, reply }) => {
      const changed = changedFor(user.id).where('read.script_id', '=', params.id)
      const asker = askerOf({ user, reply })
      const [news] = await countedNews(deps, changed, asker, uncounted(request))
      return news ?? { since: null, texts: 0, cues: 0 }
    },
    { perSession: COUNTING },
  )

  route(server, api.getRead, async ({ params, user }) => {
    await whenNoted(params.id)
    return readOf(db, user, params.id, editorsSince)
  })

  route(
    server,
    api.confirmRead,
    async ({ params, body, user, rights, ...caller }) => {
      const seen = stateVectorIn(body.sv)
      const question = await questionOf(user, params.id, body, seen)
      const asker = askerOf({ user, ...caller })
      const { id, letters } = await keepSeen(params.id, asker, seen, question)
      // only who may write deletes words
      const kept = permits(rights, 'script:edit') ? letters : null
      await whenNoted(params.id)
      await confirm(db, user.id, params.id, { id, letters: kept })
      return readOf(db, user, params.id, editorsSince)
    },
    { perSession: CONFIRMING },
  )
}

/** The kept counts, and those of scripts that were edited since; without scripts in which nothing is new. */
async function countedNews(
  { db, count }: NewsDeps,
  changed: ReturnType<typeof changedScripts>,
  asker: Asker,
  onError: (error: unknown, scriptId: string) => void,
): Promise<ScriptNews[]> {
  const rows = await changed
    .orderBy('last.at', 'desc')
    .orderBy('read.script_id')
    .limit(MAX_SCRIPTS_WITH_NEWS)
    .execute()
  const countNow = async (row: ChangedScript): Promise<NewsCount | null> => {
    try {
      const [counted] = await count([row], asker)
      if (!counted) return null
      await keepCount(db, ...counted)
      return counted[1]
    } catch (error) {
      asker.signal?.throwIfAborted()
      onError(error, row.script_id)
      return null
    }
  }
  const counted = rows.map(async (row): Promise<ScriptNews | null> => {
    const { script_id, at: since } = row
    const news = keptCount(row) ?? (await countNow(row))
    return news === null || news.texts + news.cues === 0 ? null : { script_id, since, ...news }
  })
  return (await Promise.all(counted)).filter((one) => one !== null)
}
