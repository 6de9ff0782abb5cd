// Frames of the y-websocket protocol, in and out.
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { AUTH_PERMISSION_DENIED, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'

export type Frame =
  | { readonly kind: 'sync-step-1'; readonly stateVector: Uint8Array }
  | { readonly kind: 'update'; readonly update: Uint8Array }
  | { readonly kind: 'awareness'; readonly update: Uint8Array }
  | { readonly kind: 'query-awareness' }

/** What a client sent; null where it is not a frame of this protocol. */
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
    return step === SYNC.step2 || step === SYNC.update ? { kind: 'update', update: payload } : null
  } catch {
    return null
  }
}

export const syncStep1Frame = (stateVector: Uint8Array): Uint8Array =>
  syncFrame(SYNC.step1, stateVector)

export const syncStep2Frame = (update: Uint8Array): Uint8Array => syncFrame(SYNC.step2, update)

export const updateFrame = (update: Uint8Array): Uint8Array => syncFrame(SYNC.update, update)

/** `update` in the form of y-protocols' awareness updates. */
export function awarenessFrame(update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.awareness)
  encoding.writeVarUint8Array(encoder, update)
  return encoding.toUint8Array(encoder)
}

export function permissionDeniedFrame(reason: string): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.auth)
  encoding.writeVarUint(encoder, AUTH_PERMISSION_DENIED)
  encoding.writeVarString(encoder, reason)
  return encoding.toUint8Array(encoder)
}

function syncFrame(step: number, payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  encoding.writeVarUint(encoder, step)
  encoding.writeVarUint8Array(encoder, payload)
  return encoding.toUint8Array(encoder)
}
