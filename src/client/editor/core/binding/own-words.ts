import * as Y from 'yjs'
import type { ConnectionStatus } from '../connection/connection-status.ts'
import type { Store } from '../store.ts'

/** Whoever is here has what was written so long ago, if the connection stood all the while. */
const SETTLED_AFTER_MS = 30_000

export interface OwnWords {
  /** The clock of the first of one's own words that others may not have. */
  readonly unsettledFrom: () => number
  readonly stop: () => void
}

/** Keeps account of which of the words that are written here others may not have. */
export function watchOwnWords(doc: Y.Doc, status: Store<ConnectionStatus>): OwnWords {
  let settled = 0
  let next = 0
  let wasLost = false
  const isConnected = () => status.get().kind === 'connected'
  const unsubscribe = status.subscribe(() => (wasLost ||= !isConnected()))
  const timer = setInterval(() => {
    if (!wasLost) settled = next
    if (!isConnected()) return
    next = Y.getState(doc.store, doc.clientID)
    wasLost = false
  }, SETTLED_AFTER_MS)
  return {
    unsettledFrom: () => settled,
    stop() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
