import { sql } from 'kysely'
import type { Database, DatabaseKind } from '../../db/schema.ts'

/** One of the two databases of a move, inside a transaction. */
export interface Side {
  readonly db: Database
  readonly kind: DatabaseKind
}

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns whose values may be of any length. */
  readonly longColumns: readonly string[]
}

export type Row = Readonly<Record<string, unknown>>

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

export interface TableSize {
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

export async function insertRows(
  { db }: Side,
  { name, columns }: Table,
  rows: readonly Row[],
): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`
    INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES ${sql.join(values)}`.execute(db)
}
