import type { Awareness } from 'y-protocols/awareness'
import { fetchSocketToken, socketUrl } from '#/client/api/socket-token.ts'
import { storedToken } from '#/client/api/session.ts'
import { log } from '#/client/local/log.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { SCHEMA_LEVEL } from '#/shared/script/schema.ts'
import { createStore, type Store, type WritableStore } from '#/client/ui/store.ts'
import { createBackoff } from './backoff.ts'
import {
  refusalOf,
  statusAfterClose,
  statusAfterError,
  type ConnectionStatus,
} from './connection-status.ts'
import type { HeldUpdates } from './held-updates.ts'
import { ScriptSocket } from './script-socket.ts'

import type * as Y from 'yjs'

export interface ScriptConnection {
  readonly awareness: Awareness
  readonly status: Store<ConnectionStatus>
  /** Whether the server has said that all of the document is on its disk. */
  readonly isAcknowledged: Store<boolean>
  /** The updates that wait until a composition is over. */
  readonly held: HeldUpdates
  readonly connect: () => void
  /**
   * Asks the server at once whether it has all of the document, instead of at the next resync. Resolves when the answer to
   * this question is in the document.
   */
  readonly ask: () => Promise<void>
  /** The listener is called when the server has refused an update, or has changed the user's role. */
  readonly onPermissionDenied: (listener: () => void) => void
  /**
   * The listener is called when the script's title or versions have changed, or may have: the connection is back.
   * @returns a function that takes the listener away
   */
  readonly onDetailsChanged: (listener: () => void) => () => void
  /**
   * The listener is called when the server has refused edits because their client id belongs to somebody else. They have to
   * be written anew; the state vector is that of what the server has.
   */
  readonly onForeignClient: (listener: (onServer: StateVector) => void) => void
  /** The listener is called when the server has refused edits that a person who may only comment has no right to. */
  readonly onEditsRefused: (listener: () => void) => void
  /** The listener is called when the document has failed at something that the server has sent. */
  readonly onFault: (listener: () => void) => void
  readonly destroy: () => void
}

const CONNECTING: ConnectionStatus = { kind: 'connecting' }

/** A socket token, and whether it was fetched for this attempt. */
interface Token {
  readonly value: string | null
  readonly isFresh: boolean
}

/**
 * The live connection of a document. It decides when to connect again and with which token: it fetches a fresh socket
 * token before every attempt (COL-12). The socket speaks the protocol.
 */
export function createScriptConnection(
  doc: Y.Doc,
  scriptId: string,
  ownClients: () => Iterable<number> = () => [doc.clientID],
): ScriptConnection {
  const status = createStore<ConnectionStatus>({ kind: 'authenticating' })
  const [backoff, life] = [createBackoff(() => void connect()), new AbortController()]
  const reports = createReports(status)
  const socket = new ScriptSocket(doc, {
    onOpen: () => status.set({ kind: 'syncing' }),
    onSync() {
      backoff.succeed()
      status.set({ kind: 'connected' })
    },
    ownClients,
    onForeignClient: () => socket.close(CLOSE.foreignClient),
    onMissing: () => status.set({ kind: 'error', problem: { kind: 'not-kept' } }),
    onFault: reports.fail,
    onDenied: reports.deny,
    onDetails: reports.tellOfDetails,
    onError: () => status.set(statusAfterError()),
    onClose,
  })
  endMissing(socket.isAcknowledged, status)
  const tokens = createTokens(() => status.set(CONNECTING), life.signal)

  async function connect(): Promise<void> {
    const { value } = await tokens.next()
    if (life.signal.aborted) return
    if (value === null) return retry({ kind: 'disconnected' })
    if (isOpened(socket, addressOf(scriptId, value))) status.set(CONNECTING)
    else retry({ kind: 'error', problem: { kind: 'not-set-up' } })
  }

  function retry(meanwhile: ConnectionStatus): void {
    if (life.signal.aborted) return
    status.set(meanwhile)
    backoff.fail(meanwhile === CONNECTING)
  }

  function onClose(code: number | null): void {
    const reason = code === null ? null : refusalOf(code)
    // a token that has connected before, or that comes from an earlier attempt, may have expired
    const isTokenOld = reason === 'token' && (backoff.failures() === 0 || !tokens.newest().isFresh)
    if (isEnding(code)) reports.end({ code, onServer: socket.onServer })
    else if (reason !== null && !isTokenOld) status.set({ kind: 'refused', reason })
    else retry(untilNextAttempt(code, status.get(), backoff.failures()))
  }

  watchNetwork(life.signal, backoff.endWait, () => socket.close())
  return {
    awareness: socket.awareness,
    status,
    isAcknowledged: socket.isAcknowledged,
    held: socket.held,
    connect: () => void connect(),
    ask: () => socket.ask(),
    ...reports.listeners,
    destroy() {
      life.abort()
      backoff.stop()
      socket.destroy()
    },
  }
}

/** Whether the browser can create a socket. */
function isOpened(socket: ScriptSocket, address: string): boolean {
  try {
    socket.open(address)
    return true
  } catch (error) {
    log.error('Failed to initialize collaboration', error)
    return false
  }
}

/** A close after which the document's edits cannot be sent as they are. */
interface Ending {
  readonly code: number
  /** What the server has. */
  readonly onServer: StateVector
}

const isEnding = (code: number | null): code is number =>
  code === CLOSE.foreignClient || code === CLOSE.editsRefused

/** Those who listen to what the server says beside the document, and the functions that tell them. */
function createReports(status: Store<ConnectionStatus>) {
  const [denials, details] = [createListeners(noteDenial), createListeners<void>()]
  const [all, faults] = [createListeners<Ending>(), createListeners<void>()]
  let wasConnected = false
  status.subscribe(() => {
    if (status.get().kind !== 'connected') return
    // what a page without connection was not told may have changed meanwhile
    if (wasConnected) details.notify()
    wasConnected = true
  })
  const onCode = (code: number) => (listener: (onServer: StateVector) => void) =>
    all.add((ending) => {
      if (ending.code === code) listener(ending.onServer)
    })
  const listeners = {
    onForeignClient: onCode(CLOSE.foreignClient),
    onEditsRefused: onCode(CLOSE.editsRefused),
    onFault: faults.add,
    onPermissionDenied: denials.add,
    onDetailsChanged: details.add,
  }
  return {
    end: all.notify,
    fail: faults.notify,
    deny: denials.notify,
    tellOfDetails: details.notify,
    listeners,
  }
}

/** The message itself is only logged (SEC-27). */
const noteDenial = (reason: string): void => log.note(`Permission denied: ${reason}`)

function createListeners<T>(...first: readonly ((news: T) => void)[]) {
  const listeners = new Set(first)
  return {
    add(listener: (news: T) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (news: T) => listeners.forEach((listener) => listener(news)),
  }
}

/** What the server lacked has arrived after all. */
function endMissing(isAcknowledged: Store<boolean>, status: WritableStore<ConnectionStatus>): void {
  isAcknowledged.subscribe(() => {
    const now = status.get()
    const isMissing = now.kind === 'error' && now.problem.kind === 'not-kept'
    if (isMissing && isAcknowledged.get()) status.set({ kind: 'connected' })
  })
}

/**
 * The status between a close that is not final and the next attempt. Where the token of an open connection is refused, the
 * server is there, and its answer to the request for a fresh one may be that the session is over: it is asked at once.
 */
function untilNextAttempt(
  code: number | null,
  now: ConnectionStatus,
  failures: number,
): ConnectionStatus {
  if (code === CLOSE.badToken && failures === 0) return CONNECTING
  return isBroken(now) ? now : statusAfterClose(code)
}

/** Whether the socket has reported an error before it was closed. */
const isBroken = (status: ConnectionStatus): boolean =>
  status.kind === 'error' && status.problem.kind === 'lost'

/** A token for each attempt; that of the first one is fetched at once. */
function createTokens(onFirst: () => void, life: AbortSignal) {
  let newest: Token = { value: null, isFresh: true }
  let upcoming: Promise<Token> | null = renewToken(newest, life).finally(onFirst)
  return {
    newest: () => newest,
    async next(): Promise<Token> {
      newest = await (upcoming ?? renewToken(newest, life))
      upcoming = null
      return newest
    },
  }
}

/** A fresh token; if the request fails, the last token stays (COL-5), unless the answer has ended the session. */
async function renewToken({ value }: Token, life: AbortSignal): Promise<Token> {
  try {
    return { value: await fetchSocketToken({ signal: life }), isFresh: true }
  } catch (error) {
    if (!life.aborted) log.error('No socket token', error)
    return { value: storedToken() === null ? null : value, isFresh: false }
  }
}

function addressOf(scriptId: string, token: string): string {
  const url = new URL(socketUrl(collabSocketPath(scriptId), token))
  url.searchParams.set('schema', String(SCHEMA_LEVEL))
  return url.href
}

/**
 * Calls `onBack` or `onGone` when the browser says that the network is back or gone, until the signal aborts. The
 * browser may be wrong, and the server may be on this machine, so the report is a hint when to try again and never
 * prevents an attempt (COL-50). A page that becomes visible may have missed the event, so `onBack` is called then, too.
 */
export function watchNetwork(signal: AbortSignal, onBack: () => void, onGone: () => void): void {
  const onSeen = () => document.visibilityState === 'visible' && onBack()
  window.addEventListener('online', onBack, { signal })
  window.addEventListener('offline', onGone, { signal })
  document.addEventListener('visibilitychange', onSeen, { signal })
}
