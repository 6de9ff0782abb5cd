/** Items that an update deletes, by their ids. */
export type DeletedRange = readonly [client: number, from: number, to: number]

/** What was deleted and copied by updates of a script that are on disk now. */
export interface WrittenUpdates {
  readonly updates: readonly {
    readonly userId: string
    readonly deletions: readonly DeletedRange[]
    /** Whether these are all deletions in the author's document, and not only those that the update makes. */
    readonly namesAll: boolean
  }[]
  /** What nobody had deleted before; empty if no update names all deletions. */
  readonly newDeletions: readonly DeletedRange[]
  /** An update in which letters may have been written anew elsewhere; null if there are none. */
  readonly copies: Uint8Array | null
  /** Whether the updates are too large to be gone through, and nothing of them is told. */
  readonly isTooLarge: boolean
}

/** How long the server stores which users have written in a script. */
export const KEEP_ACTIVITY_MS = 180 * 24 * 60 * 60 * 1000
