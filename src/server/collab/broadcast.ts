import type { Connection } from './connection.ts'
import { awarenessFrame } from './frames.ts'
import type { Presence } from './presence.ts'
import type { SlowReaders } from './slow-readers.ts'

interface Audience {
  readonly connections: Iterable<Connection>
  readonly presence: Presence
  readonly slowReaders: SlowReaders
}

const NO_FRAMES: readonly Buffer[] = []

/** Sends a batch, if any, and the newest presence to everyone, each connection in one write. */
export function broadcast(
  { connections, presence, slowReaders }: Audience,
  framesOf: ((connection: Connection) => readonly Buffer[]) | null,
): void {
  const changes = presence.takeChanges()
  if (framesOf === null && changes === null) return
  const bytesOf = joiner(changes ? [awarenessFrame(changes)] : NO_FRAMES)
  for (const connection of connections) {
    if (slowReaders.has(connection)) continue
    const bytes = bytesOf(framesOf?.(connection) ?? NO_FRAMES)
    // whoever alone has sent the batch is sent nothing
    if (bytes.length > 0 && !connection.send(bytes)) slowReaders.suspect(connection)
  }
}

/** Joins frames with `news`; what many receivers share is joined once. */
function joiner(news: readonly Buffer[]): (frames: readonly Buffer[]) => Buffer {
  const joined = new Map<readonly Buffer[], Buffer>()
  return (frames) => {
    const known = joined.get(frames)
    if (known) return known
    const bytes = Buffer.concat([...frames, ...news])
    joined.set(frames, bytes)
    return bytes
  }
}
