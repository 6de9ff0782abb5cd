import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { at } from '#/shared/at.ts'
import { logHere, nameAtMachine } from '../administration/give-order.ts'
import { type Config, StartError } from '../config.ts'
import { databaseFileIn } from '../db/file/database-file.ts'
import { HOUSE_LOCK } from '../db/data-dir.ts'
import { migrateToLatest, MIGRATIONS, refuseNewer } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import type { Database, DatabaseKind } from '../db/schema.ts'
import { Refusal, type Sentence } from '../refusal.ts'
import { type Command, copyFailure, lockHouse } from './command.ts'
import {
  type Copied,
  copyHouse,
  type Progress,
  type Side,
  sizeOf,
  tablesOf,
} from './move/copy-house.ts'
import { withoutPassword } from './backup.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Copies a stopped house into an empty database of the other kind, or of the same. */
export const move: Command = {
  name: 'move',
  values: ['PLACE'],
  purpose: {
    de: 'kopiert das beendete Haus nach PLACE: postgres://…, oder ein Ordner; dort muss es leer sein',
    en: 'copies the stopped house to PLACE: postgres://…, or a folder; nothing may be there',
  },
  async run({ config, values, folder, say }) {
    const target = placeOf(at(values, 0), folder)
    refuseWithoutHouse(config)
    try {
      const copied = await moveHouse(config, target, say)
      logHere({ order: 'move', by: nameAtMachine(), to: nameOf(target) })
      say(moved(config, target, copied))
    } catch (error) {
      if (error instanceof Refusal || error instanceof StartError) throw error
      throw notMoved(target, error)
    }
  },
}

/** Both transactions end together: what is not complete, checked and the same is not there. */
async function moveHouse(
  from: Place,
  to: Place,
  say: (sentence: Sentence) => void,
): Promise<Copied> {
  if (from.databaseUrl === null) lockHouse(from.dataDir)()
  await using opened = new AsyncDisposableStack()
  const open = async (place: Place): Promise<Database> => {
    const db = await connectDatabase(place, 0)
    opened.defer(() => db.destroy())
    return db
  }
  const source = await open(from)
  // awaited, so that the databases are closed after it
  return await source.transaction().execute(async (reading) => {
    const here = { db: reading, kind: kindOf(from) }
    await claimSource(here, nameOf(from))
    const target = await open(to)
    return target.transaction().execute(async (writing) => {
      const there = { db: writing, kind: kindOf(to) }
      await claimTarget(there, here, nameOf(to))
      return copyHouse(here, there, createReporter(say))
    })
  })
}

function placeOf(value: string, folder: string): Place {
  if (/^postgres(?:ql)?:\/\//.test(value)) {
    if (URL.canParse(value)) return { databaseUrl: value, dataDir: '' }
  } else if (!value.includes('://'))
    return { databaseUrl: null, dataDir: path.resolve(folder, value) }
  // the value may hold a password, so the message does not repeat it
  throw new Refusal({
    de: 'Der neue Ort muss postgres://benutzer@host:5432/datenbank sein, oder ein Ordner.',
    en: 'The new place must be postgres://user@host:5432/database, or a folder.',
  })
}

const kindOf = ({ databaseUrl }: Place): DatabaseKind =>
  databaseUrl === null ? 'sqlite' : 'postgres'

const nameOf = ({ databaseUrl, dataDir }: Place): string =>
  databaseUrl === null ? dataDir : withoutPassword(databaseUrl)

function refuseWithoutHouse({ databaseUrl, dataDir }: Place): void {
  if (databaseUrl !== null || existsSync(databaseFileIn(dataDir))) return
  throw new Refusal({
    de: `In DATA_DIR ${dataDir} ist kein Haus.`,
    en: `There is no house in DATA_DIR ${dataDir}.`,
  })
}

const REPORT_EVERY_MS = 2000

/** One line for each table when it is done, and some more where that takes long. */
function createReporter(say: (sentence: Sentence) => void): (progress: Progress) => void {
  let reportedAt = performance.now()
  return ({ table, done, of }) => {
    const now = performance.now()
    if (done < of && now - reportedAt < REPORT_EVERY_MS) return
    reportedAt = now
    const amount = (language: keyof Sentence, word: string) => {
      const number = new Intl.NumberFormat(language)
      return done < of ? `${number.format(done)} ${word} ${number.format(of)}` : number.format(done)
    }
    say({
      de: `${table ?? 'Dokumente'}: ${amount('de', 'von')}`,
      en: `${table ?? 'documents'}: ${amount('en', 'of')}`,
    })
  }
}

function moved(from: Place, to: Place, { tables, rows, documents }: Copied): Sentence {
  const setting = to.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
  return {
    de: `Umgezogen nach ${nameOf(to)}. Verglichen und gleich: Zeilenzahl und Hash von ${tables} Tabellen (Zeilen: ${rows}), und der Hash jedes Dokuments (${documents}). Starte den Server jetzt mit diesem Ort als ${setting}; das alte Haus in ${nameOf(from)} ist unverändert, und niemand soll es mehr öffnen.`,
    en: `Moved to ${nameOf(to)}. Compared and the same: the number of rows and the hash of ${tables} tables (rows: ${rows}), and the hash of each document (${documents}). Start the server with that place as ${setting} now; the old house in ${nameOf(from)} is unchanged, and nobody should open it any more.`,
  }
}

function notMoved(target: Place, error: unknown): Refusal {
  const reason = copyFailure(error)
  return new Refusal({
    de: `Nichts ist nach ${nameOf(target)} umgezogen: ${reason.de}.`,
    en: `Nothing is moved to ${nameOf(target)}: ${reason.en}.`,
  })
}

/**
 * Makes sure that nobody writes into the house until the end of the transaction. The embedded database is locked since
 * it was opened.
 * @param name how messages call the house
 */
async function claimSource(side: Side, name: string): Promise<void> {
  if (side.kind === 'postgres') await lockDatabase(side.db, name)
  const applied = await appliedMigrations(side)
  if (applied.length === 0)
    throw new Refusal({ de: `In ${name} ist kein Haus.`, en: `There is no house in ${name}.` })
  await refuseNewer(side.db)
  if (applied.length < MIGRATIONS.length)
    throw new Refusal({
      de: `Das Haus in ${name} hat noch das Schema einer älteren Version (${applied.at(-1)}): starte den Server einmal damit, beende ihn, und wiederhole den Umzug.`,
      en: `The house in ${name} still has the schema of an older version (${applied.at(-1)}): start the server on it once, stop it, and repeat the move.`,
    })
  if (side.kind === 'postgres') await refuseWriters(side, name)
}

/** Makes the tables of this version in the target's transaction, and makes sure that nothing is in them. */
async function claimTarget(side: Side, source: Side, name: string): Promise<void> {
  if (side.kind === 'postgres') await lockDatabase(side.db, name)
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
async function lockDatabase(db: Database, name: string): Promise<void> {
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
