import type { PresenceEntry } from '#/shared/collab/presence.ts'
import { type ImportMessage, isImportMessage } from '#/shared/imports/messages.ts'
import { isRecord } from '#/shared/is-record.ts'
import type { AccessChange } from '../sockets/socket-access.ts'

/**
 * The messages between nodes. Documents and imports are right without any of them: `rows` and `import` only save the
 * wait until the next check of the database.
 */
export type NodeMessage =
  /** The node is running, and may have open sockets. */
  | { readonly kind: 'alive' }
  /** The node stops. */
  | { readonly kind: 'leaving' }
  /**
   * Rights have changed: the other nodes check their open sockets again, and answer with `checked` when that is done.
   */
  | { readonly kind: 'access'; readonly change: AccessChange; readonly question: string }
  /** The node has checked its sockets after an `access`. */
  | { readonly kind: 'checked'; readonly question: string }
  /** The node has just opened a script, and asks for rows and presence that it may have missed. */
  | { readonly kind: 'opened'; readonly scriptId: string }
  /** The node has a script open. */
  | { readonly kind: 'here'; readonly scriptId: string }
  /** The node has a script no longer open: its people there have left. */
  | { readonly kind: 'closed'; readonly scriptId: string }
  /** The log of a script reaches at least to `seq`. */
  | { readonly kind: 'rows'; readonly scriptId: string; readonly seq: number }
  /** A person on this node has moved, come or left. */
  | { readonly kind: 'presence'; readonly scriptId: string; readonly entry: PresenceEntry }
  /** An import on this node has made progress, or has ended. */
  | { readonly kind: 'import'; readonly jobId: string; readonly message: ImportMessage }

/** Messages of one key supersede each other: only the newest is worth sending. */
export function supersedingKey(message: NodeMessage): string {
  switch (message.kind) {
    case 'alive':
    case 'leaving':
      return 'alive'
    case 'access':
      return `access ${JSON.stringify(message.change)}`
    case 'checked':
      return `checked ${message.question}`
    case 'opened':
    case 'here':
    case 'closed':
      return `open ${message.scriptId}`
    case 'rows':
      return `rows ${message.scriptId}`
    case 'presence':
      return `presence ${message.scriptId} ${message.entry.clientId}`
    case 'import':
      return `import ${message.jobId}`
  }
}

/** Anyone with the database may write anything to the channel, and so may a node of another version. */
export function isNodeMessage(value: unknown): value is NodeMessage {
  if (!isRecord(value)) return false
  switch (value.kind) {
    case 'alive':
    case 'leaving':
      return true
    case 'access':
      return isAccessChange(value.change) && typeof value.question === 'string'
    case 'checked':
      return typeof value.question === 'string'
    case 'import':
      return typeof value.jobId === 'string' && isImportMessage(value.message)
    default:
      return isScriptMessage(value)
  }
}

function isScriptMessage(value: Readonly<Record<string, unknown>>): boolean {
  if (typeof value.scriptId !== 'string') return false
  switch (value.kind) {
    case 'opened':
    case 'here':
    case 'closed':
      return true
    case 'rows':
      return isCount(value.seq)
    case 'presence':
      return isPresenceEntry(value.entry)
    default:
      return false
  }
}

function isAccessChange(value: unknown): value is AccessChange {
  if (!isRecord(value)) return false
  switch (value.kind) {
    case 'script':
      return typeof value.scriptId === 'string'
    case 'user':
      return typeof value.userId === 'string'
    case 'session':
      return typeof value.sessionId === 'string'
    default:
      return false
  }
}

function isPresenceEntry(value: unknown): value is PresenceEntry {
  if (!isRecord(value)) return false
  const { clientId, clock, state } = value
  return isCount(clientId) && isCount(clock) && (state === null || isRecord(state))
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
