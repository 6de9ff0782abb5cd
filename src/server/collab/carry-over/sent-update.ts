import * as Y from 'yjs'
import { hasItem, type StateVector } from '#/shared/script/state-vector.ts'
import { measureUpdate, ANY_SIZE } from '../socket/measure-update.ts'

/** An update as its author has sent it. It is plain data, so that it can be handed to another thread. */
export interface SentBytes {
  /** One state, or edits that follow each other. */
  readonly pieces: readonly Uint8Array[]
  /**
   * Whether the update names all deletions in its author's document, and not only those that the update itself makes.
   */
  readonly namesAll: boolean
  /** The state vector of the author's document; null if it is not known. */
  readonly vector: Uint8Array | null
  /** Whether the update says that text was copied, or deleted as a whole. */
  readonly copies: boolean
}

export type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]

export type DeleteSet = ReturnType<typeof Y.mergeDeleteSets>

/** What is known of an update's author: what the update deletes, and what its author knew. */
export interface Authored extends Pick<SentBytes, 'namesAll' | 'vector' | 'copies'> {
  /** The deletions that the update names, in order. */
  readonly deletions: DeleteSet
}

/** A sent update that has been decoded, once. */
export interface SentUpdate extends Authored {
  readonly bytes: Uint8Array
  /** To be integrated once: then they belong to the document. */
  readonly structs: readonly Struct[]
}

/** Edits that a client has sent as they were made. */
export function ownEdits(bytes: Uint8Array, copies = namesCopies(bytes)): SentBytes {
  return { pieces: [bytes], namesAll: false, vector: null, copies }
}

/**
 * The part of a client's document that the server lacks, sent because the server has asked for it.
 * @param vector the state vector of that document; null if it is not known
 */
export function wholeState(
  bytes: Uint8Array,
  vector: Uint8Array | null,
  copies = namesCopies(bytes),
): SentBytes {
  return { pieces: [bytes], namesAll: true, vector, copies }
}

/** Whether an update says that text was copied, or deleted as a whole. */
export function namesCopies(update: Uint8Array): boolean {
  const size = measureUpdate(update, ANY_SIZE)
  return size !== null && size !== 'too large' && size.copies
}

/**
 * Whether the author of an update knew an item when the update was made. An author whose update names only its own
 * deletions did not know of any copy of the named items: the copy would have deleted them already.
 */
export function knownTo({
  namesAll,
  vector,
}: Pick<Authored, 'namesAll' | 'vector'>): (id: Y.ID) => boolean {
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
