// A document as it is stored: the state, and the updates after it, each in its row or in parts.
import { at } from '#/shared/at.ts'
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
  let missing: string | null = null
  for (;;) {
    // one snapshot: a fold between the two reads would leave out its updates
    const rows = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => readRows(trx, scriptId))
    if (!rows) return null
    const read = await wholeBytes(db, rows.rows)
    if (read.bytes) return documentOf(read.bytes, rows.seq)
    // a fold that has deleted parts meanwhile has stored a state that holds them, and nothing refers to them any more
    if (read.missing === missing) throw missingPart(scriptId)
    missing = read.missing
  }
}

/** Reads the stored document within a transaction, or where nobody else uses the database. */
export async function loadDocument(
  trx: Database,
  scriptId: string,
): Promise<StoredDocument | null> {
  const rows = await readRows(trx, scriptId)
  if (!rows) return null
  const { bytes } = await wholeBytes(trx, rows.rows)
  if (!bytes) throw missingPart(scriptId)
  return documentOf(bytes, rows.seq)
}

const missingPart = (scriptId: string): Error =>
  new Error(`A part of the document of script ${scriptId} is missing.`)

function documentOf(bytes: readonly Uint8Array[], seq: number): StoredDocument {
  return { state: at(bytes, 0), updates: bytes.slice(1), seq }
}

/** Bytes as a row has them, or as it refers to them. */
export interface StoredBytes {
  readonly data: Uint8Array
  readonly parts_id: string | null
  readonly parts_bytes: number
}

/** The bytes of the rows; or the id of the first parts that are missing. */
export async function wholeBytes(
  db: Database,
  rows: readonly StoredBytes[],
): Promise<
  | { readonly bytes: readonly Uint8Array[]; readonly missing: null }
  | { readonly bytes: null; readonly missing: string }
> {
  const all: Uint8Array[] = []
  for (const { data, parts_id: id, parts_bytes: bytes } of rows) {
    const whole = id === null ? data : await readParts(db, { id, bytes })
    if (whole) all.push(whole)
    else if (id !== null) return { bytes: null, missing: id }
  }
  return { bytes: all, missing: null }
}

interface DocumentRows {
  /** The state and, oldest first, the updates that are newer. */
  readonly rows: readonly StoredBytes[]
  readonly seq: number
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
