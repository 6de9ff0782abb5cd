import type { Connection } from './connection.ts'

/**
 * Whoever still has too much to read is left out of broadcasts, so that nothing piles up for it here.
 * What it has is kept as a state vector; once it has read that, it asks for the rest like a joiner.
 */
export class SlowReaders {
  readonly #stateVectors = new Map<Connection, Uint8Array>()
  readonly #suspects = new Set<Connection>()

  /** What it was sent has to wait: before it is sent more, it is looked at. */
  suspect(connection: Connection): void {
    this.#suspects.add(connection)
  }

  /**
   * Leaves out the suspects that have become slow. `stateVector` describes what they have been sent;
   * `onDrained` is called with it when a connection can take more.
   */
  mark(
    stateVector: () => Uint8Array,
    onDrained: (connection: Connection, stateVector: Uint8Array) => void,
  ): void {
    for (const connection of this.#suspects) {
      this.#suspects.delete(connection)
      if (!connection.isSlow()) continue
      const sent = stateVector()
      this.#stateVectors.set(connection, sent)
      connection.onceDrained(() => onDrained(connection, sent))
    }
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
