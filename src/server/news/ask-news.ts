// Asks the reader's thread how much is new to people.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ScriptRead, ShownNews } from '#/shared/api/news.ts'
import { at } from '#/shared/at.ts'
import type { NewsCount } from '#/shared/news/news.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import type { Tasks } from '#/shared/tasks/tasks.ts'
import type { Database } from '../db/schema.ts'
import { membersOfScripts } from '../domain/production-rights.ts'
import { idsInTrash } from '../domain/trash.ts'
import type { Asker } from '../http/guard.ts'
import { httpError } from '../http/http-error.ts'
import type { DigestQuestion, NewsQuestion, NewsReader } from './count-news.ts'
import { clientsIn, deletedBy, type EditorsSince } from './reads.ts'

export type RowsOfScript = readonly [ChangedScript, ...ChangedScript[]]

/** Counts what is new in one script; each count stands beside its row. */
export type CountNews = (
  rows: RowsOfScript,
  asker: Asker,
) => Promise<readonly (readonly [ChangedScript, NewsCount])[]>

interface Deps {
  readonly db: Database
  readonly editorsSince: EditorsSince
  readonly readVersionText: (scriptId: string, versionId: string) => Promise<Uint8Array | null>
  /** Resolves when it is kept who has written in a script until now, and who has deleted which words. */
  readonly whenNoted: (scriptId: string) => Promise<void>
  readonly tasksOfRow: (row: {
    readonly speakers: string
    readonly cue_types: string
    readonly everything: 0 | 1
  }) => Tasks
  /** @param key names the question */
  readonly ask: (
    scriptId: string,
    asker: Asker,
    key: string,
    question: () => Promise<NewsQuestion>,
  ) => Promise<readonly NewsCount[]>
}

/** People who have confirmed the same version share one comparison. */
export function createCountNews(deps: Deps): CountNews {
  return async (rows, asker) => {
    const [{ script_id: scriptId }] = rows
    const byVersion = [...Map.groupBy(rows, ({ version_id }) => version_id)]
    const questions = await Promise.all(
      byVersion.map(([versionId, ofVersion]) => questionOf(deps, versionId, ofVersion)),
    )
    // asked at once, so that the document is built once
    const answers = byVersion.map(async ([versionId, ofVersion], index) => {
      // what depends on the people is in the key: scripts are read for all people
      const { people: readers } = at(questions, index)
      const people = ofVersion.map(({ user_id, updated_at }, person) =>
        [user_id, updated_at, digestOf(at(readers, person).writers.deleted)].join(' '),
      )
      const key = [versionId, ...people].join(' ')
      const counts = await deps.ask(scriptId, asker, key, async () => at(questions, index))
      return ofVersion.map((row, person) => [row, at(counts, person)] as const)
    })
    return (await Promise.all(answers)).flat()
  }
}

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64')

async function questionOf(
  { db, readVersionText, editorsSince, tasksOfRow, whenNoted }: Deps,
  versionId: string,
  rows: readonly ChangedScript[],
): Promise<NewsQuestion> {
  const scriptId = at(rows, 0).script_id
  const base = await readVersionText(scriptId, versionId)
  if (base === null) throw httpError(404, 'not_found', 'Version not found')
  await whenNoted(scriptId)
  const editors = await editorsSince(scriptId, versionId)
  const people = rows.map(async (row): Promise<NewsReader> => {
    const { username, user_id: userId } = row
    const isOnlyWriter = editors?.length === 1 && editors[0] === username
    const clients = await clientsIn(db, userId, scriptId)
    const deleted = await deletedBy(db, userId, scriptId, versionId)
    return { tasks: tasksOfRow(row), writers: { username, isOnlyWriter, clients, deleted } }
  })
  return { base, people: await Promise.all(people) }
}

/** Whether a state has exactly the news that the caller was shown, or is the one that they have. */
export interface SeenQuestion {
  readonly digest: string
  /** Names what is asked. */
  readonly key: string
  readonly asked: DigestQuestion
}

/** Null where there is no confirmed version: then nothing is new. */
export async function shownQuestion(
  readVersionText: Deps['readVersionText'],
  { username, scriptId }: { readonly username: string; readonly scriptId: string },
  { version, clients, editors, deleted }: ScriptRead,
  { digest, tasks, set }: ShownNews,
  stateVector: StateVector,
): Promise<SeenQuestion | null> {
  const base = version === null ? null : await readVersionText(scriptId, version)
  if (base === null) return null
  const writers = { username, clients, isOnlyWriter: editors.length === 0, deleted }
  const key = digestOf([version, tasks, set, writers, [...stateVector]])
  return { digest, key, asked: { stateVector, shown: { base, tasks, writers, set } } }
}

export const stateQuestion = (digest: string, stateVector: StateVector): SeenQuestion => ({
  digest,
  key: digestOf([...stateVector]),
  asked: { stateVector, shown: null },
})

// The scripts in which others have written since a person confirmed them, with the counts that are kept (decision 113).

/** The confirmed scripts of all people with the versions, the tasks and the kept counts. */
function confirmedScripts(db: Database) {
  return db
    .selectFrom('script_reads as read')
    .innerJoin('script_tasks as tasks', (join) =>
      join
        .onRef('tasks.script_id', '=', 'read.script_id')
        .onRef('tasks.user_id', '=', 'read.user_id'),
    )
    .innerJoin('scripts', 'scripts.id', 'read.script_id')
    .innerJoin('users', 'users.id', 'read.user_id')
    .innerJoin('versions', 'versions.id', 'read.version_id')
    .innerJoin('script_heads as head', 'head.script_id', 'read.script_id')
    .leftJoin('last_edits as last', 'last.script_id', 'read.script_id')
    .select([
      'read.script_id',
      'read.user_id',
      'users.username',
      'read.at',
      'versions.id as version_id',
      'head.seq',
      'tasks.speakers',
      'tasks.cue_types',
      'tasks.everything',
      'tasks.updated_at',
      'read.counted_version',
      'read.counted_tasks',
      'read.counted_seq',
      'read.texts',
      'read.cues',
    ])
}

/** The own and shared scripts that others have edited after the version that a person has confirmed, for all people with tasks. */
export function changedScripts(db: Database, slotMs: number) {
  return confirmedScripts(db)
    .where(({ eb, or }) =>
      or([
        eb('tasks.everything', '=', 1),
        eb('tasks.speakers', '!=', '[]'),
        eb('tasks.cue_types', '!=', '[]'),
      ]),
    )
    .where('scripts.id', 'not in', idsInTrash(db))
    .whereRef('head.seq', '>', 'versions.seq')
    .where(({ or, not, exists, selectFrom }) => {
      // own work is no news: a script that nobody else has edited is not read
      const editsSince = (by: '=' | '!=') =>
        selectFrom('script_activity as edit')
          .select('edit.slot')
          .whereRef('edit.script_id', '=', 'read.script_id')
          .whereRef('edit.user_id', by, 'read.user_id')
          .where(({ eb, ref, parens }) =>
            eb(ref('versions.at'), '<', eb(parens(eb('edit.slot', '+', 1)), '*', slotMs)),
          )
      return or([exists(editsSince('!=')), not(exists(editsSince('=')))])
    })
    .where(({ or, eb, ref, exists }) =>
      or([eb('scripts.created_by', '=', ref('read.user_id')), exists(sharedWithReader(db))]),
    )
}

/** The shares and the productions by which the reader may read the script. */
function sharedWithReader(db: Database) {
  const scriptId = sql.ref<string>('read.script_id')
  const userId = sql.ref<string>('read.user_id')
  const byFunction = membersOfScripts(db)
    .select('placed.script_id')
    .where('placed.script_id', '=', scriptId)
    .where('member.user_id', '=', userId)
  return db
    .selectFrom('shares')
    .select('shares.script_id')
    .where('shares.script_id', '=', scriptId)
    .where('shares.user_id', '=', userId)
    .union(byFunction)
}

export type ChangedScript = Awaited<
  ReturnType<ReturnType<typeof changedScripts>['execute']>
>[number]

/** The kept count; null if it is about another version, other tasks or an earlier text. */
export function keptCount(row: ChangedScript): NewsCount | null {
  const { texts, cues } = row
  if (texts === null || cues === null || row.counted_seq !== row.seq) return null
  const isSame = row.counted_version === row.version_id && row.counted_tasks === row.updated_at
  return isSame ? { texts, cues } : null
}

export async function keepCount(db: Database, row: ChangedScript, count: NewsCount): Promise<void> {
  await db
    .updateTable('script_reads')
    .set({
      counted_version: row.version_id,
      counted_tasks: row.updated_at,
      counted_seq: row.seq,
      counted_at: Date.now(),
      ...count,
    })
    .where('script_id', '=', row.script_id)
    .where('user_id', '=', row.user_id)
    .execute()
}
