import type * as Y from 'yjs'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { isReadable } from '#/shared/script/schema-level.ts'
import { createStore, type Store } from '#/client/ui/store.ts'

/** The state of a script's live connection. `refused` is final: the server does not accept this client. */
export type ConnectionStatus =
  | { readonly kind: 'authenticating' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'syncing' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'error'; readonly problem: ConnectionProblem }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }

/**
 * A broken socket, a connection that could not be established, edits that are larger than the server takes, edits that it
 * lacks although they were sent, or a close code that is not known here.
 */
export type ConnectionProblem =
  | { readonly kind: 'lost' }
  | { readonly kind: 'not-set-up' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-kept' }
  | { readonly kind: 'unknown'; readonly status: string }

export type RefusalReason = 'token' | 'right' | 'gone' | 'schema'

const REFUSALS: ReadonlyMap<number, RefusalReason> = new Map([
  [CLOSE.badToken, 'token'],
  [CLOSE.noRight, 'right'],
  [CLOSE.gone, 'gone'],
  [CLOSE.wrongSchema, 'schema'],
])

/** The status between a close that is not final and the next attempt; the code is null if this client has closed. */
export function statusAfterClose(closeCode: number | null): ConnectionStatus {
  if (closeCode === CLOSE.tooLarge) return { kind: 'error', problem: { kind: 'too-large' } }
  const isOfSockets = closeCode === null || closeCode < 3000
  if (isOfSockets || refusalOf(closeCode) !== null) return { kind: 'disconnected' }
  return { kind: 'error', problem: { kind: 'unknown', status: String(closeCode) } }
}

/** Without a network a broken socket is no fault: the user works offline. */
export function statusAfterError(): ConnectionStatus {
  return navigator.onLine === false
    ? { kind: 'disconnected' }
    : { kind: 'error', problem: { kind: 'lost' } }
}

/**
 * The reason for a final close; null if another attempt makes sense. With `token`, an attempt with
 * a fresh token may succeed.
 */
export function refusalOf(closeCode: number): RefusalReason | null {
  if (closeCode < 4400 || closeCode > 4499) return null
  return REFUSALS.get(closeCode) ?? 'right'
}

// A document of a higher level than this page reads is never bound, because the binding would delete nodes that it
// cannot build. The page shows a copy of the parts that it can read (DOC-17).

/**
 * True if the document has a higher level, or the server refuses this page's level; set before other observers
 * see the document's change.
 */
export function watchSchema(doc: Y.Doc, status: Store<ConnectionStatus>): Store<boolean> {
  const isForeign = createStore(false)
  const look = () => {
    const now = status.get()
    const isRefused = now.kind === 'refused' && now.reason === 'schema'
    isForeign.set(isRefused || !isReadable(doc))
  }
  doc.on('beforeObserverCalls', look)
  status.subscribe(look)
  return isForeign
}
