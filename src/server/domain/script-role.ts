import { guestRole, type Permission, type ScriptRole } from '#/shared/access/capabilities.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'

interface FoundRole {
  readonly role: ScriptRole
  /** Whether the user has no account, and an invitation has let them in. */
  readonly isGuest: boolean
}

/** A user's role in a script; null if the user has none, or if there is no such script. */
async function scriptRole(
  db: Database,
  userId: string,
  scriptId: string,
): Promise<FoundRole | null> {
  const row = await db
    .selectFrom('scripts')
    .leftJoin('shares', (join) =>
      join.onRef('shares.script_id', '=', 'scripts.id').on('shares.user_id', '=', userId),
    )
    .leftJoin('trash', 'trash.script_id', 'scripts.id')
    .leftJoin('guests', (join) => join.on('guests.user_id', '=', userId))
    .leftJoin('invites', (join) =>
      join
        .onRef('invites.id', '=', 'guests.invite_id')
        .onRef('invites.script_id', '=', 'scripts.id')
        .on('invites.revoked_at', 'is', null)
        .on('invites.expires_at', '>', Date.now()),
    )
    .select(['scripts.created_by', 'scripts.is_public', 'shares.permission', 'trash.deleted_at'])
    .select(['guests.user_id as guest', 'invites.permission as invited'])
    .where('scripts.id', '=', scriptId)
    .executeTakeFirst()
  const role = row ? roleOfRow(row, userId) : null
  return role && { role, isGuest: row?.guest !== null }
}

interface RoleRow {
  readonly created_by: string
  readonly is_public: number
  readonly permission: Permission | null
  readonly deleted_at: number | null
  readonly guest: string | null
  readonly invited: Permission | null
}

function roleOfRow(row: RoleRow, userId: string): ScriptRole | null {
  if (row.deleted_at !== null) return row.created_by === userId ? 'trash' : null
  // a guest has no right but that of the invitation: public scripts are for accounts
  if (row.guest !== null) return row.invited && guestRole(row.invited)
  if (row.created_by === userId) return 'owner'
  return row.permission ?? (row.is_public === 1 ? 'public' : null)
}

export type RoleOf = (userId: string, scriptId: string) => Promise<ScriptRole | null>

/**
 * Reads roles. In a house without public scripts no user has the role `public`, whatever an owner chose before, and in one
 * without guests those whom an invitation has let in before have none.
 */
export function roleReader(
  db: Database,
  { publicScripts, guests }: Pick<Config, 'publicScripts' | 'guests'>,
): RoleOf {
  return async (userId, scriptId) => {
    const found = await scriptRole(db, userId, scriptId)
    if (found === null || (found.isGuest && !guests)) return null
    return found.role === 'public' && !publicScripts ? null : found.role
  }
}
