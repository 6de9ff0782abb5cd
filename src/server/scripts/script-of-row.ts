import type { Selectable } from 'kysely'
import type { Script } from '#/shared/api/scripts.ts'
import type { ScriptsTable } from '../db/schema.ts'

export const SCRIPT_COLUMNS = [
  'id',
  'title',
  'created_by',
  'created_at',
  'is_public',
  'thumbnail',
] as const satisfies readonly (keyof ScriptsTable)[]

type ScriptRow = Pick<Selectable<ScriptsTable>, (typeof SCRIPT_COLUMNS)[number]>

export function scriptOfRow(row: ScriptRow): Script {
  return { ...row, is_public: row.is_public === 1 }
}
