import * as Y from 'yjs'
import { hasItem, type StateVector } from '#/shared/script/state-vector.ts'

/** An update as somebody has sent it. */
export interface SentUpdate {
  readonly bytes: Uint8Array
  /** Whether it names all that is deleted in its author's document, and not only what they have deleted by it. */
  readonly namesAll: boolean
  /**
   * Whether the author had heard of an item when they made the update. Whoever names only their own deletions had not
   * heard of any copy of what they name: it would have been deleted by that copy.
   */
  readonly knows: (id: Y.ID) => boolean
}

/** What somebody has written, sent as they wrote it. */
export function ownEdits(bytes: Uint8Array): SentUpdate {
  return { bytes, namesAll: false, knows: () => false }
}

/**
 * What a document holds and the server does not, sent when the server has asked for it.
 * @param stateVector that of the document; null where it is not known
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
