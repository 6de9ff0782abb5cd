// The scripts in which others have written since a person confirmed them, with the counts that are kept (decision 113).
import { sql } from 'kysely'
import type { NewsCount } from '#/shared/news/news.ts'
import type { Database } from '../db/schema.ts'
import { membersOfScripts } from '../domain/production-rights.ts'
import { idsInTrash } from '../domain/trash.ts'

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
