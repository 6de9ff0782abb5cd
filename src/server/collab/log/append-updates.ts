import type { CompiledQuery } from 'kysely'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Database } from '../../db/schema.ts'
import type { LogEntry } from './update-log.ts'

interface NewRow extends LogEntry {
  readonly at: number
}

interface Appended {
  readonly seq: number
}

/**
 * Appends a group of updates, each to its own script's log, whole or not at all. Answers, entry by
 * entry, the seq it got; null where the script is gone, or its log is not where the entry wants it.
 */
export function createAppend(
  db: Database,
): (entries: readonly LogEntry[], at: number) => Promise<readonly (number | null)[]> {
  const insertAlways = prepareQuery((row: NewRow) => insertAsNewest(db, row))
  const insert = (row: NewRow) =>
    row.after === undefined
      ? insertAlways(row)
      : insertAsNewest(db, row, { seq: row.after }).compile()
  return async (entries, at) => {
    const [only, ...others] = entries
    // a statement of its own needs no transaction, and so no second message to the database
    if (only && others.length === 0) return [await seqOf(db, insert({ ...only, at }))]
    return db.transaction().execute(async (trx) => {
      const seqs: (number | null)[] = Array.from(entries, () => null)
      // issued together: the statements of a group travel to the database in one go
      const written = inLockOrder(entries).map(async ([index, entry]) => {
        seqs[index] = await seqOf(trx, insert({ ...entry, at }))
      })
      await Promise.all(written)
      return seqs
    })
  }
}

/** Takes the seq after the script's newest; a trigger moves the head of the log along. */
function insertAsNewest(
  db: Database,
  { scriptId, data, at }: NewRow,
  onlyWhere: { readonly seq?: number } = {},
) {
  return db
    .insertInto('script_updates')
    .columns(['script_id', 'seq', 'data', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('script_heads')
        .where((head) => head.and({ script_id: scriptId, ...onlyWhere }))
        .select((head) => [
          'script_id',
          head('seq', '+', 1).as('seq'),
          head.val(data).as('data'),
          head.val(at).as('created_at'),
        ])
        // writers of one script come one after the other
        .forUpdate(),
    )
    .returning('seq')
}

async function seqOf(db: Database, insert: CompiledQuery<Appended>): Promise<number | null> {
  const { rows } = await db.executeQuery(insert)
  return rows[0]?.seq ?? null
}

/** Two nodes that commit the same scripts take their locks in the same order, and cannot wait for each other. */
function inLockOrder(entries: readonly LogEntry[]): readonly (readonly [number, LogEntry])[] {
  return [...entries.entries()].toSorted(([, a], [, b]) => (a.scriptId < b.scriptId ? -1 : 1))
}
