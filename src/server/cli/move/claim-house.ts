import { sql } from 'kysely'
import { HOUSE_LOCK } from '../../db/house-lock.ts'
import { migrateToLatest, MIGRATIONS, refuseNewer } from '../../db/migrate.ts'
import type { Database } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import { sizeOf, tablesOf, type Side } from './tables.ts'

/**
 * Makes sure that nobody writes into the house until the end of the transaction. The embedded database is locked since
 * it was opened.
 * @param name how messages call the house
 */
export async function claimSource(side: Side, name: string): Promise<void> {
  if (side.kind === 'postgres') await lockHouse(side.db, name)
  const applied = await appliedMigrations(side)
  if (applied.length === 0)
    throw new Refusal({ de: `In ${name} ist kein Haus.`, en: `There is no house in ${name}.` })
  await refuseNewer(side.db, MIGRATIONS)
  if (applied.length < MIGRATIONS.length)
    throw new Refusal({
      de: `Das Haus in ${name} hat noch das Schema einer älteren Version (${applied.at(-1)}): starte den Server einmal damit, beende ihn, und wiederhole den Umzug.`,
      en: `The house in ${name} still has the schema of an older version (${applied.at(-1)}): start the server on it once, stop it, and repeat the move.`,
    })
  if (side.kind === 'postgres') await refuseWriters(side, name)
}

/** Makes the tables of this version in the target's transaction, and makes sure that nothing is in them. */
export async function claimTarget(side: Side, source: Side, name: string): Promise<void> {
  if (side.kind === 'postgres') await lockHouse(side.db, name)
  const existing = await tablesOf(side)
  if (existing.length > 0 && (await appliedMigrations(side)).length === 0)
    throw notEmpty(
      name,
      existing.map((table) => table.name),
    )
  await migrateToLatest(side.db, side.kind)
  // the only row that a migration writes; it comes again with the house
  await side.db.deleteFrom('house').where('name', '=', 'version').execute()
  const filled: string[] = []
  const tables = await tablesOf(side)
  for (const table of tables) if ((await sizeOf(side, table)).rows > 0) filled.push(table.name)
  if (filled.length > 0) throw notEmpty(name, filled)
  const names = new Set(tables.map((table) => table.name))
  const foreign = (await tablesOf(source)).find((table) => !names.has(table.name))
  if (foreign !== undefined)
    throw new Refusal({
      de: `Die Tabelle ${foreign.name} gehört nicht zu Stichwort und bliebe zurück: entferne sie vor dem Umzug.`,
      en: `The table ${foreign.name} is not Stichwort’s and would be left behind: remove it before the move.`,
    })
}

const notEmpty = (name: string, tables: readonly string[]): Refusal => {
  const listed = tables.slice(0, 5).join(', ') + (tables.length > 5 ? ', …' : '')
  return new Refusal({
    de: `${name} ist nicht leer (${listed}): der Umzug braucht eine leere Datenbank. Auch ein Server, der dort nur gestartet wurde, hat schon etwas hinterlassen.`,
    en: `${name} is not empty (${listed}): the move needs an empty database. A server that was only started there has left something, too.`,
  })
}

async function appliedMigrations(side: Side): Promise<readonly string[]> {
  const tables = await side.db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name`.execute(side.db)
  return rows.map((row) => row.name)
}

/** A process that was stopped a moment ago may still have the house. */
const WAIT_MS = 5000

/** A node that runs shares this lock. */
async function lockHouse(db: Database, name: string): Promise<void> {
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await sql`SELECT set_config(${setting}, '0', true)`.execute(db)
  await sql`SELECT set_config('lock_timeout', ${String(WAIT_MS)}, true)`.execute(db)
  await orRefuseOpen(name, sql`SELECT pg_advisory_xact_lock(${HOUSE_LOCK})`.execute(db))
}

/** What the lock of the nodes does not know of, e.g. one that has lost its connection, cannot write either. */
async function refuseWriters(side: Side, name: string): Promise<void> {
  const names = (await tablesOf(side)).map((table) => sql.table(table.name))
  await orRefuseOpen(name, sql`LOCK TABLE ${sql.join(names)} IN SHARE MODE`.execute(side.db))
}

const LOCK_NOT_AVAILABLE = '55P03'

async function orRefuseOpen(name: string, locked: Promise<unknown>): Promise<void> {
  try {
    await locked
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
    if (!isBusy) throw error
    throw new Refusal({
      de: `Das Haus in ${name} ist offen: beende erst alle seine Server.`,
      en: `The house in ${name} is open: stop all of its servers first.`,
    })
  }
}
