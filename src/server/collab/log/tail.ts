import type { StoredDocument } from './update-log.ts'

export interface LogRow {
  readonly seq: number
  readonly data: Uint8Array
}

/** The part of a script's log above a seq. */
export interface Tail {
  /** The stored state, if the log has been folded beyond that seq, so that the state replaces rows; else null. */
  readonly state: Uint8Array | null
  readonly foldedSeq: number
  /** Oldest first. */
  readonly rows: readonly LogRow[]
}

/** The part of a stored document above `seq`; null where there is no such script. */
export function tailAfter(seq: number, stored: StoredDocument | null): Tail | null {
  if (stored === null) return null
  const foldedSeq = stored.seq - stored.updates.length
  const rows = stored.updates.map((data, index) => ({ seq: foldedSeq + index + 1, data }))
  if (foldedSeq > seq) return { state: stored.state, foldedSeq, rows }
  return { state: null, foldedSeq, rows: rows.filter((row) => row.seq > seq) }
}
