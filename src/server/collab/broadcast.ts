import type { Connection } from './connection.ts'
import { awarenessFrame } from './frames.ts'
import type { Presence } from './presence.ts'
import type { SlowReaders } from './slow-readers.ts'

interface Audience {
  readonly connections: Iterable<Connection>
  readonly presence: Presence
  readonly slowReaders: SlowReaders
}

/** Sends a batch, if any, and the newest presence to everyone, each connection in one write. */
export function broadcast(
  { connections, presence, slowReaders }: Audience,
  framesOf: ((connection: Connection) => readonly Buffer[]) | null,
): void {
  const changes = presence.takeChanges()
  if (framesOf === null && changes === null) return
  const news = changes ? [awarenessFrame(changes)] : []
  for (const connection of connections) {
    if (!slowReaders.has(connection)) connection.send(...(framesOf?.(connection) ?? []), ...news)
  }
}
