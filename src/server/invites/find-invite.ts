// The invitation of a token, with what it opens.
import type { Permission } from '#/shared/access/capabilities.ts'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import type { User } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import { directionOf, scriptsIn } from '../domain/production-rights.ts'
import { hashToken } from '../domain/secrets.ts'

export interface FoundInvite {
  readonly id: string
  readonly target: InviteTarget
  /** Of the script or the production. */
  readonly title: string
  /** Whom to ask for another one: the owner of the script, or the direction of the production. */
  readonly owner: User
  readonly permission: Permission
  /** What people are in the production; null in an invitation to a script. */
  readonly function: ProductionFunction | null
  /** Whether it lets in people without an account: there must be a script that they can read. */
  readonly forGuests: boolean
  readonly expiresAt: number
  /** The scripts that it opens: one, or those of the production in the order in which they came. */
  readonly scriptIds: readonly string[]
  /** Whether it lets nobody in: it is revoked, expired or used up, or its script is in the trash. */
  readonly isOver: boolean
}

/** The invitation of a token, also one that is over; null if the token is none. */
export async function findInvite(db: Database, token: string): Promise<FoundInvite | null> {
  const row = await db
    .selectFrom('invites')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const opened = row && (await openedBy(db, row))
  if (!row || !opened) return null
  const { isInTrash, ...facts } = opened
  return {
    id: row.id,
    ...facts,
    permission: row.permission,
    function: row.function,
    forGuests: row.for_guests === 1 && opened.scriptIds.length > 0,
    expiresAt: row.expires_at,
    isOver:
      row.revoked_at !== null ||
      row.expires_at <= Date.now() ||
      row.uses >= row.max_uses ||
      isInTrash,
  }
}

interface Targets {
  readonly script_id: string | null
  readonly production_id: string | null
}

async function openedBy(
  db: Database,
  { script_id: scriptId, production_id: productionId }: Targets,
) {
  if (scriptId !== null) return scriptOf(db, scriptId)
  if (productionId === null) return null
  const production = await db
    .selectFrom('productions')
    .select('title')
    .where('id', '=', productionId)
    .executeTakeFirst()
  if (production === undefined) return null
  return {
    target: { kind: 'production', id: productionId } as const,
    title: production.title,
    owner: await directionOf(db, productionId),
    scriptIds: (await scriptsIn(db, productionId)).map(({ id }) => id),
    isInTrash: false,
  }
}

async function scriptOf(db: Database, scriptId: string) {
  const row = await db
    .selectFrom('scripts')
    .innerJoin('users as owners', 'owners.id', 'scripts.created_by')
    .leftJoin('trash', 'trash.script_id', 'scripts.id')
    .select(['scripts.title', 'owners.id as owner_id', 'owners.username', 'trash.deleted_at'])
    .where('scripts.id', '=', scriptId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    target: { kind: 'script', id: scriptId } as const,
    title: row.title,
    owner: { id: row.owner_id, username: row.username },
    scriptIds: [scriptId],
    isInTrash: row.deleted_at !== null,
  }
}

// What invitations lead to, and their use, for all who store something about them.

/** What an invitation leads to. */
export type InviteTarget =
  | { readonly kind: 'script'; readonly id: string }
  | { readonly kind: 'production'; readonly id: string }

export const columnOf = ({ kind }: InviteTarget) =>
  kind === 'script' ? ('script_id' as const) : ('production_id' as const)

/** The target as an entry of the log names it. */
export const logged = ({ kind, id }: InviteTarget) =>
  kind === 'script' ? { scriptId: id } : { productionId: id }

/** For a query from invitations: those to this target. */
export const ofTarget = (db: Database, target: InviteTarget) =>
  db.selectFrom('invites').select('invites.id').where(columnOf(target), '=', target.id)

/** A deletion locks the script, or the production, before it locks what belongs to it, so this comes first. */
export async function holdTarget(transaction: Database, target: InviteTarget): Promise<void> {
  const table = target.kind === 'script' ? ('scripts' as const) : ('productions' as const)
  await transaction
    .selectFrom(table)
    .select('id')
    .where('id', '=', target.id)
    .forKeyShare()
    .execute()
}

/** One statement decides about the last use, which two people may want at once. @returns false if it is over */
export async function countUse(transaction: Database, inviteId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('invites')
    .set((where) => ({ uses: where('uses', '+', 1) }))
    .where('id', '=', inviteId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', Date.now())
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
