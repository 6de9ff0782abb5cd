import { type RawBuilder, sql } from 'kysely'
import { at } from '#/shared/at.ts'
import { IMPORT_STAGES } from '#/shared/imports/messages.ts'
import type { HouseLimits } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { lockUser } from './locks.ts'
import { idsInTrash } from './trash.ts'

/** Which rows are counted: all, or those of one user. */
interface Whose {
  readonly scripts: RawBuilder<unknown>
  readonly imports: RawBuilder<unknown>
}

const ALL: Whose = { scripts: sql`1 = 1`, imports: sql`1 = 1` }

/** Those of the user in the row around the expression. */
export const OF_USERS_ROW: Whose = {
  scripts: sql`script_id in (select id from scripts where created_by = users.id)`,
  imports: sql`user_id = users.id`,
}

/** Documents, their logs, their versions and uploaded PDFs. Neither database reads the bytes to know their number. */
export const storedBytes = ({
  scripts,
  imports,
}: Whose = ALL): RawBuilder<number> => sql<number>`cast(
  coalesce((select sum(length(state) + parts_bytes) from script_states where ${scripts}), 0)
  + coalesce((select sum(length(data) + parts_bytes) from script_updates where ${scripts}), 0)
  + coalesce((select sum(length(content) + parts_bytes) from versions where ${scripts}), 0)
  + coalesce((select sum(pdf_bytes) from import_jobs where ${imports}), 0) as bigint)`

const BYTES_PER_MB = 1_000_000

export interface Addition {
  readonly userId: string
  /** How much would be stored. */
  readonly bytes: number
}

/**
 * Must run in the transaction that adds a script, or an import that becomes one.
 * @throws HttpError if the house's limits leave no room for it
 */
export async function refuseOverLimits(
  transaction: Database,
  limits: HouseLimits,
  { userId, bytes }: Addition,
): Promise<void> {
  const { maxStorageMb } = limits
  await refuseTooManyScripts(transaction, limits, userId, 1)
  if (maxStorageMb === null) return
  if ((await bytesOfHouse(transaction)) + bytes > maxStorageMb * BYTES_PER_MB)
    throw httpError(
      409,
      'storage_full',
      `The storage of this house is full (${maxStorageMb} MB). Ask whoever runs it.`,
    )
}

/** @throws HttpError if the user has more scripts than the house allows when `more` are added */
export async function refuseTooManyScripts(
  transaction: Database,
  { maxScriptsPerUser }: HouseLimits,
  userId: string,
  more: number,
): Promise<void> {
  if (maxScriptsPerUser === null) return
  if ((await countScripts(transaction, userId)) + more <= maxScriptsPerUser) return
  throw httpError(
    409,
    'too_many_scripts',
    `You have as many scripts as this house allows (${maxScriptsPerUser}). Delete one first.`,
  )
}

/**
 * A user's scripts that are not in the trash, and the imports under way, each of which becomes one. The lock makes a
 * user's additions sequential.
 */
async function countScripts(transaction: Database, userId: string): Promise<number> {
  await lockUser(transaction, userId)
  const { scripts } = await transaction
    .selectFrom('scripts')
    .select((where) => where.fn.countAll<number>().as('scripts'))
    .where('created_by', '=', userId)
    .where('id', 'not in', idsInTrash(transaction))
    .executeTakeFirstOrThrow()
  const { imports } = await transaction
    .selectFrom('import_jobs')
    .select((where) => where.fn.countAll<number>().as('imports'))
    .where('user_id', '=', userId)
    .where('status', 'in', IMPORT_STAGES)
    .executeTakeFirstOrThrow()
  return scripts + imports
}

async function bytesOfHouse(db: Database): Promise<number> {
  const { rows } = await sql<{ readonly bytes: number }>`select ${storedBytes()} as bytes`.execute(
    db,
  )
  return at(rows, 0).bytes
}
