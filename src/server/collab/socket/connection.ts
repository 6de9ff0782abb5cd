import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ScriptRights } from '#/shared/access/script-rights.ts'
import { AUTH, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import type { Identity } from '../../http/guard.ts'

/** A connection with more unread bytes than this is slow: the server sends it nothing more until they are read. */
const MAX_BUFFERED_BYTES = 1024 * 1024

interface Who extends Pick<Identity, 'user' | 'since' | 'sessionId'> {
  /** The present rights; null where the person has none at all. */
  rights: ScriptRights | null
}

/** One person's open socket in a room. */
export interface Connection extends Who {
  /** The Yjs client id this connection speaks for; null until it has announced itself. */
  presenceClientId: number | null
  /** Epoch ms of the last frame sent. */
  lastSentAt: number
  /** Writes whole WebSocket frames, in one go; returns false if they have to wait. */
  readonly send: (...frames: readonly Buffer[]) => boolean
  /**
   * Whether more than `MAX_BUFFERED_BYTES` wait to be read. `onceDrained` calls its listener
   * once no bytes wait any more.
   */
  readonly isSlow: () => boolean
  readonly onceDrained: (listener: () => void) => void
  /** Counts processor time that was spent for this person, that of large documents apart. */
  readonly spend: (ms: number, threadMs?: number) => void
  /** Closes the connection. The server ignores later messages, whether or not the client closes its side, too. */
  readonly close: (code: number, reason?: string) => void
}

/** Those who are concerned by what a connection does. */
interface Concerned {
  /** The allowance of its person. */
  readonly turns: Pick<Connection, 'spend'>
  /** The room that it leaves when it is closed. */
  readonly room: { readonly leave: (connection: Connection) => void }
}

/**
 * A class, because a house has thousands of connections: each of their functions would otherwise be kept once for each.
 * `socket` reads, and answers pings and closes; `stream` is its raw socket: frames for everyone are encoded once and
 * written there.
 */
export class SocketConnection implements Connection {
  readonly user: Who['user']
  readonly since: Who['since']
  readonly sessionId: Who['sessionId']
  rights: Who['rights']
  presenceClientId: number | null = null
  lastSentAt: number
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #now: () => number
  readonly #turns: Concerned['turns']
  readonly #room: Concerned['room']

  constructor(
    socket: WebSocket,
    stream: Duplex,
    { user, since, sessionId, rights }: Readonly<Who>,
    now: () => number,
    { turns, room }: Concerned,
  ) {
    this.user = user
    this.since = since
    this.sessionId = sessionId
    this.rights = rights
    this.lastSentAt = now()
    this.#socket = socket
    this.#stream = stream
    this.#now = now
    this.#turns = turns
    this.#room = room
    socket.on('close', () => room.leave(this))
  }

  send(...frames: readonly Buffer[]): boolean {
    const stream = this.#stream
    if (this.#socket.readyState !== this.#socket.OPEN || frames.length === 0) return true
    this.lastSentAt = this.#now()
    if (frames.length > 1) stream.cork()
    for (const frame of frames) stream.write(frame)
    if (frames.length > 1) stream.uncork()
    return !stream.writableNeedDrain
  }

  isSlow(): boolean {
    return this.#stream.writableLength > MAX_BUFFERED_BYTES
  }

  onceDrained(listener: () => void): void {
    this.#stream.once('drain', listener)
  }

  spend(ms: number, threadMs?: number): void {
    this.#turns.spend(ms, threadMs)
  }

  close(code: number, reason?: string): void {
    this.#socket.close(code, reason)
    this.#room.leave(this)
  }
}

// Frames of the y-websocket protocol: read from clients as messages, written to sockets as whole WebSocket frames, so
// that a frame for everyone is encoded once and never copied.
/** First byte of a WebSocket frame that is final and binary. */
const FINAL_BINARY = 0x82

/** Edits of a client as they are made (`update`), or all that the server lacks of its document (`state`). */
export interface UpdateFrame {
  readonly kind: 'update' | 'state'
  readonly update: Uint8Array
}

export type Frame =
  | { readonly kind: 'sync-step-1'; readonly stateVector: Uint8Array }
  | UpdateFrame
  | { readonly kind: 'awareness'; readonly update: Uint8Array }
  | { readonly kind: 'query-awareness' }

/** Decodes a client's message; null if it is no frame of this protocol. */
export function readFrame(bytes: Uint8Array): Frame | null {
  try {
    const decoder = decoding.createDecoder(bytes)
    const message = decoding.readVarUint(decoder)
    if (message === MESSAGE.queryAwareness) return { kind: 'query-awareness' }
    if (message === MESSAGE.awareness)
      return { kind: 'awareness', update: decoding.readVarUint8Array(decoder) }
    if (message !== MESSAGE.sync) return null
    const step = decoding.readVarUint(decoder)
    const payload = decoding.readVarUint8Array(decoder)
    if (step === SYNC.step1) return { kind: 'sync-step-1', stateVector: payload }
    if (step === SYNC.step2) return { kind: 'state', update: payload }
    return step === SYNC.update ? { kind: 'update', update: payload } : null
  } catch {
    return null
  }
}

const EMPTY_UPDATE_BYTES = 2

export const isEmpty = ({ length }: Uint8Array): boolean => length <= EMPTY_UPDATE_BYTES

/** Whether a message asks for missing updates. */
export const isQuestion = ([message, step]: Uint8Array): boolean =>
  message === MESSAGE.sync && step === SYNC.step1

export const syncStep1Frame = (stateVector: Uint8Array): Buffer =>
  messageFrame([MESSAGE.sync, SYNC.step1], stateVector)

export const syncStep2Frame = (update: Uint8Array): Buffer =>
  messageFrame([MESSAGE.sync, SYNC.step2], update)

export const updateFrame = (update: Uint8Array): Buffer =>
  messageFrame([MESSAGE.sync, SYNC.update], update)

/** `update` in the form of y-protocols' awareness updates. */
export const awarenessFrame = (update: Uint8Array): Buffer =>
  messageFrame([MESSAGE.awareness], update)

export const permissionDeniedFrame = (reason: string): Buffer =>
  messageFrame([MESSAGE.auth, AUTH.permissionDenied], Buffer.from(reason))

export const DETAILS_CHANGED_FRAME = messageFrame([MESSAGE.auth, AUTH.detailsChanged], Buffer.of())

/** A message: its numbers (each below 128), the payload's length, the payload. */
function messageFrame(numbers: readonly number[], payload: Uint8Array): Buffer {
  const head = encoding.createEncoder()
  for (const number of numbers) encoding.writeUint8(head, number)
  encoding.writeVarUint(head, payload.length)
  return binaryFrame(encoding.toUint8Array(head), payload)
}

/** One unmasked, final, binary WebSocket frame (RFC 6455, 5.2) around `head` and `payload`. */
function binaryFrame(head: Uint8Array, payload: Uint8Array): Buffer {
  const length = head.length + payload.length
  const prefix = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(prefix + length)
  frame[0] = FINAL_BINARY
  if (prefix === 2) frame[1] = length
  else if (prefix === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.set(head, prefix)
  frame.set(payload, prefix + head.length)
  return frame
}

export type Pausable = Pick<WebSocket, 'pause' | 'resume'>

const NO_REASONS: ReadonlySet<string> = new Set()

/** Lets a socket be paused for several reasons: it is read again when the last of them has ended. */
export class PausedSocket {
  readonly #socket: Pausable
  #reasons = NO_REASONS

  constructor(socket: Pausable) {
    this.#socket = socket
  }

  pause(reason: string): void {
    this.#reasons = new Set([...this.#reasons, reason])
    this.#socket.pause()
  }

  resume(reason: string): void {
    const left = [...this.#reasons].filter((other) => other !== reason)
    this.#reasons = left.length > 0 ? new Set(left) : NO_REASONS
    if (left.length === 0) this.#socket.resume()
  }
}
