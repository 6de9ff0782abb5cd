// Counts what is new to people in edited scripts, so that the list of scripts reads no document (decision 113). Only the
// database says which counts are due, so any node may count, and any of them may die.
import { pollEvery } from '../concurrency/concurrency-limit.ts'
import type { Database } from '../db/schema.ts'
import { HOUSE } from '../http/guard.ts'
import {
  type ChangedScript,
  changedScripts,
  type CountNews,
  keepCount,
  type RowsOfScript,
} from './ask-news.ts'

const LOOK_EVERY_MS = 15_000
/** A script is counted anew after this time without an edit. */
const REST_MS = 15_000
/** If users write without a pause, it is counted when the kept count is this old. */
const MAX_BEHIND_MS = 60_000
/** The most counts in one round, because the reader has other work, too. */
const MAX_AT_ONCE = 400

type OnError = (error: unknown, scriptId?: string) => void

interface Deps {
  readonly db: Database
  readonly slotMs: number
  readonly count: CountNews
  readonly onError: OnError
}

/** @returns a function that stops it, and waits for the counting under way */
export function startKeepingNews(deps: Deps): () => Promise<void> {
  const failed = new Map<string, number>()
  const keep = (isStopped: () => boolean) =>
    keepNews({ ...deps, failed, now: Date.now(), isStopped })
  return pollEvery(LOOK_EVERY_MS, keep, deps.onError)
}

export async function keepNews({
  db,
  slotMs,
  count,
  onError,
  now,
  failed = new Map(),
  isStopped = () => false,
}: Deps & {
  readonly now: number
  /** The seqs of scripts that could not be counted: they are tried again when they are edited. */
  readonly failed?: Map<string, number>
  readonly isStopped?: () => boolean
}): Promise<void> {
  for (const rows of byScript(await dueCounts(db, slotMs, now))) {
    const [{ script_id, seq }] = rows
    if (isStopped()) return
    if (failed.get(script_id) === seq) continue
    try {
      for (const [row, counted] of await count(rows, HOUSE)) await keepCount(db, row, counted)
      failed.delete(script_id)
    } catch (error) {
      if (isStopped()) return
      failed.set(script_id, seq)
      onError(error, script_id)
    }
  }
}

/** The counts that are missing, or about another version, other tasks or an earlier text. */
function dueCounts(db: Database, slotMs: number, now: number): Promise<readonly ChangedScript[]> {
  return changedScripts(db, slotMs)
    .where(({ eb, or, ref }) =>
      or([
        eb('read.counted_seq', 'is', null),
        eb('read.counted_seq', '<', ref('head.seq')),
        eb('read.counted_version', '!=', ref('versions.id')),
        eb('read.counted_tasks', '!=', ref('tasks.updated_at')),
      ]),
    )
    .where(({ eb, or, fn, val }) =>
      or([
        eb(fn.coalesce('last.at', val(0)), '<=', now - REST_MS),
        eb(fn.coalesce('read.counted_at', val(0)), '<=', now - MAX_BEHIND_MS),
        // the clock was put back
        eb('read.counted_at', '>', now),
      ]),
    )
    .orderBy('read.script_id')
    .limit(MAX_AT_ONCE)
    .execute()
}

/** The rows of each script. */
function byScript(rows: readonly ChangedScript[]): readonly RowsOfScript[] {
  const scripts = new Map<string, [ChangedScript, ...ChangedScript[]]>()
  for (const row of rows) {
    const known = scripts.get(row.script_id)
    if (known) known.push(row)
    else scripts.set(row.script_id, [row])
  }
  return [...scripts.values()]
}
