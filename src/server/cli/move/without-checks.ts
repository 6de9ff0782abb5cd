import { sql } from 'kysely'
import type { Side, Table } from './tables.ts'

/**
 * Runs the work without triggers, and with references that are checked after it: so rows may come in any order. All of
 * it is undone with the transaction.
 */
export async function withoutChecks(
  side: Side,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const restore =
    side.kind === 'sqlite' ? await relaxSqlite(side) : await relaxPostgres(side, tables)
  await work()
  await restore()
}

/** SQLite checks deferred references at the commit, which fails if one is broken. */
async function relaxSqlite({ db }: Side): Promise<() => Promise<void>> {
  await sql`PRAGMA defer_foreign_keys = ON`.execute(db)
  const { rows: triggers } = await sql<{ name: string; statement: string }>`
    SELECT name, sql AS statement FROM sqlite_schema WHERE type = 'trigger'`.execute(db)
  for (const { name } of triggers) await sql`DROP TRIGGER ${sql.id(name)}`.execute(db)
  return async () => {
    for (const { statement } of triggers) await sql.raw(statement).execute(db)
  }
}

async function relaxPostgres({ db }: Side, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: references } = await sql<{ name: string; table: string }>`
    SELECT conname AS name, relname AS table
    FROM pg_constraint INNER JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND NOT condeferrable
      AND relnamespace = current_schema()::regnamespace`.execute(db)
  const alter = async (deferrable: 'DEFERRABLE INITIALLY DEFERRED' | 'NOT DEFERRABLE') => {
    for (const { name, table } of references)
      await sql`
        ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.id(name)} ${sql.raw(deferrable)}`.execute(
        db,
      )
  }
  const switchTriggers = async (action: 'ENABLE' | 'DISABLE') => {
    for (const { name } of tables)
      await sql`ALTER TABLE ${sql.table(name)} ${sql.raw(action)} TRIGGER USER`.execute(db)
  }
  await alter('DEFERRABLE INITIALLY DEFERRED')
  await switchTriggers('DISABLE')
  return async () => {
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db)
    await switchTriggers('ENABLE')
    await alter('NOT DEFERRABLE')
  }
}
