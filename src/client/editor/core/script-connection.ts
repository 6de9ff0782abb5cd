import { WebsocketProvider } from 'y-websocket'
import { readAuthMessage } from 'y-protocols/auth'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { fetchSocketToken, socketUrl } from '#/client/api/socket-token.ts'
import { log } from '#/client/api/log.ts'
import { MESSAGE } from '#/shared/collab/protocol.ts'
import { RESYNC_MS } from '#/shared/collab/timing.ts'
import { SCHEMA_VERSION } from '#/shared/script/schema.ts'
import { refusalOf, type ConnectionStatus } from './connection-status.ts'
import { sendOwnPresenceOnly } from './own-presence.ts'
import { retryDelayMs } from './retry-delay.ts'
import { createStore, type Store } from './store.ts'

export interface ScriptConnection {
  readonly awareness: Awareness
  readonly status: Store<ConnectionStatus>
  readonly connect: () => void
  /** Called where the server has refused an update: the right may have changed. */
  readonly onPermissionDenied: (listener: () => void) => void
  readonly destroy: () => void
}

/** What the server never sends where it lets somebody in: the browser's own report of a lost socket. */
const LOST = 'Connection lost. Retrying...'

/**
 * The live connection of a document. The provider speaks the protocol; when to try again, and with
 * which token, is decided here: a fresh socket token before every attempt (COL-12).
 */
export function createScriptConnection(doc: Y.Doc, scriptId: string): ScriptConnection {
  const status = createStore<ConnectionStatus>({ kind: 'authenticating' })
  const provider = new WebsocketProvider(
    socketUrl('/api/collab', '').split('?')[0] ?? '',
    encodeURIComponent(scriptId),
    doc,
    { connect: false, disableBc: true, resyncInterval: RESYNC_MS, shouldReconnect: () => false },
  )
  sendOwnPresenceOnly(provider)
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isDestroyed = false

  async function connect(): Promise<void> {
    try {
      const token = await fetchSocketToken()
      provider.params = { token, schema: String(SCHEMA_VERSION) }
    } catch (error) {
      log.error('No socket token', error)
      if (provider.params['token'] === undefined) return retry({ kind: 'disconnected' })
    }
    if (!isDestroyed) provider.connect()
  }

  function retry(meanwhile: ConnectionStatus): void {
    if (isDestroyed) return
    failures++
    status.set(meanwhile)
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void connect(), retryDelayMs(failures))
  }

  provider.on('status', ({ status: kind }) => {
    if (kind === 'connecting') status.set({ kind: 'connecting' })
    else if (kind === 'connected') status.set({ kind: 'syncing' })
  })
  provider.on('sync', (isSynced: boolean) => {
    if (!isSynced) return
    failures = 0
    status.set({ kind: 'connected' })
  })
  provider.on('connection-error', () => status.set({ kind: 'error', message: LOST }))
  provider.on('connection-close', (event) => {
    // the provider's own retry would reuse the old token
    provider.shouldConnect = false
    const reason = event === null ? null : refusalOf(event.code)
    const isFinal = reason !== null && !(reason === 'token' && failures === 0)
    if (isFinal) status.set({ kind: 'refused', reason })
    else retry(status.get().kind === 'error' ? status.get() : { kind: 'disconnected' })
  })

  return {
    awareness: provider.awareness,
    status,
    connect: () => void connect(),
    onPermissionDenied: (listener) => listenForDenial(provider, listener),
    destroy() {
      isDestroyed = true
      clearTimeout(retryTimer)
      provider.destroy()
      provider.awareness.destroy()
    },
  }
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
