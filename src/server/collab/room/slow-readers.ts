import type { Connection } from '../socket/connection.ts'
import type { SyncRequest } from './room-inbox.ts'

/**
 * A connection that reads more slowly than it is written to gets no broadcasts and replies until it has caught up,
 * because its unread bytes are held in memory. Meanwhile its state vector is kept. When the client has read
 * everything, a sync request is made from that vector, and the reply brings the rest.
 */
export class SlowReaders {
  readonly #stateVectors = new Map<Connection, Uint8Array>()
  readonly #suspects = new Set<Connection>()
  readonly #awaited = new WeakSet<Connection>()
  readonly #onDrained: (request: SyncRequest) => void

  /** @param onDrained called when a connection can take more, with its state vector */
  constructor(onDrained: (request: SyncRequest) => void) {
    this.#onDrained = onDrained
  }

  /** The connection could not take the last write at once. `mark` checks later whether it has become slow. */
  suspect(connection: Connection): void {
    this.#suspects.add(connection)
  }

  /**
   * Leaves out those suspects that have become slow. `stateVector` is the vector of all that
   * they have been sent by now.
   */
  mark(stateVector: () => Uint8Array): void {
    for (const connection of this.#suspects) {
      this.#suspects.delete(connection)
      if (connection.isSlow()) this.leaveOut({ connection, stateVector: stateVector() })
    }
  }

  /** Leaves a connection out until it has caught up. */
  leaveOut({ connection, stateVector }: SyncRequest): void {
    this.#stateVectors.set(connection, stateVector)
    if (this.#awaited.has(connection)) return
    this.#awaited.add(connection)
    connection.onceDrained(() => {
      this.#awaited.delete(connection)
      const known = this.#stateVectors.get(connection)
      if (known) this.#onDrained({ connection, stateVector: known })
    })
  }

  has(connection: Connection): boolean {
    return this.#stateVectors.has(connection)
  }

  /** The connection has caught up, or is gone. */
  forget(connection: Connection): void {
    this.#suspects.delete(connection)
    this.#stateVectors.delete(connection)
  }
}
