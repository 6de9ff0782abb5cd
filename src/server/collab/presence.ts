// Presence is not trusted: a connection speaks for one client id only, and the server sets who it is.
import { PRESENCE_TIMEOUT_MS } from '#/shared/collab/timing.ts'
import type { Connection } from './connection.ts'
import { decodePresence, encodePresence, type PresenceEntry } from './presence-update.ts'

interface Present {
  readonly entry: PresenceEntry
  readonly connection: Connection
  readonly heardAt: number
}

/** Who is in a room, as their clients announced it. */
export class Presence {
  readonly #byClient = new Map<number, Present>()
  readonly #changed = new Map<number, PresenceEntry>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Takes what a connection announces about itself; answers false where the update is malformed. */
  receive(connection: Connection, update: Uint8Array): boolean {
    const entries = decodePresence(update)
    if (entries === null) return false
    for (const entry of entries) {
      if (!this.#maySpeakFor(connection, entry)) continue
      const known = this.#byClient.get(entry.clientId)
      if (known && known.connection === connection && known.entry.clock >= entry.clock) continue
      connection.presenceClientId = entry.clientId
      if (entry.state === null) this.#remove(entry.clientId, entry.clock)
      else this.#set(connection, withIdentity(entry, connection))
    }
    return true
  }

  leave(connection: Connection): void {
    const clientId = connection.presenceClientId
    const present = clientId === null ? undefined : this.#byClient.get(clientId)
    if (present?.connection === connection) this.#remove(present.entry.clientId)
  }

  dropSilent(): void {
    for (const [clientId, { heardAt }] of this.#byClient)
      if (heardAt + PRESENCE_TIMEOUT_MS <= this.#now()) this.#remove(clientId)
  }

  /** Everyone's state, for somebody who has just joined. */
  encodeAll(): Uint8Array {
    return encodePresence([...this.#byClient.values()].map(({ entry }) => entry))
  }

  /** What changed since the last call, only each client's newest state; null where nothing did. */
  takeChanges(): Uint8Array | null {
    if (this.#changed.size === 0) return null
    const changes = encodePresence([...this.#changed.values()])
    this.#changed.clear()
    return changes
  }

  #maySpeakFor(connection: Connection, entry: PresenceEntry): boolean {
    if (connection.presenceClientId !== null) return connection.presenceClientId === entry.clientId
    const owner = this.#byClient.get(entry.clientId)
    return entry.state !== null && (!owner || owner.connection.user.id === connection.user.id)
  }

  #set(connection: Connection, entry: PresenceEntry): void {
    this.#byClient.set(entry.clientId, { entry, connection, heardAt: this.#now() })
    this.#changed.set(entry.clientId, entry)
  }

  #remove(clientId: number, clock?: number): void {
    const present = this.#byClient.get(clientId)
    if (!present) return
    this.#byClient.delete(clientId)
    const leavingClock = Math.max(present.entry.clock, clock ?? 0)
    this.#changed.set(clientId, { clientId, clock: leavingClock, state: null })
  }
}

function withIdentity(entry: PresenceEntry, connection: Connection): PresenceEntry {
  const claimed = entry.state?.user
  const color = isRecord(claimed) && typeof claimed.color === 'string' ? claimed.color : undefined
  const user = {
    id: connection.user.id,
    name: connection.user.username || 'Anonymous',
    role: connection.role,
    ...(color !== undefined && { color }),
  }
  return { ...entry, state: { ...entry.state, user } }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
