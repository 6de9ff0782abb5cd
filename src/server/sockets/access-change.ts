/**
 * An event after which open sockets may have lost their right. All sockets of the named script, user or session are
 * checked again.
 */
export type AccessChange =
  | { readonly kind: 'script'; readonly scriptId: string }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'session'; readonly sessionId: string }

/** Resolves when no socket has a right that the change took away. Never rejects. */
export type AccessChanged = (change: AccessChange) => Promise<void>
