import { listIn } from '#/shared/at.ts'
import { permits } from '#/shared/access/script-rights.ts'
import {
  type LimitedWriter,
  ownEdits,
  wholeState,
  type SentBytes,
} from '../carry-over/sent-update.ts'
import type { Connection } from '../socket/connection.ts'
import { ANY_SIZE, measureUpdate } from '../socket/measure-update.ts'
import type { UpdateSize } from '../socket/walk-update.ts'

/** An update from one connection since the last batch. */
export interface SenderUpdate {
  readonly sender: Connection
  readonly update: SentBytes
}

/** All updates that have arrived since the last batch, and how much there is to go through in them. */
export interface WaitingUpdates extends Pick<UpdateSize, 'work' | 'marks'> {
  readonly updates: ReadonlyMap<Connection, readonly SentBytes[]>
}

export interface SyncRequest {
  readonly connection: Connection
  /** The state vector of the client's document; the client asks for the rest. */
  readonly stateVector: Uint8Array
  /** Whether the client has sent its state, so that the server should have all that the vector names. */
  readonly hasSentState?: boolean
}

/** The person of a connection who may not write. */
const limitedOf = ({ rights, user, since }: Connection): LimitedWriter | null =>
  permits(rights, 'script:edit') ? null : { ...user, since, cueTypes: rights?.cueTypes ?? [] }

/** What a room's next batch has to do: the updates and requests that have arrived, and numbers that are due. */
export class RoomInbox {
  #updates = new Map<Connection, SentBytes[]>()
  readonly #requests = new Map<Connection, Uint8Array>()
  /**
   * The state vector that each client had when it joined: that of its first request, until the client has sent its
   * state. The server asks for the state before it sends any update.
   */
  readonly #vectors = new Map<Connection, Uint8Array | null>()
  #updatesSince: number | undefined
  #areNumbersDue = false
  /** How much there is to go through in the waiting updates, in the unit of `measureUpdate`. */
  #work = 0
  #marks = 0

  /** When the first of the waiting updates arrived, by `performance.now()`. */
  get updatesSince(): number | undefined {
    return this.#updatesSince
  }

  get isEmpty(): boolean {
    return this.#requests.size === 0 && this.#updates.size === 0 && !this.#areNumbersDue
  }

  askForNumbers(): void {
    this.#areNumbersDue = true
  }

  /** Whether numbers are due; they are due no longer. */
  takeNumbers(): boolean {
    const areDue = this.#areNumbersDue
    this.#areNumbersDue = false
    return areDue
  }

  addEdits(connection: Connection, bytes: Uint8Array, size: UpdateSize): void {
    this.#count(size)
    this.#addUpdate(connection, ownEdits(bytes, size.copies, limitedOf(connection)))
  }

  /** Adds the state that a connection has sent because the server asked for it. */
  addState(connection: Connection, bytes: Uint8Array, size: UpdateSize): void {
    this.#count(size)
    const vector = this.#vectors.get(connection) ?? null
    this.#addUpdate(connection, wholeState(bytes, vector, size.copies, limitedOf(connection)))
    this.noteState(connection)
  }

  /**
   * A connection has sent its state. If it sends another one, the server does not know which
   * items the client had by then.
   */
  noteState(connection: Connection): void {
    this.#vectors.set(connection, null)
  }

  #addUpdate(connection: Connection, update: SentBytes): void {
    this.#updatesSince ??= performance.now()
    listIn(this.#updates, connection).push(update)
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

  /** The ids of those whose messages wait. */
  people(): readonly string[] {
    const senders = [...this.#updates.keys(), ...this.#requests.keys()]
    return [...new Set(senders.map(({ user }) => user.id))]
  }

  /** Removes all updates and returns them; null if there are none. */
  drainUpdates(): WaitingUpdates | null {
    if (this.#updates.size === 0) return null
    const drained = { updates: this.#updates, work: this.#work, marks: this.#marks }
    this.#updates = new Map()
    this.#updatesSince = undefined
    this.#work = 0
    this.#marks = 0
    return drained
  }

  #count({ work, marks }: UpdateSize): void {
    this.#work += work
    this.#marks += marks
  }

  /** Puts a batch back that could not be committed, to be drained again. */
  putBack(batch: readonly SenderUpdate[], requests: readonly SyncRequest[]): void {
    for (const { sender, update } of batch) {
      for (const piece of update.pieces) {
        const size = measureUpdate(piece, ANY_SIZE)
        if (size !== null && size !== 'too large') this.#count(size)
      }
      this.#addUpdate(sender, update)
    }
    for (const request of requests) this.addRequest(request)
  }

  /** Removes and returns the request that has waited longest; null if there is none. */
  nextRequest(): SyncRequest | null {
    for (const [connection, stateVector] of this.#requests) {
      this.#requests.delete(connection)
      return { connection, stateVector, hasSentState: this.#vectors.get(connection) === null }
    }
    return null
  }
}
