import type { Database } from '../../db/schema.ts'
import { createAppend } from './append-updates.ts'

export interface LogEntry {
  readonly scriptId: string
  readonly data: Uint8Array
  /** It is appended only where this is still the script's newest seq. */
  readonly after?: number
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
   * the script is gone, or has more than the entry comes after. When it resolves, everything is on disk;
   * when it rejects, nothing is.
   */
  readonly append: (entries: readonly LogEntry[]) => Promise<readonly (number | null)[]>
  /**
   * Replaces the state by one that holds every update up to `seq`, and drops those updates; does nothing
   * where it holds more already. What is appended meanwhile has a higher seq, so no lock is needed.
   */
  readonly fold: (scriptId: string, state: Uint8Array, seq: number) => Promise<void>
}

export function createUpdateLog(db: Database, now: () => number = Date.now): UpdateLog {
  const append = createAppend(db)
  return {
    load: (scriptId) =>
      // one snapshot: a fold between the two reads would leave out its updates
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => load(trx, scriptId)),
    append: (entries) => append(entries, now()),
    fold: (scriptId, state, seq) =>
      db.transaction().execute((trx) => fold(trx, scriptId, { state, seq, at: now() })),
  }
}

async function load(trx: Database, scriptId: string): Promise<StoredDocument | null> {
  const stored = await trx
    .selectFrom('script_states')
    .innerJoin('script_heads', 'script_heads.script_id', 'script_states.script_id')
    .select(['state', 'folded_seq', 'seq'])
    .where('script_states.script_id', '=', scriptId)
    .executeTakeFirst()
  if (!stored) return null
  const rows = await trx
    .selectFrom('script_updates')
    .select('data')
    .where('script_id', '=', scriptId)
    .where('seq', '>', stored.folded_seq)
    .orderBy('seq')
    .execute()
  return { state: stored.state, updates: rows.map((row) => row.data), seq: stored.seq }
}

async function fold(
  trx: Database,
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
