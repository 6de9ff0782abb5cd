// A document as it is stored: the state, and the updates after it, each in its row or in parts.
import type { Database } from '../../db/schema.ts'
import { readParts } from '../../domain/stored-parts.ts'

export interface StoredDocument {
  readonly state: Uint8Array
  /** Updates that are newer than `state`, oldest first. */
  readonly updates: readonly Uint8Array[]
  /** The newest update's seq. */
  readonly seq: number
}

/** Reads the stored document, and all that is large outside of a transaction; null where there is no such script. */
export async function loadWhole(db: Database, scriptId: string): Promise<StoredDocument | null> {
  for (;;) {
    // one snapshot: a fold between the two reads would leave out its updates
    const rows = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => readRows(trx, scriptId))
    const stored = rows && (await readLarge(db, rows))
    // a fold that has deleted parts since has stored a state that holds them
    if (stored !== undefined) return stored
  }
}

/** Reads the stored document within a transaction, or where nobody else uses the database. */
export async function loadDocument(
  trx: Database,
  scriptId: string,
): Promise<StoredDocument | null> {
  const rows = await readRows(trx, scriptId)
  const stored = rows && (await readLarge(trx, rows))
  if (stored === undefined) throw new Error('A part of the document is missing.')
  return stored
}

/** Bytes as a row has them, or as it refers to them. */
export interface StoredBytes {
  readonly data: Uint8Array
  readonly parts_id: string | null
  readonly parts_bytes: number
}

/** The bytes of the rows; null where parts are missing. */
export async function wholeBytes(
  db: Database,
  rows: readonly StoredBytes[],
): Promise<Uint8Array[] | null> {
  const all: Uint8Array[] = []
  for (const { data, parts_id: id, parts_bytes: bytes } of rows) {
    const whole = id === null ? data : await readParts(db, { id, bytes })
    if (whole === null) return null
    all.push(whole)
  }
  return all
}

interface DocumentRows {
  /** The state and, oldest first, the updates that are newer. */
  readonly rows: readonly StoredBytes[]
  readonly seq: number
}

/** Undefined where parts are missing. */
async function readLarge(
  db: Database,
  { rows, seq }: DocumentRows,
): Promise<StoredDocument | undefined> {
  const [state, ...updates] = (await wholeBytes(db, rows)) ?? []
  return state && { state, updates, seq }
}

async function readRows(trx: Database, scriptId: string): Promise<DocumentRows | null> {
  const stored = await trx
    .selectFrom('script_states')
    .innerJoin('script_heads', 'script_heads.script_id', 'script_states.script_id')
    .select(['state as data', 'parts_id', 'parts_bytes', 'folded_seq', 'seq'])
    .where('script_states.script_id', '=', scriptId)
    .executeTakeFirst()
  if (!stored) return null
  const rows = await trx
    .selectFrom('script_updates')
    .select(['data', 'parts_id', 'parts_bytes'])
    .where('script_id', '=', scriptId)
    .where('seq', '>', stored.folded_seq)
    .orderBy('seq')
    .execute()
  return { rows: [stored, ...rows], seq: stored.seq }
}
