import { sql } from 'kysely'
import { loadDocument } from '../../collab/log/update-log.ts'
import { Refusal } from '../../refusal.ts'
import { createRowDigest, digestOfDocument } from './digests.ts'
import { insertRows, readRows, sizeOf, tablesOf, type Side, type Table } from './tables.ts'
import { withoutChecks } from './without-checks.ts'

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
