import type { StoredDocument } from './stored-document.ts'

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

/** Reading up to this many updates and sending them to a new client takes less time than building a document. */
export const LONG_LOG_UPDATES = 1_000
/** Open rooms are folded this often, so that no row of the log gets older than 2 hours (COL-34). */
const FOLD_OPEN_ROOM_MS = 60 * 60 * 1000

/**
 * The part of its script's log that a room has: all rows up to `seq`, and own rows above it if other nodes have
 * written rows in between. Only the rows up to `seq` may be folded.
 */
export class LogPosition {
  readonly #now: () => number
  #seq: number
  #headSeq: number
  /** The seq from which the document was last built. */
  #builtSeq: number
  #foldedSeq: number
  #foldedAt: number
  readonly #ownAbove = new Set<number>()

  constructor({ seq, updates }: StoredDocument, now: () => number) {
    this.#now = now
    this.#seq = seq
    this.#headSeq = seq
    this.#builtSeq = seq
    this.#foldedSeq = seq - updates.length
    this.#foldedAt = now()
  }

  get seq(): number {
    return this.#seq
  }

  /** Whether the log is known to hold rows of other nodes that the room has not read. */
  get isBehind(): boolean {
    return this.#headSeq > this.#seq
  }

  /** Whether the document may hold rows of other nodes that the room has not read and sent on yet. */
  get isDocumentAhead(): boolean {
    return this.#builtSeq > this.#seq
  }

  /** How long, in ms, the oldest update that is not folded may have been in the log; 0 if there is none. */
  unfoldedMs(): number {
    return this.#seq > this.#foldedSeq ? this.#now() - this.#foldedAt : 0
  }

  /** Whether the log is long enough to be folded while people are in the room (COL-33). */
  get isLong(): boolean {
    return this.unfoldedUpdates() >= LONG_LOG_UPDATES
  }

  /** Whether the log has a row that is old enough to be folded while people are in the room (COL-34). */
  get isOld(): boolean {
    return this.unfoldedMs() >= FOLD_OPEN_ROOM_MS
  }

  unfoldedUpdates(): number {
    return Math.max(0, this.#seq - this.#foldedSeq)
  }

  /** This node, or another, has folded the log up to `seq`. */
  markFolded(seq: number): void {
    if (seq <= this.#foldedSeq) return
    this.#foldedSeq = seq
    this.#foldedAt = this.#now()
  }

  /** The room's own row is on disk. */
  markCommitted(seq: number): void {
    if (seq === this.#seq + 1) this.#seq = seq
    else this.#ownAbove.add(seq)
    this.markHead(seq)
  }

  /** The log reaches at least so far. */
  markHead(seq: number): void {
    if (seq > this.#headSeq) this.#headSeq = seq
  }

  /** The document has been built anew from the stored updates, up to `seq`. */
  markRebuilt(seq: number): void {
    this.#builtSeq = seq
    this.markHead(seq)
  }

  /**
   * The room's own rows that were written before the room knew a row of another node for which `isMeant` holds: they
   * are behind that row in the tail. If the tail has a state, the state may hold such a row, so all own rows count.
   */
  ownAfter({ state, rows }: Tail, isMeant: (data: Uint8Array) => boolean): readonly LogRow[] {
    const isOthers = ({ seq }: LogRow) => !this.#ownAbove.has(seq)
    const first = state === null ? rows.findIndex((row) => isOthers(row) && isMeant(row.data)) : 0
    return first < 0 ? [] : rows.slice(first).filter((row) => !isOthers(row))
  }

  /** Moves to the end of the tail; returns the rows of other nodes in it. */
  advance({ rows, foldedSeq }: Tail): readonly LogRow[] {
    const others = rows.filter(({ seq }) => !this.#ownAbove.has(seq))
    this.#seq = rows.at(-1)?.seq ?? Math.max(this.#seq, foldedSeq)
    this.#headSeq = this.#seq
    this.#ownAbove.clear()
    return others
  }
}
