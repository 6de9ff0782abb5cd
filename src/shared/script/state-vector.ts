import type * as Y from 'yjs'

/** How much a document has of what each client has written: the clock of that client's next item. */
export type StateVector = ReadonlyMap<number, number>

/** A client that the vector does not name has written nothing that the document has. */
export function clockOf(vector: StateVector, client: number): number {
  return vector.get(client) ?? 0
}

/** Whether the document has an item. */
export function hasItem(vector: StateVector, { client, clock }: Y.ID): boolean {
  return clock < clockOf(vector, client)
}
