// Frames of the y-websocket protocol: read from clients as messages, written to sockets as whole WebSocket frames, so
// that a frame for everyone is encoded once and never copied.
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { AUTH_PERMISSION_DENIED, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'

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
  messageFrame([MESSAGE.auth, AUTH_PERMISSION_DENIED], Buffer.from(reason))

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
