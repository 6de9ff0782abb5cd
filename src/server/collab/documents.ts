import type { StoredDocument } from './log/update-log.ts'

/** Read access to scripts' documents, for the features that are not the collaboration itself. People take turns. */
export interface Documents {
  /** The complete current state as one Yjs update. An unknown script has an empty document. */
  readonly readState: (scriptId: string, userId: string) => Promise<Uint8Array>
  /** The committed document with the seq of its newest update; null where there is no such script. */
  readonly loadStored: (scriptId: string) => Promise<StoredDocument | null>
  /** The updates that are not folded into the stored state yet, oldest first. */
  readonly readUpdates: (scriptId: string, userId: string) => Promise<readonly Uint8Array[]>
}
