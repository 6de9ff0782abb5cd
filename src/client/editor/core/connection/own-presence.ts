import { encodeAwarenessUpdate, removeAwarenessStates, type Awareness } from 'y-protocols/awareness'

/** Whose presence has changed. */
export interface PresenceChange {
  readonly added: readonly number[]
  readonly updated: readonly number[]
  readonly removed: readonly number[]
}

/**
 * Whether a change of presence is sent to the server: only one's own is. The server ignores what a client says
 * of others, and with many people each would send everybody's moves again.
 */
export const isOwnPresence = (
  { clientID }: Awareness,
  { added, updated, removed }: PresenceChange,
): boolean => [added, updated, removed].some((clients) => clients.includes(clientID))

export const encodeOwnPresence = (awareness: Awareness): Uint8Array =>
  encodeAwarenessUpdate(awareness, [awareness.clientID])

/** clients that believed this one gone take only a higher clock than the last one that they had */
export function renewOwnPresence(awareness: Awareness): void {
  const state = awareness.getLocalState()
  if (state !== null) awareness.setLocalState(state)
}

/**
 * Others are removed when the connection ends; they are shown again when they announce the same presence
 * (COL-53).
 */
export function forgetOthers(awareness: Awareness, origin: unknown): void {
  const others = [...awareness.meta.keys()].filter((client) => client !== awareness.clientID)
  removeAwarenessStates(awareness, others, origin)
  for (const client of others) awareness.meta.delete(client)
}
