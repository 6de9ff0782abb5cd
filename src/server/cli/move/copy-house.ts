import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import { loadDocument, type StoredDocument } from '../../collab/log/stored-document.ts'
import type { Database, DatabaseKind } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'

/** One of the two databases of a move, inside a transaction. */
export interface Side {
  readonly db: Database
  readonly kind: DatabaseKind
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns whose values may be of any length. */
  readonly longColumns: readonly string[]
}

type Row = Readonly<Record<string, unknown>>

const LONG_TYPES: ReadonlySet<string> = new Set(['text', 'varchar', 'blob', 'bytea'])

/** The house's tables, as the database itself describes them; those of the migrations are not among them. */
export async function tablesOf({ db, kind }: Side): Promise<readonly Table[]> {
  const schema = kind === 'sqlite' ? undefined : await currentSchema(db)
  const tables = await db.introspection.getTables()
  return tables
    .filter((table) => !table.isView && table.schema === schema)
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      longColumns: columns
        .filter(({ dataType }) => LONG_TYPES.has(dataType.toLowerCase()))
        .map((column) => column.name),
    }))
}

async function currentSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(db)
  return rows[0]?.name ?? ''
}

interface TableSize {
  readonly rows: number
  /** The bytes of the largest row, without its numbers. */
  readonly largestRow: number
}

export async function sizeOf({ db }: Side, { name, longColumns }: Table): Promise<TableSize> {
  const lengths = longColumns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
  const { rows } = await sql<{ rows: number; largest: number | null }>`
    SELECT count(*) AS rows, max(${sql.join([sql`0`, ...lengths], sql` + `)}) AS largest
    FROM ${sql.table(name)}`.execute(db)
  return { rows: rows[0]?.rows ?? 0, largestRow: rows[0]?.largest ?? 0 }
}

/** The most that is in memory at a time, unless a single row is larger. */
export const MAX_PAGE_BYTES = 4_000_000
const MAX_PAGE_ROWS = 500
/** Both databases take as many values in one statement, and some more. */
const MAX_VALUES = 30_000

/** All rows of a table, page by page. */
export function readRows(side: Side, table: Table, size: TableSize): AsyncGenerator<Row[]> {
  const limit = Math.min(
    MAX_PAGE_ROWS,
    Math.floor(MAX_VALUES / table.columns.length),
    Math.max(1, Math.floor(MAX_PAGE_BYTES / Math.max(1, size.largestRow))),
  )
  return side.kind === 'sqlite'
    ? pagesOfSqlite(side.db, table, limit)
    : pagesOfPostgres(side.db, table, limit)
}

/** The rows have one more value, which no column of a table has: their number in the file. */
async function* pagesOfSqlite(db: Database, { name }: Table, limit: number) {
  let last = 0
  for (;;) {
    const { rows } = await sql<Row>`
      SELECT rowid AS "row number", * FROM ${sql.table(name)}
      WHERE rowid > ${last} ORDER BY rowid LIMIT ${limit}`.execute(db)
    if (rows.length === 0) return
    yield rows
    last = Number(rows.at(-1)?.['row number'])
  }
}

async function* pagesOfPostgres(db: Database, { name }: Table, limit: number) {
  await sql`DECLARE moved_rows NO SCROLL CURSOR FOR SELECT * FROM ${sql.table(name)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(limit)} FROM moved_rows`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`CLOSE moved_rows`.execute(db)
}

async function insertRows(
  { db }: Side,
  { name, columns }: Table,
  rows: readonly Row[],
): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`
    INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES ${sql.join(values)}`.execute(db)
}

/** How much of a table, or of the documents (null), is done. */
export interface Progress {
  readonly table: string | null
  readonly done: number
  readonly of: number
}

/** The numbers of what was copied, read again, and found to be the same. */
export interface Copied {
  readonly tables: number
  readonly rows: number
  readonly documents: number
}

/**
 * Copies all rows, and reads them again. The target has the same tables, and no rows.
 * @throws Refusal if something has not arrived as it was
 */
export async function copyHouse(
  source: Side,
  target: Side,
  tell: (progress: Progress) => void,
): Promise<Copied> {
  const tables = await tablesOf(source)
  let rows = 0
  await withoutChecks(target, tables, async () => {
    for (const table of tables) rows += await copyTable(source, target, table, tell)
  })
  const documents = await compareDocuments(source, target, tell)
  return { tables: tables.length, rows, documents }
}

/** Copies and compares one table. @returns the number of its rows */
async function copyTable(
  source: Side,
  target: Side,
  table: Table,
  tell: (progress: Progress) => void,
): Promise<number> {
  const size = await sizeOf(source, table)
  const read = createRowDigest(table)
  for await (const rows of readRows(source, table, size)) {
    await insertRows(target, table, rows)
    read.add(rows)
    tell({ table: table.name, done: read.value().rows, of: size.rows })
  }
  const arrived = createRowDigest(table)
  for await (const rows of readRows(target, table, size)) arrived.add(rows)
  const [before, after] = [read.value(), arrived.value()]
  if (before.rows !== size.rows || before.rows !== after.rows || before.hash !== after.hash)
    throw changed({ de: `Die Tabelle ${table.name}`, en: `The table ${table.name}` })
  if (before.rows === 0) tell({ table: table.name, done: 0, of: 0 })
  return before.rows
}

/** Loads every document from both databases as the server does. @returns their number */
async function compareDocuments(
  source: Side,
  target: Side,
  tell: (progress: Progress) => void,
): Promise<number> {
  const { rows: scripts } = await sql<{ id: string }>`SELECT id FROM scripts`.execute(source.db)
  let done = 0
  for (const { id } of scripts) {
    const [before, after] = [
      digestOfDocument(await loadDocument(source.db, id)),
      digestOfDocument(await loadDocument(target.db, id)),
    ]
    if (before !== after)
      throw changed({ de: `Das Dokument des Skripts ${id}`, en: `The document of script ${id}` })
    done += 1
    tell({ table: null, done, of: scripts.length })
  }
  return done
}

const changed = (what: { readonly de: string; readonly en: string }): Refusal =>
  new Refusal({
    de: `${what.de} ist nicht so angekommen, wie es war; nichts ist umgezogen.`,
    en: `${what.en} has not arrived as it was; nothing is moved.`,
  })

/** Counts rows, and hashes their content. The two databases give rows in different orders: the digest is the same. */
interface RowDigest {
  readonly add: (rows: readonly Row[]) => void
  readonly value: () => { readonly rows: number; readonly hash: string }
}

function createRowDigest({ columns }: Table): RowDigest {
  let count = 0
  let sum = 0n
  return {
    add(rows) {
      count += rows.length
      for (const row of rows) {
        const hash = createHash('sha256')
        for (const column of columns) addValue(hash, row[column])
        sum = BigInt.asUintN(256, sum + BigInt(`0x${hash.digest('hex')}`))
      }
    },
    value: () => ({ rows: count, hash: sum.toString(16).padStart(64, '0') }),
  }
}

/** The hash of a document as the server loads it: its state, and the updates after it in their order. */
function digestOfDocument(document: StoredDocument | null): string {
  const hash = createHash('sha256')
  if (document === null) return ''
  for (const value of [document.seq, document.state, ...document.updates]) addValue(hash, value)
  return hash.digest('hex')
}

/** The type and the length come first, so that no two rows are the same bytes. */
function addValue(hash: Hash, value: unknown): void {
  const content = value instanceof Uint8Array ? value : Buffer.from(String(value))
  const type = value === null ? 'null' : value instanceof Uint8Array ? 'bytes' : typeof value
  hash.update(`${type} ${content.length} `).update(content)
}

/**
 * Runs the work without triggers, and with references that are checked after it: so rows may come in any order. All of
 * it is undone with the transaction.
 */
async function withoutChecks(
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
