import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { PresenceEntry } from '#/shared/collab/presence.ts'
import { isRecord } from '#/shared/is-record.ts'
import { isWithinDepth } from '#/shared/is-within-depth.ts'

const MAX_ENTRIES = 10_000
/** One person may have claimed hundreds of an import's questions. Everything else in a state is 1 KB. */
const MAX_STATE_BYTES = 16 * 1024
/** Carets and places are four levels deep. */
const MAX_DEPTH = 10

const text = new TextDecoder()

/** The entries of an awareness update, without those that are too large; null where it is malformed. */
export function decodePresence(update: Uint8Array): readonly PresenceEntry[] | null {
  try {
    const decoder = decoding.createDecoder(update)
    const count = decoding.readVarUint(decoder)
    if (count > MAX_ENTRIES) return null
    const entries = Array.from({ length: count }, () => readEntry(decoder))
    return entries.filter((entry) => entry !== null)
  } catch {
    return null
  }
}

function readEntry(decoder: decoding.Decoder): PresenceEntry | null {
  const clientId = decoding.readVarUint(decoder)
  const clock = decoding.readVarUint(decoder)
  const json = decoding.readVarUint8Array(decoder)
  if (json.length > MAX_STATE_BYTES) return null
  const state: unknown = JSON.parse(text.decode(json))
  if (state !== null && !isRecord(state)) throw new Error('not a presence state')
  if (!isWithinDepth(state, MAX_DEPTH)) throw new Error('too deep')
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
