/** Read access to scripts' documents, for the features that are not the collaboration itself. */
export interface Documents {
  /** The complete current state as one Yjs update. An unknown script has an empty document. */
  readonly readState: (scriptId: string) => Promise<Uint8Array>
  /** The committed document as the updates that it consists of, oldest first; none where there is no such script. */
  readonly readStored: (scriptId: string) => Promise<readonly Uint8Array[]>
  /** The updates that are not folded into the stored state yet, oldest first. */
  readonly readUpdates: (scriptId: string) => Promise<readonly Uint8Array[]>
}

/**
 * Something happened after which open sockets may have lost their right: everything named is
 * checked again (`scriptId`: that script's connections; `userId`: that user's; `sessionId`: that session's).
 */
export type AccessChange =
  | { readonly kind: 'script'; readonly scriptId: string }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'session'; readonly sessionId: string }
