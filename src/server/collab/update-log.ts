import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.ts'

export interface LogEntry {
  readonly scriptId: string
  readonly data: Uint8Array
}

export interface StoredDocument {
  readonly state: Uint8Array
  /** Updates that are newer than `state`, oldest first. */
  readonly updates: readonly Uint8Array[]
  /** The newest update's seq. */
  readonly seq: number
}

/** The append-only log of document updates, and the states it is folded into. */
export interface UpdateLog {
  /** The stored document; null where there is no such script. */
  readonly load: (scriptId: string) => Promise<StoredDocument | null>
  /**
   * Appends all entries in one transaction and answers, entry by entry, the seq it got; null where
   * the script is gone. When it resolves, everything is on disk; when it rejects, nothing is.
   */
  readonly append: (entries: readonly LogEntry[]) => Promise<readonly (number | null)[]>
  /** Replaces the state by one that holds every update up to `seq`, and drops those updates. */
  readonly fold: (scriptId: string, state: Uint8Array, seq: number) => Promise<void>
}

/** The log as the database has it: its documents may be old. */
export interface StoredLog extends UpdateLog {
  /** Appends an update only where `seq` is still the newest; answers whether it was. */
  readonly appendAt: (scriptId: string, seq: number, data: Uint8Array) => Promise<boolean>
}

export function createUpdateLog(db: Kysely<Tables>, now: () => number = Date.now): StoredLog {
  return {
    load: (scriptId) =>
      // one snapshot: a fold between the two reads would leave out its updates
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => load(trx, scriptId)),
    append: (entries) => db.transaction().execute((trx) => append(trx, entries, now())),
    appendAt: (scriptId, seq, data) =>
      db.transaction().execute((trx) => appendAt(trx, { scriptId, data }, { seq, at: now() })),
    fold: (scriptId, state, seq) =>
      db.transaction().execute((trx) => fold(trx, scriptId, { state, seq, at: now() })),
  }
}

async function load(trx: Kysely<Tables>, scriptId: string): Promise<StoredDocument | null> {
  const stored = await trx
    .selectFrom('script_states')
    .select(['state', 'folded_seq', 'head_seq'])
    .where('script_id', '=', scriptId)
    .executeTakeFirst()
  if (!stored) return null
  const rows = await trx
    .selectFrom('script_updates')
    .select('data')
    .where('script_id', '=', scriptId)
    .where('seq', '>', stored.folded_seq)
    .orderBy('seq')
    .execute()
  return { state: stored.state, updates: rows.map((row) => row.data), seq: stored.head_seq }
}

async function append(
  trx: Kysely<Tables>,
  entries: readonly LogEntry[],
  at: number,
): Promise<readonly (number | null)[]> {
  // issued together: the statements of a batch travel to the database in one go
  const written = inLockOrder(entries).map(async ([index, { scriptId, data }]) => {
    // the row lock on the head orders writers of one script, on both databases
    const bumped = trx
      .updateTable('script_states')
      .set((eb) => ({ head_seq: eb('head_seq', '+', 1) }))
      .where('script_id', '=', scriptId)
      .returning('head_seq')
      .executeTakeFirst()
    const inserted = trx
      .insertInto('script_updates')
      .columns(['script_id', 'seq', 'data', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('script_states')
          .where('script_id', '=', scriptId)
          .select(['script_id', 'head_seq', eb.val(data).as('data'), eb.val(at).as('created_at')]),
      )
      .execute()
    const [head] = await Promise.all([bumped, inserted])
    return [index, head?.head_seq ?? null] as const
  })
  const seqs: (number | null)[] = Array.from(entries, () => null)
  for (const [index, seq] of await Promise.all(written)) seqs[index] = seq
  return seqs
}

async function appendAt(
  trx: Kysely<Tables>,
  { scriptId, data }: LogEntry,
  { seq, at }: { readonly seq: number; readonly at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('script_states')
    .set({ head_seq: seq + 1 })
    .where('script_id', '=', scriptId)
    .where('head_seq', '=', seq)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .insertInto('script_updates')
    .values({ script_id: scriptId, seq: seq + 1, data, created_at: at })
    .execute()
  return true
}

async function fold(
  trx: Kysely<Tables>,
  scriptId: string,
  folded: { readonly state: Uint8Array; readonly seq: number; readonly at: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('script_states')
    .set({ state: folded.state, folded_seq: folded.seq, updated_at: folded.at })
    .where('script_id', '=', scriptId)
    .where('folded_seq', '<', folded.seq)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx
    .deleteFrom('script_updates')
    .where('script_id', '=', scriptId)
    .where('seq', '<=', folded.seq)
    .execute()
}

/** Two nodes that commit the same scripts take their locks in the same order, and cannot wait for each other. */
function inLockOrder(entries: readonly LogEntry[]): readonly (readonly [number, LogEntry])[] {
  return [...entries.entries()].toSorted(([, a], [, b]) => (a.scriptId < b.scriptId ? -1 : 1))
}
