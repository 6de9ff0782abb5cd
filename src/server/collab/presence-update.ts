import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { isRecord } from '#/shared/is-record.ts'

/** One client's entry in an awareness update; a null state means that it left. */
export interface PresenceEntry {
  readonly clientId: number
  readonly clock: number
  readonly state: Readonly<Record<string, unknown>> | null
}

const MAX_ENTRIES = 10_000

/** The entries of an awareness update; null where it is malformed. */
export function decodePresence(update: Uint8Array): readonly PresenceEntry[] | null {
  try {
    const decoder = decoding.createDecoder(update)
    const count = decoding.readVarUint(decoder)
    return count > MAX_ENTRIES ? null : Array.from({ length: count }, () => readEntry(decoder))
  } catch {
    return null
  }
}

function readEntry(decoder: decoding.Decoder): PresenceEntry {
  const clientId = decoding.readVarUint(decoder)
  const clock = decoding.readVarUint(decoder)
  const state: unknown = JSON.parse(decoding.readVarString(decoder))
  if (state !== null && !isRecord(state)) throw new Error('not a presence state')
  return { clientId, clock, state }
}

export function encodePresence(entries: readonly PresenceEntry[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, entries.length)
  for (const { clientId, clock, state } of entries) {
    encoding.writeVarUint(encoder, clientId)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
  }
  return encoding.toUint8Array(encoder)
}
