/** Updates of a script that are on disk now. */
export interface WrittenUpdates {
  readonly updates: readonly {
    readonly userId: string
    readonly bytes: Uint8Array
    /** Whether the update names all deletions in its author's document, and not only those that it makes. */
    readonly namesAll: boolean
  }[]
  /** Everything that was new, with what the server has added, as one update. */
  readonly merged: Uint8Array
  /** Whether letters may have been written anew elsewhere. */
  readonly copies: boolean
}
