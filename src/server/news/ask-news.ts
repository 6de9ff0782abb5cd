// Asks the reader's thread how much is new to people.
import { createHash } from 'node:crypto'
import type { ScriptRead, ShownNews } from '#/shared/api/news.ts'
import { at } from '#/shared/at.ts'
import type { NewsCount } from '#/shared/news/news.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import type { Tasks } from '#/shared/tasks/tasks.ts'
import type { Database } from '../db/schema.ts'
import type { Asker } from '../http/guard.ts'
import { httpError } from '../http/http-error.ts'
import type { ChangedScript } from './changed-scripts.ts'
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
  /** Resolves when it is kept which words the people have deleted until now. */
  readonly whenDeletionsKept: (scriptId: string) => Promise<void>
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
  { db, readVersionText, editorsSince, tasksOfRow, whenDeletionsKept }: Deps,
  versionId: string,
  rows: readonly ChangedScript[],
): Promise<NewsQuestion> {
  const scriptId = at(rows, 0).script_id
  const base = await readVersionText(scriptId, versionId)
  if (base === null) throw httpError(404, 'not_found', 'Version not found')
  await whenDeletionsKept(scriptId)
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
