import { at } from '#/shared/at.ts'
import type { Database } from '../../db/schema.ts'
import { type Tail, tailAfter } from '../log/log-position.ts'
import { wholeBytes } from '../log/stored-document.ts'
import { type UpdateLog } from '../log/update-log.ts'

/** The newest seq of a script's log, and the seq up to which the log is folded. */
export interface Head {
  readonly scriptId: string
  readonly seq: number
  readonly foldedSeq: number
}

/** Reads the rows of logs, to find those that other nodes have written. */
export interface LogTail {
  /** Null where the script is gone. */
  readonly readAfter: (scriptId: string, seq: number) => Promise<Tail | null>
  /** The heads of these scripts; a script that is gone has none. */
  readonly heads: (scriptIds: readonly string[]) => Promise<readonly Head[]>
}

/** So many scripts are asked about in one statement. */
const HEADS_PER_QUERY = 1_000

/** @param load reads the whole stored document in one snapshot */
export function createLogTail(db: Database, load: UpdateLog['load']): LogTail {
  return {
    async readAfter(scriptId, seq) {
      const found = await readRows(db, scriptId, seq)
      const [first] = found
      if (first === undefined) return null
      if (first.folded_seq > seq) return tailAfter(seq, await load(scriptId))
      const stored = found.flatMap(({ seq, data, parts_id, parts_bytes }) =>
        seq === null || data === null
          ? []
          : [{ seq, data, parts_id, parts_bytes: parts_bytes ?? 0 }],
      )
      const { bytes: updates } = await wholeBytes(db, stored)
      // they have been folded since
      if (!updates) return tailAfter(seq, await load(scriptId))
      const rows = stored.map((row, index) => ({ seq: row.seq, data: at(updates, index) }))
      return { state: null, foldedSeq: first.folded_seq, rows }
    },
    async heads(scriptIds) {
      const heads: Head[] = []
      for (let at = 0; at < scriptIds.length; at += HEADS_PER_QUERY)
        heads.push(...(await readHeads(db, scriptIds.slice(at, at + HEADS_PER_QUERY))))
      return heads
    },
  }
}

/**
 * The rows above `seq`, each with the seq up to which the log is folded. One statement reads both at the same moment.
 */
function readRows(db: Database, scriptId: string, seq: number) {
  return db
    .selectFrom('script_states')
    .leftJoin('script_updates', (join) =>
      join
        .onRef('script_updates.script_id', '=', 'script_states.script_id')
        .on('script_updates.seq', '>', seq),
    )
    .select([
      'script_states.folded_seq',
      'script_updates.seq',
      'script_updates.data',
      'script_updates.parts_id',
      'script_updates.parts_bytes',
    ])
    .where('script_states.script_id', '=', scriptId)
    .orderBy('script_updates.seq')
    .execute()
}

function readHeads(db: Database, scriptIds: readonly string[]): Promise<Head[]> {
  return db
    .selectFrom('script_states')
    .innerJoin('script_heads', 'script_heads.script_id', 'script_states.script_id')
    .select(['script_states.script_id as scriptId', 'seq', 'folded_seq as foldedSeq'])
    .where('script_states.script_id', 'in', [...scriptIds])
    .execute()
}
