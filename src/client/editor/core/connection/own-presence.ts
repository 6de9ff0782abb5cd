import { Awareness, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import type * as Y from 'yjs'

/** The ids of the clients whose presence has changed. */
export interface PresenceChange {
  readonly added: readonly number[]
  readonly updated: readonly number[]
  readonly removed: readonly number[]
}

/**
 * Whether a change of presence is sent to the server: a client sends only its own. The server ignores the presence of
 * other clients, and with many people each client would send all their moves again.
 */
export const isOwnPresence = (
  { clientID }: Awareness,
  { added, updated, removed }: PresenceChange,
): boolean => [added, updated, removed].some((clients) => clients.includes(clientID))

export const encodeOwnPresence = (awareness: Awareness): Uint8Array =>
  encodeAwarenessUpdate(awareness, [awareness.clientID])

/** The last clock of each client id whose presence has ended in this page. */
const lastClocks = new Map<number, number>()

/** The presence of a document. Where an earlier session has had its client id, the clock goes on: others would ignore a lower one. */
export function beginPresence(doc: Y.Doc): Awareness {
  const awareness = new Awareness(doc)
  const clock = lastClocks.get(doc.clientID)
  if (clock !== undefined) awareness.meta.set(doc.clientID, { clock, lastUpdated: Date.now() })
  return awareness
}

/** Says to the others that this client has left. */
export function endPresence(awareness: Awareness): void {
  awareness.destroy()
  lastClocks.set(awareness.clientID, awareness.meta.get(awareness.clientID)?.clock ?? 0)
}

/**
 * Raises the own clock: clients that have removed this client accept only a higher clock than the last one they had.
 */
export function renewOwnPresence(awareness: Awareness): void {
  const state = awareness.getLocalState()
  if (state !== null) awareness.setLocalState(state)
}

/**
 * Removes the presence of all other clients, and their clocks, when the connection ends. So they are shown again when
 * they announce the same presence (COL-53).
 */
export function forgetOthers(awareness: Awareness, origin: unknown): void {
  const others = [...awareness.meta.keys()].filter((client) => client !== awareness.clientID)
  removeAwarenessStates(awareness, others, origin)
  for (const client of others) awareness.meta.delete(client)
}

const FNV_OFFSET = 2_166_136_261
const FNV_PRIME = 16_777_619
const NUMBERS = 1_000_000

/**
 * A number below a million for this visit of this browser to a script. It is only a field of the presence: the
 * document's client id has to be unique, and stays the library's own (COL-46).
 */
export function visitNumber(scriptId: string, at: number, browserId: string): number {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(`${scriptId}/${at}/${browserId}`))
    hash = Math.imul(hash ^ byte, FNV_PRIME) >>> 0
  return hash % NUMBERS
}
