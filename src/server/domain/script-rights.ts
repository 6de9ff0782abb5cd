import type { ExpressionBuilder } from 'kysely'
import {
  guestRole,
  higherOf,
  type Permission,
  type ScriptRole,
} from '#/shared/access/capabilities.ts'
import { permissionOf, type ProductionFunction } from '#/shared/access/functions.ts'
import { rightsOf, type ScriptRights } from '#/shared/access/script-rights.ts'
import type { Config } from '../config.ts'
import type { Database, Tables } from '../db/schema.ts'
import { functionsOf, placedScripts } from './production-rights.ts'

interface Found {
  readonly rights: ScriptRights
  /** Whether the user has no account, and an invitation has let them in. */
  readonly isGuest: boolean
}

/**
 * A user's rights in a script, the most that ownership, share, invitation and functions in productions give; null if the user has
 * none, or if there is no such script.
 */
async function scriptRights(db: Database, userId: string, scriptId: string): Promise<Found | null> {
  // one row, or one for each production of the script in which the user has a function
  const rows = await db
    .selectFrom('scripts')
    .leftJoin('shares', (join) =>
      join.onRef('shares.script_id', '=', 'scripts.id').on('shares.user_id', '=', userId),
    )
    .leftJoin(
      functionsOf(db, userId)
        .where('placed.script_id', '=', scriptId)
        .select(['placed.script_id', 'member.function'])
        .as('ensemble'),
      (join) => join.onRef('ensemble.script_id', '=', 'scripts.id'),
    )
    .leftJoin('trash', 'trash.script_id', 'scripts.id')
    .leftJoin('guests', (join) => join.on('guests.user_id', '=', userId))
    .leftJoin('invites', (join) =>
      join
        .onRef('invites.id', '=', 'guests.invite_id')
        .on(invitesTo(db, scriptId))
        .on('guests.removed_at', 'is', null)
        .on('invites.revoked_at', 'is', null)
        .on('invites.expires_at', '>', Date.now()),
    )
    .select(['scripts.created_by', 'scripts.is_public', 'shares.permission', 'trash.deleted_at'])
    .select(['guests.user_id as guest', 'invites.permission as invited', 'ensemble.function'])
    .where('scripts.id', '=', scriptId)
    .execute()
  const [row] = rows
  const functions = rows.flatMap(({ function: each }) => each ?? [])
  const role = row ? roleOfRow({ ...row, functions }, userId) : null
  return role && { rights: rightsOf(role, functions), isGuest: row?.guest !== null }
}

/** Whether an invitation leads to a script, by itself or through a production. */
export const invitesTo =
  (db: Database, scriptId: string) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'invites'>) =>
    or([
      eb('invites.script_id', '=', scriptId),
      eb(
        'invites.production_id',
        'in',
        placedScripts(db).select('placed.production_id').where('placed.script_id', '=', scriptId),
      ),
    ])

interface RoleRow {
  readonly created_by: string
  readonly is_public: number
  readonly permission: Permission | null
  readonly deleted_at: number | null
  readonly guest: string | null
  readonly invited: Permission | null
  readonly functions: readonly ProductionFunction[]
}

function roleOfRow(row: RoleRow, userId: string): ScriptRole | null {
  if (row.deleted_at !== null) return row.created_by === userId ? 'trash' : null
  // a guest has no right but that of the invitation: public scripts are for accounts
  if (row.guest !== null) return row.invited && guestRole(row.invited)
  if (row.created_by === userId) return 'owner'
  return permissionIn(row.permission, row.functions) ?? (row.is_public === 1 ? 'public' : null)
}

/** The most that a share and functions in productions permit. */
export const permissionIn = (
  shared: Permission | null,
  functions: readonly ProductionFunction[],
): Permission | null => functions.map(permissionOf).reduce<Permission | null>(higherOf, shared)

export type RightsOf = (userId: string, scriptId: string) => Promise<ScriptRights | null>

/**
 * Reads rights. In a house without public scripts no user has the role `public`, whatever an owner chose before, and in one
 * without guests those whom an invitation has let in before have none.
 */
export function rightsReader(
  db: Database,
  { publicScripts, guests }: Pick<Config, 'publicScripts' | 'guests'>,
): RightsOf {
  return async (userId, scriptId) => {
    const found = await scriptRights(db, userId, scriptId)
    if (found === null || (found.isGuest && !guests)) return null
    return found.rights.role === 'public' && !publicScripts ? null : found.rights
  }
}
