import { CLOSE } from '#/shared/collab/protocol.ts'

/** What the live connection of a script is doing. `refused` is final: the server will not have us. */
export type ConnectionStatus =
  | { readonly kind: 'authenticating' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'syncing' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'error'; readonly problem: ConnectionProblem }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }

/** A broken socket, a connection that could not be established, or a close code that is not known here. */
export type ConnectionProblem =
  | { readonly kind: 'lost' }
  | { readonly kind: 'not-set-up' }
  | { readonly kind: 'unknown'; readonly status: string }

export type RefusalReason = 'token' | 'right' | 'gone' | 'schema'

const REFUSALS: ReadonlyMap<number, RefusalReason> = new Map([
  [CLOSE.badToken, 'token'],
  [CLOSE.noRight, 'right'],
  [CLOSE.gone, 'gone'],
  [CLOSE.wrongSchema, 'schema'],
])

/** What stands until the next attempt after a close that is not final; the code is null for one from here. */
export function statusAfterClose(closeCode: number | null): ConnectionStatus {
  const isOfSockets = closeCode === null || closeCode < 3000
  if (isOfSockets || refusalOf(closeCode) !== null) return { kind: 'disconnected' }
  return { kind: 'error', problem: { kind: 'unknown', status: String(closeCode) } }
}

/** Why a close is final; null where it is worth trying again. A fresh token may mend a bad one. */
export function refusalOf(closeCode: number): RefusalReason | null {
  if (closeCode < 4400 || closeCode > 4499) return null
  return REFUSALS.get(closeCode) ?? 'right'
}
