import type { Database } from '../db/schema.ts'

const POSTGRES_FOREIGN_KEY_VIOLATION = '23503'
const SQLITE_CONSTRAINT_FOREIGNKEY = 787

/** Whether a write failed because a row that it refers to was deleted meanwhile. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && error.code === POSTGRES_FOREIGN_KEY_VIOLATION) ||
    ('errcode' in error && error.errcode === SQLITE_CONSTRAINT_FOREIGNKEY)
  )
}

const POSTGRES_DISK_FULL = '53100'
const SQLITE_FULL = 13

/** Whether a write failed because the disk has no room for it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && (error.code === POSTGRES_DISK_FULL || error.code === 'ENOSPC')) ||
    ('errcode' in error && error.errcode === SQLITE_FULL)
  )
}

/** SQLite takes 32,766 values, PostgreSQL 65,535. */
const MAX_PER_STATEMENT = 10_000

/**
 * Waits until the commits in the logs of these scripts have ended, and blocks new ones. Every deletion of scripts calls
 * this function first: a commit locks the head of its log, and then the script. A deletion that locked the script
 * first, and then the head, could wait for a commit that waits for the deletion.
 */
export async function lockLogs(transaction: Database, scriptIds: readonly string[]): Promise<void> {
  // in the order in which a group of commits locks them
  const inLockOrder = scriptIds.toSorted()
  for (let from = 0; from < inLockOrder.length; from += MAX_PER_STATEMENT) {
    await transaction
      .selectFrom('script_heads')
      .select('script_id')
      .where('script_id', 'in', inLockOrder.slice(from, from + MAX_PER_STATEMENT))
      .orderBy('script_id')
      .forUpdate()
      .execute()
  }
}

/**
 * Keeps an account from being deleted until the transaction ends; true if the account exists. The deletion of an
 * account locks the user first and the user's other rows after that, so every write that refers to a user locks in this
 * order, too.
 */
export async function holdUser(transaction: Database, userId: string): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return user !== undefined
}

/** Waits until no other transaction holds or locks the user. Then others wait until this one ends. */
export async function lockUser(transaction: Database, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}
