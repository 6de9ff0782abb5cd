import { digest } from 'lib0/hash/sha256'
import * as Y from 'yjs'

/** A Yjs state vector: for each client the clock of the client's next item, which the document does not have yet. */
export type StateVector = ReadonlyMap<number, number>

/** The clock of a client's next item; 0 if the vector does not name the client. */
export function clockOf(vector: StateVector, client: number): number {
  return vector.get(client) ?? 0
}

/** Whether the document has an item. */
export function hasItem(vector: StateVector, { client, clock }: Y.ID): boolean {
  return clock < clockOf(vector, client)
}

/** Whether a state has every item that a vector names. */
export function isCovered(wanted: StateVector, given: StateVector): boolean {
  return [...wanted].every(([client, clock]) => clockOf(given, client) >= clock)
}

/** Names all that a document holds, what was deleted in it included: two programs with the same edits get the same name. */
export const digestOfState = (doc: Y.Doc): string =>
  digest(Y.encodeSnapshot(Y.snapshot(doc))).toBase64()
