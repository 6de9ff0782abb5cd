/** A document in one of the two forms a room holds it in: bytes while it rests, a Y.Doc while it is busy. */
export interface DocumentForm {
  readonly apply: (updates: readonly Uint8Array[]) => AppliedBatch
  readonly state: () => Uint8Array
  readonly stateVector: () => Uint8Array
  /** What somebody with this state vector lacks; throws where the vector is malformed. */
  readonly diff: (stateVector: Uint8Array) => Uint8Array
  readonly destroy: () => void
}

export interface AppliedBatch {
  /** Everything that was new to the document, as one update; null where nothing was. */
  readonly merged: Uint8Array | null
  /** For each update given, whether it could be applied. */
  readonly isValid: readonly boolean[]
  /**
   * An update could be read, but failed half-way through: the document is not to be trusted any more,
   * has to be built anew from the log, and nothing of this batch may be kept.
   */
  readonly isBroken: boolean
}
