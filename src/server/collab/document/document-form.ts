/** A document in one of the two forms a room holds it in: bytes while it rests, a Y.Doc while it is busy. */
export interface DocumentForm {
  /** Applies readable updates. */
  readonly apply: (updates: readonly Uint8Array[]) => AppliedBatch
  /** Applies an update that is on disk already; `merged` holds nothing that is not. */
  readonly applyStored: (update: Uint8Array) => AppliedBatch
  /** Puts the numbers of scenes and pages right; answers what was written, as one update, or null. */
  readonly writeNumbers: () => Uint8Array | null
  readonly state: () => Uint8Array
  readonly stateVector: () => Uint8Array
  /** What somebody with this state vector lacks; throws where the vector is malformed. */
  readonly diff: (stateVector: Uint8Array) => Uint8Array
  readonly destroy: () => void
}

/**
 * `merged` is everything that was new to the document, as one update; null where nothing was. `isAllOfIt`:
 * the updates held just that; not where some of it waits for others, or others have waited for it, or words
 * were carried over into a copy, or some of it was migrated. `needsHead`: some of it was, or says what it has
 * copied, so it must be logged only where no other node has written meanwhile: that one may have migrated the same,
 * or written in what was copied.
 * `isBroken`: an update failed half-way through, or added what no editor can show; the document has to be
 * built anew from the log.
 */
export type AppliedBatch =
  | {
      readonly isBroken: false
      readonly merged: Uint8Array | null
      readonly isAllOfIt: boolean
      readonly needsHead: boolean
    }
  | { readonly isBroken: true }
