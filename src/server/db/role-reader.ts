import type { ScriptRole } from '#/shared/access/capabilities.ts'
import type { Database } from './schema.ts'
import { scriptRole } from './script-role.ts'

export type RoleOf = (userId: string, scriptId: string) => Promise<ScriptRole | null>

/** Where there are no public scripts, none is, whatever its owner chose before. */
export function roleReader(db: Database, publicScripts: boolean): RoleOf {
  return async (userId, scriptId) => {
    const role = await scriptRole(db, userId, scriptId)
    return role === 'public' && !publicScripts ? null : role
  }
}
