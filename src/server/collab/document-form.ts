/** A document in one of the two forms a room holds it in: bytes while it rests, a Y.Doc while it is busy. */
export interface DocumentForm {
  /** Applies updates. One that cannot be read changes nothing for the others. */
  readonly apply: (updates: readonly Uint8Array[]) => AppliedBatch
  readonly state: () => Uint8Array
  readonly stateVector: () => Uint8Array
  /** What somebody with this state vector lacks; throws where the vector is malformed. */
  readonly diff: (stateVector: Uint8Array) => Uint8Array
  readonly destroy: () => void
}

export interface AppliedBatch {
  /** The updates that could be read, as one; null where there was nothing new in them. */
  readonly merged: Uint8Array | null
  /** For each update given, whether it could be read. */
  readonly isValid: readonly boolean[]
}
