import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { applyAwarenessUpdate, type Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { AUTH, MESSAGE, RESYNC_MS, SILENCE_MS, SYNC } from '#/shared/collab/protocol.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import { log } from '#/client/local/log.ts'
import type { Store } from '#/client/ui/store.ts'
import type { HeldUpdates } from './held-updates.ts'
import {
  beginPresence,
  encodeOwnPresence,
  endPresence,
  forgetOthers,
  isOwnPresence,
  type PresenceChange,
  renewOwnPresence,
} from './own-presence.ts'
import { ScriptSync } from './script-sync.ts'

export interface SocketListener {
  readonly onOpen: () => void
  /** Called when the first answer on this socket is in the document. */
  readonly onSync: () => void
  /** The client ids under which only this browser writes. */
  readonly ownClients: () => Iterable<number>
  /** Called when the server has items under one of these ids that are not from here. */
  readonly onForeignClient: () => void
  /** Called when the server lacks edits that it has been sent more than once. */
  readonly onMissing: () => void
  /** Called when the document has failed at something that the server has sent. */
  readonly onFault: () => void
  /** Called when the server has refused an update, or has changed the user's role. */
  readonly onDenied: (reason: string) => void
  /** Called when the script's title or versions have changed. */
  readonly onDetails: () => void
  readonly onError: () => void
  /** Called once for each socket; the code is null if this client has closed the socket. */
  readonly onClose: (code: number | null) => void
}

/**
 * The client's end of the y-websocket protocol, for one document and one socket at a time. Its owner decides when a
 * socket is opened, and to which address.
 */
export class ScriptSocket {
  readonly awareness: Awareness
  /** Whether the server has said that all of the document is on its disk. */
  readonly isAcknowledged: Store<boolean>
  readonly held: HeldUpdates
  readonly #listener: SocketListener
  readonly #sync: ScriptSync
  #socket: WebSocket | null = null
  /** Aborted when the socket is given up: events of that socket may arrive later and are ignored. */
  #life = new AbortController()
  #resyncTimer: ReturnType<typeof setInterval> | undefined
  #silenceTimer: ReturnType<typeof setTimeout> | undefined

  constructor(doc: Y.Doc, listener: SocketListener) {
    this.#listener = listener
    this.awareness = beginPresence(doc)
    this.#sync = new ScriptSync(doc, {
      send: (write) => this.#send(MESSAGE.sync, write),
      onSync: listener.onSync,
      onMissing: listener.onMissing,
      onFault: listener.onFault,
      ownClients: listener.ownClients,
      onForeignClient: listener.onForeignClient,
    })
    this.isAcknowledged = this.#sync.isAcknowledged
    this.held = this.#sync.held
    this.awareness.on('update', this.#onPresence)
  }

  /** The state vector of what the server has, as far as it has said so on the last socket. */
  get onServer(): StateVector {
    return this.#sync.onServer
  }

  /** Opens a socket if there is none; throws if the browser cannot create one. */
  open(url: string): void {
    if (this.#socket !== null) return
    const socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    this.#life = new AbortController()
    this.#awaitSound()
    const { signal } = this.#life
    socket.addEventListener('open', () => this.#begin(), { signal })
    socket.addEventListener('message', ({ data }) => this.#receive(data), { signal })
    socket.addEventListener('error', () => this.#listener.onError(), { signal })
    socket.addEventListener('close', ({ code }) => this.#end(code), { signal })
  }

  /**
   * Gives the socket up at once, because the browser needs long to close a half-open socket.
   * @param code the code that the server would have closed it with
   */
  close(code: number | null = null): void {
    if (this.#socket !== null) this.#end(code)
  }

  /** Asks the server for missing updates: its answer acknowledges what was sent before (ACC-39). Resolves with the answer. */
  ask(): Promise<void> {
    const answer = this.#sync.nextAnswer()
    if (this.#socket?.readyState === WebSocket.OPEN) this.#sync.ask()
    return answer
  }

  destroy(): void {
    endPresence(this.awareness)
    this.close()
    this.#sync.destroy()
  }

  #begin(): void {
    this.#awaitSound()
    this.#listener.onOpen()
    this.#sync.begin()
    this.#resyncTimer = setInterval(() => this.#sync.ask(), RESYNC_MS)
    renewOwnPresence(this.awareness)
  }

  #end(code: number | null): void {
    clearInterval(this.#resyncTimer)
    clearTimeout(this.#silenceTimer)
    this.#life.abort()
    this.#socket?.close()
    this.#socket = null
    this.#listener.onClose(code)
    forgetOthers(this.awareness, this)
  }

  /** Gives the socket up when nothing is received on it in time (COL-14). */
  #awaitSound(): void {
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => this.close(), SILENCE_MS)
  }

  readonly #onPresence = (change: PresenceChange) => {
    if (isOwnPresence(this.awareness, change)) this.#sendPresence()
  }

  #sendPresence(): void {
    const presence = encodeOwnPresence(this.awareness)
    this.#send(MESSAGE.awareness, (encoder) => encoding.writeVarUint8Array(encoder, presence))
  }

  #send(message: number, write: (encoder: encoding.Encoder) => void): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, message)
    write(encoder)
    this.#socket.send(encoding.toUint8Array(encoder))
  }

  /** A message that cannot be read is logged; its content comes with the next answer (COL-18). */
  #receive(data: unknown): void {
    this.#awaitSound()
    try {
      if (!(data instanceof ArrayBuffer)) throw new TypeError('Not a binary message')
      this.#read(decoding.createDecoder(new Uint8Array(data)))
    } catch (error) {
      log.error('A message could not be read', error)
    }
  }

  #read(decoder: decoding.Decoder): void {
    const message = decoding.readVarUint(decoder)
    switch (message) {
      case MESSAGE.sync:
        return this.#readSync(decoder)
      case MESSAGE.awareness:
        return applyAwarenessUpdate(this.awareness, decoding.readVarUint8Array(decoder), this)
      case MESSAGE.auth:
        return this.#readNotice(decoder)
      case MESSAGE.queryAwareness:
        return this.#sendPresence()
      default:
        throw new TypeError(`Unknown message ${message}`)
    }
  }

  #readNotice(decoder: decoding.Decoder): void {
    const kind = decoding.readVarUint(decoder)
    if (kind === AUTH.permissionDenied) this.#listener.onDenied(decoding.readVarString(decoder))
    if (kind === AUTH.detailsChanged) this.#listener.onDetails()
  }

  #readSync(decoder: decoding.Decoder): void {
    const { step, bytes } = this.#readSyncMessage(decoder)
    this.#sync.receive(step, bytes)
  }

  #readSyncMessage(decoder: decoding.Decoder) {
    try {
      const step = decoding.readVarUint(decoder)
      if (step > SYNC.update) throw new TypeError(`Unknown step ${step}`)
      return { step, bytes: decoding.readVarUint8Array(decoder) }
    } catch (error) {
      // the message may have been the answer to the open question
      this.#sync.noteUnreadable()
      throw error
    }
  }
}
