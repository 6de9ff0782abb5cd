import { ownEdits, wholeState, type SentUpdate } from '../carry-over/sent-update.ts'
import type { Connection } from '../socket/connection.ts'

/** What one connection has sent since the last batch; its edits as one update. */
export interface SenderUpdate {
  readonly sender: Connection
  readonly update: SentUpdate
}

export interface SyncRequest {
  readonly connection: Connection
  /** What the connection has; it asks for the rest. */
  readonly stateVector: Uint8Array
}

/** What has arrived in a room and waits for its next batch. Taking it empties the inbox. */
export class RoomInbox {
  #updates = new Map<Connection, SentUpdate[]>()
  readonly #requests = new Map<Connection, Uint8Array>()
  /**
   * What each connection had when it came: that of its first request, until it has sent its state. It is asked for
   * that before it is told anything.
   */
  readonly #vectors = new Map<Connection, Uint8Array | null>()
  #updatesSince: number | undefined

  /** When the first of the waiting updates arrived, by `performance.now()`. */
  get updatesSince(): number | undefined {
    return this.#updatesSince
  }

  get isEmpty(): boolean {
    return this.#requests.size === 0 && this.#updates.size === 0
  }

  addEdits(connection: Connection, bytes: Uint8Array): void {
    this.#addUpdate(connection, ownEdits(bytes))
  }

  /** What a connection has sent because it was asked for its state. */
  addState(connection: Connection, bytes: Uint8Array): void {
    this.#addUpdate(connection, wholeState(bytes, this.#vectors.get(connection) ?? null))
    this.noteState(connection)
  }

  /** A connection has sent its state: what it has heard by the next one is not known. */
  noteState(connection: Connection): void {
    this.#vectors.set(connection, null)
  }

  #addUpdate(connection: Connection, update: SentUpdate): void {
    this.#updatesSince ??= performance.now()
    const sent = this.#updates.get(connection)
    if (sent) sent.push(update)
    else this.#updates.set(connection, [update])
  }

  /** Replaces an earlier request of the connection: one answer brings everything. */
  addRequest({ connection, stateVector }: SyncRequest): void {
    if (!this.#vectors.has(connection)) this.#vectors.set(connection, stateVector)
    this.#requests.set(connection, stateVector)
  }

  /** A connection that has left gets no answer; the updates that it has sent stay. */
  forget(connection: Connection): void {
    this.#requests.delete(connection)
    this.#vectors.delete(connection)
  }

  /** Null where nobody has sent any. */
  takeUpdates(): ReadonlyMap<Connection, readonly SentUpdate[]> | null {
    if (this.#updates.size === 0) return null
    const updates = this.#updates
    this.#updates = new Map()
    this.#updatesSince = undefined
    return updates
  }

  /** Puts a batch back that could not be committed, to be taken again. */
  putBack(batch: readonly SenderUpdate[], requests: readonly SyncRequest[]): void {
    for (const { sender, update } of batch) this.#addUpdate(sender, update)
    for (const request of requests) this.addRequest(request)
  }

  /** The one that has waited longest; null where there is none. */
  takeRequest(): SyncRequest | null {
    for (const [connection, stateVector] of this.#requests) {
      this.#requests.delete(connection)
      return { connection, stateVector }
    }
    return null
  }
}
