import type { Connection } from './connection.ts'

/**
 * Whoever still has too much to read is left out of broadcasts, so that nothing piles up for it here.
 * What it has is kept as a state vector; once it has read that, it asks for the rest like a joiner.
 */
export class SlowReaders {
  readonly #stateVectors = new Map<Connection, Uint8Array>()

  /**
   * Finds the connections that have become slow. `stateVector` describes what they have been sent;
   * `onDrained` is called with it when a connection can take more.
   */
  mark(
    connections: Iterable<Connection>,
    stateVector: () => Uint8Array,
    onDrained: (connection: Connection, stateVector: Uint8Array) => void,
  ): void {
    for (const connection of connections) {
      if (this.#stateVectors.has(connection) || !connection.isSlow()) continue
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
    this.#stateVectors.delete(connection)
  }
}
