import * as Y from 'yjs'
import type { Clocks } from '#/client/api/unsent-edits.ts'
import type { OrderOf } from '#/shared/script/moved-text/lost-texts.ts'
import type { ConnectionStatus } from '../connection/connection-status.ts'
import type { Store } from '#/client/ui/store.ts'

/** Whoever is here has what was written so long ago, if the connection stood all the while. */
const SETTLED_AFTER_MS = 30_000

/** Which of a document's words were written here, now or by a visit that has ended, and others may not have. */
export interface OwnWords {
  readonly orderOf: OrderOf
  readonly stop: () => void
}

/** @param unsent from where on the words of earlier visits may not have reached the server */
export function watchOwnWords(
  doc: Y.Doc,
  status: Store<ConnectionStatus>,
  unsent: Clocks,
): OwnWords {
  const own = doc.clientID
  let settled: Clocks = unsent
  let next: Clocks = unsent
  let wasLost = false
  const isConnected = () => status.get().kind === 'connected'
  const unsubscribe = status.subscribe(() => (wasLost ||= !isConnected()))
  const timer = setInterval(() => {
    if (!wasLost) settled = next
    if (!isConnected()) return
    next = new Map([own, ...unsent.keys()].map((client) => [client, Y.getState(doc.store, client)]))
    wasLost = false
  }, SETTLED_AFTER_MS)
  return {
    orderOf(client, clock) {
      if (clock < (settled.get(client) ?? (client === own ? 0 : Infinity))) return null
      return clock
    },
    stop() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
