/**
 * Something happened after which open sockets may have lost their right: everything named is
 * checked again (`scriptId`: that script's sockets; `userId`: that user's; `sessionId`: that session's).
 */
export type AccessChange =
  | { readonly kind: 'script'; readonly scriptId: string }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'session'; readonly sessionId: string }

/** Resolves once no socket has a right any more that the change took away. Never rejects. */
export type AccessChanged = (change: AccessChange) => Promise<void>
