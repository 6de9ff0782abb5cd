import * as Y from 'yjs'
import { hasItem, type StateVector } from '#/shared/script/state-vector.ts'

/** An update as its author has sent it. */
export interface SentUpdate {
  readonly bytes: Uint8Array
  /**
   * Whether the update names all deletions in its author's document, and not only those that the update itself makes.
   */
  readonly namesAll: boolean
  /**
   * Whether the author knew an item when the update was made. An author whose update names only its own deletions did
   * not know of any copy of the named items: the copy would have deleted them already.
   */
  readonly knows: (id: Y.ID) => boolean
}

/** Edits that a client has sent as they were made. */
export function ownEdits(bytes: Uint8Array): SentUpdate {
  return { bytes, namesAll: false, knows: () => false }
}

/**
 * The part of a client's document that the server lacks, sent because the server has asked for it.
 * @param stateVector the state vector of that document; null if it is not known
 */
export function wholeState(bytes: Uint8Array, stateVector: Uint8Array | null): SentUpdate {
  const clocks = stateVector && clocksOf(stateVector)
  return { bytes, namesAll: true, knows: (id) => clocks === null || hasItem(clocks, id) }
}

/** Null where a state vector is malformed. */
function clocksOf(stateVector: Uint8Array): StateVector | null {
  try {
    return Y.decodeStateVector(stateVector)
  } catch {
    return null
  }
}
