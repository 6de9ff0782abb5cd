import * as Y from 'yjs'
import { hasItem, type StateVector } from '#/shared/script/state-vector.ts'

/** An update as its author has sent it. It is plain data, so that it can be handed to another thread. */
export interface SentUpdate {
  readonly bytes: Uint8Array
  /**
   * Whether the update names all deletions in its author's document, and not only those that the update itself makes.
   */
  readonly namesAll: boolean
  /** The state vector of the author's document; null if it is not known. */
  readonly vector: Uint8Array | null
}

/** Edits that a client has sent as they were made. */
export function ownEdits(bytes: Uint8Array): SentUpdate {
  return { bytes, namesAll: false, vector: null }
}

/**
 * The part of a client's document that the server lacks, sent because the server has asked for it.
 * @param vector the state vector of that document; null if it is not known
 */
export function wholeState(bytes: Uint8Array, vector: Uint8Array | null): SentUpdate {
  return { bytes, namesAll: true, vector }
}

/**
 * Whether the author of an update knew an item when the update was made. An author whose update names only its own
 * deletions did not know of any copy of the named items: the copy would have deleted them already.
 */
export function knownTo({ namesAll, vector }: SentUpdate): (id: Y.ID) => boolean {
  if (!namesAll) return () => false
  const clocks = vector && clocksOf(vector)
  return (id) => clocks === null || hasItem(clocks, id)
}

/** Null where a state vector is malformed. */
function clocksOf(stateVector: Uint8Array): StateVector | null {
  try {
    return Y.decodeStateVector(stateVector)
  } catch {
    return null
  }
}
