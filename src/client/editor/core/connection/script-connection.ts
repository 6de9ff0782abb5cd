import { WebsocketProvider } from 'y-websocket'
import { readAuthMessage } from 'y-protocols/auth'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { fetchSocketToken, socketUrl } from '#/client/api/socket-token.ts'
import { log } from '#/client/api/log.ts'
import { collabSocketPath, MESSAGE } from '#/shared/collab/protocol.ts'
import { SCHEMA_VERSION } from '#/shared/script/schema.ts'
import { createStore, type Store, type WritableStore } from '#/client/ui/store.ts'
import { createBackoff } from './backoff.ts'
import { refusalOf, type ConnectionStatus } from './connection-status.ts'
import { heedNetwork } from './heed-network.ts'
import { sendOwnPresenceOnly } from './own-presence.ts'
import { startResync } from './resync.ts'

export interface ScriptConnection {
  readonly awareness: Awareness
  readonly status: Store<ConnectionStatus>
  /** Whether the server has said that all of the document is on its disk. */
  readonly isAcknowledged: Store<boolean>
  readonly connect: () => void
  /** Called where the server has refused an update: the right may have changed. */
  readonly onPermissionDenied: (listener: () => void) => void
  readonly destroy: () => void
}

/** What the decoder says of a message that is cut short (COL-18). */
const CUT_SHORT = 'Unexpected end of array'

/**
 * The live connection of a document. The provider speaks the protocol; when to try again, and with
 * which token, is decided here: a fresh socket token before every attempt (COL-12).
 */
export function createScriptConnection(doc: Y.Doc, scriptId: string): ScriptConnection {
  const status = createStore<ConnectionStatus>({ kind: 'authenticating' })
  const provider = createProvider(doc, scriptId)
  sendOwnPresenceOnly(provider)
  const resync = startResync(provider)
  outliveCutMessages(provider)
  const backoff = createBackoff(() => void connect())
  const life = new AbortController()
  /** Whether the token of this attempt was fetched for it. */
  let isTokenFresh = true
  let whenAuthenticated: Promise<boolean> | null = refreshToken(provider).finally(() =>
    status.set({ kind: 'connecting' }),
  )

  async function connect(): Promise<void> {
    isTokenFresh = await (whenAuthenticated ?? refreshToken(provider))
    whenAuthenticated = null
    if (life.signal.aborted) return
    if (provider.params['token'] === undefined) return retry({ kind: 'disconnected' })
    try {
      provider.connect()
    } catch (error) {
      log.error('Failed to initialize collaboration', error)
      retry({ kind: 'error', problem: { kind: 'not-set-up' } })
    }
  }

  function retry(meanwhile: ConnectionStatus): void {
    if (life.signal.aborted) return
    status.set(meanwhile)
    backoff.fail()
  }

  reportStatus(provider, status)
  provider.on('sync', (isSynced: boolean) => {
    if (!isSynced) return
    backoff.succeed()
    status.set({ kind: 'connected' })
  })
  provider.on('connection-close', (event) => {
    // the provider's own retry would reuse the old token
    provider.shouldConnect = false
    const reason = event === null ? null : refusalOf(event.code)
    // the token of a connection that stood, or of an earlier attempt, may have run out since
    const isTokenOld = reason === 'token' && (backoff.failures() === 0 || !isTokenFresh)
    if (reason !== null && !isTokenOld) status.set({ kind: 'refused', reason })
    else retry(status.get().kind === 'error' ? status.get() : { kind: 'disconnected' })
  })
  heedNetwork(life.signal, backoff.endWait, () => provider.disconnect())

  return {
    awareness: provider.awareness,
    status,
    isAcknowledged: resync.isAcknowledged,
    connect: () => void connect(),
    onPermissionDenied: (listener) => listenForDenial(provider, listener),
    destroy() {
      life.abort()
      backoff.stop()
      resync.stop()
      provider.destroy()
      provider.awareness.destroy()
    },
  }
}

function createProvider(doc: Y.Doc, scriptId: string): WebsocketProvider {
  return new WebsocketProvider(
    socketUrl('/', '').split('?')[0] ?? '',
    collabSocketPath(scriptId).slice(1),
    doc,
    { connect: false, disableBc: true, shouldReconnect: () => false },
  )
}

/**
 * Puts a fresh token into the provider's parameters; where there is none, the one it has stays (COL-5).
 * Answers whether it is fresh.
 */
async function refreshToken(provider: WebsocketProvider): Promise<boolean> {
  try {
    const token = await fetchSocketToken()
    provider.params = { token, schema: String(SCHEMA_VERSION) }
    return true
  } catch (error) {
    log.error('No socket token', error)
    return false
  }
}

/** What the provider says on its own, in our words. */
function reportStatus(provider: WebsocketProvider, status: WritableStore<ConnectionStatus>): void {
  provider.on('status', ({ status: kind }: { readonly status: string }) => {
    if (kind === 'connecting') status.set({ kind: 'connecting' })
    else if (kind === 'connected') status.set({ kind: 'syncing' })
    // told with its reason when the socket closes
    else if (kind !== 'disconnected')
      status.set({ kind: 'error', problem: { kind: 'unknown', status: kind } })
  })
  provider.on('connection-error', () => status.set({ kind: 'error', problem: { kind: 'lost' } }))
}

/** A message that is cut short is logged; what it held comes with the next answer to a resync (COL-18). */
function outliveCutMessages(provider: WebsocketProvider): void {
  provider.messageHandlers = provider.messageHandlers.map((handle) => (...message) => {
    try {
      handle(...message)
    } catch (error) {
      if (!String(error).includes(CUT_SHORT)) throw error
      log.error('A message was cut short', error)
    }
  })
}

/** The message itself is only logged (SEC-27). */
function listenForDenial(provider: WebsocketProvider, listener: () => void): void {
  provider.messageHandlers[MESSAGE.auth] = (_encoder, decoder) => {
    readAuthMessage(decoder, provider.doc, (_doc, reason) => {
      log.note(`Permission denied: ${reason}`)
      listener()
    })
  }
}
