// Clients are not trusted with presence: a connection speaks for one client id only, and the server sets its user.
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { permits } from '#/shared/access/script-rights.ts'
import {
  isRehearsalField,
  isWriterField,
  type PresenceEntry,
  isNewer,
  isSameMove,
  placeIn,
  type SharedPlace,
} from '#/shared/collab/presence.ts'
import { isRecord, isWithinDepth } from '#/shared/is-record.ts'
import type { Connection } from '../socket/connection.ts'

const MAX_ENTRIES = 10_000

/** One person may have claimed hundreds of an import's questions. Everything else in a state is 1 KB. */
const MAX_STATE_BYTES = 16 * 1024

/** Carets and places are four levels deep. */
const MAX_DEPTH = 10

const text = new TextDecoder()

/** The entries of an awareness update, without those that are too large; null where it is malformed. */
export function decodePresence(update: Uint8Array): readonly PresenceEntry[] | null {
  try {
    const decoder = decoding.createDecoder(update)
    const count = decoding.readVarUint(decoder)
    if (count > MAX_ENTRIES) return null
    const entries = Array.from({ length: count }, () => readEntry(decoder))
    return entries.filter((entry) => entry !== null)
  } catch {
    return null
  }
}

function readEntry(decoder: decoding.Decoder): PresenceEntry | null {
  const clientId = decoding.readVarUint(decoder)
  const clock = decoding.readVarUint(decoder)
  const json = decoding.readVarUint8Array(decoder)
  if (json.length > MAX_STATE_BYTES) return null
  const state: unknown = JSON.parse(text.decode(json))
  if (state !== null && !isRecord(state)) throw new Error('not a presence state')
  if (!isWithinDepth(state, MAX_DEPTH)) throw new Error('too deep')
  return { clientId, clock, state }
}

export function encodePresence(entries: readonly PresenceEntry[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, entries.length)
  for (const { clientId, clock, state } of entries) {
    encoding.writeVarUint(encoder, clientId)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
  }
  return encoding.toUint8Array(encoder)
}

// A rehearsal's place remains when the person who set it leaves: clients that are still there repeat it. Readers may
// not set the place, so the server takes from a reader only a place that a writer has set before, and sends it with
// the fields of the writer.
type Fields = Readonly<Record<string, unknown>>

class HeldPlace {
  #place: SharedPlace | null = null
  #fields: Fields = {}
  readonly #announcers = new Set<number>()

  /**
   * Notes the place in a state that is shown: a writer's own place, or one that a reader repeats. Returns whether
   * a rehearsal begins with it.
   */
  hear({ clientId, state }: PresenceEntry, now: number): boolean {
    const place = placeIn(state, clientId, now)
    const begins = this.#announcers.size === 0
    this.#announcers.delete(clientId)
    if (!place) return false
    if (!isSameMove(place, this.#place)) {
      // an older place is taken only if no client repeats the newer one any more, because its rehearsal is over
      if (this.#place && this.#announcers.size > 0 && !isNewer(place, this.#place)) return false
      this.#announcers.clear()
      this.#place = place
      this.#fields = { ...only(state, isRehearsalField), rehearsalBy: place.by }
    }
    this.#announcers.add(clientId)
    return begins
  }

  /** The state of a reader, as it may be shown. */
  asReader({ clientId, state }: PresenceEntry, now: number): Fields {
    const others = only(state, (name) => !isWriterField(name))
    const place = placeIn(state, clientId, now)
    return place && isSameMove(place, this.#place) ? { ...others, ...this.#fields } : others
  }
}

function only(state: Fields | null, isWanted: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => isWanted(name)))
}

export const PRESENCE_TIMEOUT_MS = 30_000

interface Present {
  readonly entry: PresenceEntry
  /** The source of this client's presence: a connection of this node, or the id of another node. */
  readonly source: Connection | string
  readonly heardAt: number
}

/** Called with each change of the presence of people on this node. */
export type OnMoved = (entry: PresenceEntry) => void

/** The people in a room, as their clients announced them. */
export class Presence {
  readonly #byClient = new Map<number, Present>()
  readonly #changed = new Map<number, PresenceEntry>()
  readonly #place = new HeldPlace()
  #all: Uint8Array | null = null
  readonly #now: () => number
  readonly #onMoved: OnMoved | undefined
  readonly #onRehearsal: (() => void) | undefined

  /**
   * @param now for how long nobody has been heard; places are stamped by the clock of the day
   * @param onRehearsal called when a person on this node begins a rehearsal
   */
  constructor(now: () => number, onMoved?: OnMoved, onRehearsal?: () => void) {
    this.#now = now
    this.#onMoved = onMoved
    this.#onRehearsal = onRehearsal
  }

  /** Takes the presence that a connection announces; returns false where the update is malformed. */
  receive(connection: Connection, update: Uint8Array): boolean {
    const entries = decodePresence(update)
    if (entries === null) return false
    // a connection speaks for one client, so that one state of a message is left, however many there are
    let newest: PresenceEntry | null = null
    for (const entry of entries) {
      if (!this.#maySpeakFor(connection, entry)) continue
      const known = this.#byClient.get(entry.clientId)
      if (known && known.source === connection && known.entry.clock >= entry.clock) continue
      connection.presenceClientId = entry.clientId
      if (!newest || newest.clock < entry.clock) newest = entry
    }
    if (newest?.state === null) this.#remove(newest.clientId, newest.clock)
    else if (newest) this.#set(connection, this.#withIdentity(newest, connection))
    return true
  }

  /** The user whose client has announced this id. */
  userOf(clientId: number): string | undefined {
    const present = this.#byClient.get(clientId)
    const id = present && userIdOf(present.entry)
    return typeof id === 'string' ? id : undefined
  }

  leave(connection: Connection): void {
    const clientId = connection.presenceClientId
    const present = clientId === null ? undefined : this.#byClient.get(clientId)
    if (present?.source === connection) this.#remove(present.entry.clientId)
  }

  /** Takes the presence of a person on another node, which has checked it. */
  receiveFromNode(nodeId: string, entry: PresenceEntry): void {
    const { clientId, clock } = entry
    const known = this.#byClient.get(clientId)
    if (entry.state === null) {
      if (known?.source === nodeId && known.entry.clock <= clock) this.#remove(clientId, clock)
    } else if (!known || (known.entry.clock < clock && userIdOf(known.entry) === userIdOf(entry))) {
      this.#set(nodeId, entry)
    }
  }

  /** Removes the presence of everyone on that node. */
  forgetNode(nodeId: string): void {
    for (const [clientId, { source }] of this.#byClient)
      if (source === nodeId) this.#remove(clientId)
  }

  /** The presence of the people on this node. */
  ownEntries(): readonly PresenceEntry[] {
    return [...this.#byClient.values()].flatMap(({ source, entry }) =>
      typeof source === 'string' ? [] : [entry],
    )
  }

  dropSilent(): void {
    for (const [clientId, { heardAt }] of this.#byClient)
      if (heardAt + PRESENCE_TIMEOUT_MS <= this.#now()) this.#remove(clientId)
  }

  /** Everyone's state, for a client that has just joined. */
  encodeAll(): Uint8Array {
    return (this.#all ??= encodePresence([...this.#byClient.values()].map(({ entry }) => entry)))
  }

  /** The changes since the last call, only each client's newest state; null if there are none. */
  drainChanges(): Uint8Array | null {
    if (this.#changed.size === 0) return null
    const changes = encodePresence([...this.#changed.values()])
    this.#changed.clear()
    return changes
  }

  #maySpeakFor(connection: Connection, entry: PresenceEntry): boolean {
    if (connection.presenceClientId !== null) return connection.presenceClientId === entry.clientId
    const owner = this.#byClient.get(entry.clientId)
    return entry.state !== null && (!owner || userIdOf(owner.entry) === connection.user.id)
  }

  #set(source: Connection | string, entry: PresenceEntry): void {
    this.#byClient.set(entry.clientId, { entry, source, heardAt: this.#now() })
    this.#change(source, entry)
  }

  #remove(clientId: number, clock?: number): void {
    const present = this.#byClient.get(clientId)
    if (!present) return
    this.#byClient.delete(clientId)
    const leavingClock = Math.max(present.entry.clock, clock ?? 0)
    this.#change(present.source, { clientId, clock: leavingClock, state: null })
  }

  #change(source: Connection | string, entry: PresenceEntry): void {
    this.#all = null
    const begins = this.#place.hear(entry, Date.now())
    this.#changed.set(entry.clientId, entry)
    if (typeof source === 'string') return
    this.#onMoved?.(entry)
    if (begins) this.#onRehearsal?.()
  }

  /** The state that is shown for a connection. The server sets the user; only writers move the line (SEC-29). */
  #withIdentity(entry: PresenceEntry, connection: Connection): PresenceEntry {
    const claimed = entry.state?.user
    const color = isRecord(claimed) && typeof claimed.color === 'string' ? claimed.color : undefined
    const user = {
      id: connection.user.id,
      name: connection.user.username || 'Anonymous',
      role: connection.rights?.role ?? null,
      ...(color !== undefined && { color }),
    }
    const isWriter = permits(connection.rights, 'script:edit')
    const state = isWriter ? entry.state : this.#place.asReader(entry, Date.now())
    return { ...entry, state: { ...state, user } }
  }
}

function userIdOf({ state }: PresenceEntry): unknown {
  return isRecord(state?.user) ? state.user.id : undefined
}
