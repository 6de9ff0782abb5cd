import { encodeAwarenessUpdate, removeAwarenessStates, type Awareness } from 'y-protocols/awareness'

/** Whose presence has changed. */
export interface PresenceChange {
  readonly added: readonly number[]
  readonly updated: readonly number[]
  readonly removed: readonly number[]
}

/**
 * Whether a change is to be told. What others say of themselves is not: the server would ignore it, and in a
 * full house it would be everybody's every move, from everybody.
 */
export const isOwnPresence = (
  { clientID }: Awareness,
  { added, updated, removed }: PresenceChange,
): boolean => [added, updated, removed].some((clients) => clients.includes(clientID))

export const encodeOwnPresence = (awareness: Awareness): Uint8Array =>
  encodeAwarenessUpdate(awareness, [awareness.clientID])

/** Others who took us for gone believe only what is newer than what they had. */
export function renewOwnPresence(awareness: Awareness): void {
  const state = awareness.getLocalState()
  if (state !== null) awareness.setLocalState(state)
}

/** Others are gone with the connection, and are believed when they say the same again (COL-53). */
export function forgetOthers(awareness: Awareness, origin: unknown): void {
  const others = [...awareness.meta.keys()].filter((client) => client !== awareness.clientID)
  removeAwarenessStates(awareness, others, origin)
  for (const client of others) awareness.meta.delete(client)
}
