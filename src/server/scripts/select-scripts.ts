import type { Script } from '#/shared/api/scripts.ts'
import type { Database } from '../db/schema.ts'

/** Scripts, each with its owner and its last editor. */
export function selectScripts(db: Database) {
  return db
    .selectFrom('scripts')
    .innerJoin('users as owners', 'owners.id', 'scripts.created_by')
    .leftJoin('last_edits', 'last_edits.script_id', 'scripts.id')
    .leftJoin('users as editors', 'editors.id', 'last_edits.user_id')
    .select([
      'scripts.id',
      'scripts.title',
      'scripts.created_by',
      'owners.username as owner',
      'scripts.created_at',
      'last_edits.at as edited_at',
      'editors.username as editor',
      'scripts.is_public',
      'scripts.thumbnail',
    ])
}

type ScriptRow = Awaited<ReturnType<ReturnType<typeof selectScripts>['execute']>>[number]

/** Only users with whom a script is shared see its last editor, as they see its versions. */
export const withoutEditor = (script: Script): Script => ({ ...script, editor: null })

export function scriptOfRow(row: ScriptRow): Script {
  return { ...row, is_public: row.is_public === 1 }
}
