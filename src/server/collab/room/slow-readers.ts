import type { Connection } from '../socket/connection.ts'
import type { SyncRequest } from './room-inbox.ts'

/**
 * Whoever still has too much to read is left out of broadcasts and answers, so that nothing piles up for it
 * here. What it has is kept as a state vector; once it has read that, it asks for the rest like a joiner.
 */
export class SlowReaders {
  readonly #stateVectors = new Map<Connection, Uint8Array>()
  readonly #suspects = new Set<Connection>()
  readonly #awaited = new WeakSet<Connection>()
  readonly #onDrained: (request: SyncRequest) => void

  /** @param onDrained called when a connection can take more, with what it has */
  constructor(onDrained: (request: SyncRequest) => void) {
    this.#onDrained = onDrained
  }

  /** What it was sent has to wait: before it is sent more, it is looked at. */
  suspect(connection: Connection): void {
    this.#suspects.add(connection)
  }

  /** Leaves out the suspects that have become slow. `stateVector` describes what they have been sent. */
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
