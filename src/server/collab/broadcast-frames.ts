import * as Y from 'yjs'
import type { Connection } from './connection.ts'

export interface PendingUpdate {
  readonly update: Uint8Array
  readonly sender: Connection
}

interface Broadcast {
  /** All updates as one: what goes into the log. */
  readonly merged: Uint8Array
  /** What each connection lacks of them; whoever sent everything is not in here. */
  readonly updateByConnection: ReadonlyMap<Connection, Uint8Array>
}

/** Merges a batch once for everyone, and once more for each of its senders, who get no echo (COL-30). */
export function broadcastFrames(
  pending: readonly PendingUpdate[],
  connections: Iterable<Connection>,
): Broadcast | null {
  if (pending.length === 0) return null
  const merged = mergeUpdates(pending)
  const senders = new Set(pending.map(({ sender }) => sender))
  const updateByConnection = new Map<Connection, Uint8Array>()
  for (const connection of connections) {
    if (!senders.has(connection)) {
      updateByConnection.set(connection, merged)
      continue
    }
    const others = pending.filter(({ sender }) => sender !== connection)
    if (others.length > 0) updateByConnection.set(connection, mergeUpdates(others))
  }
  return { merged, updateByConnection }
}

function mergeUpdates(pending: readonly PendingUpdate[]): Uint8Array {
  const [first, ...rest] = pending
  return first && rest.length === 0
    ? first.update
    : Y.mergeUpdates(pending.map(({ update }) => update))
}
