import * as Y from 'yjs'
import { mergeUpdates } from './batch.ts'

/** Clocks count characters and blocks; beyond this one is damage, and would make the library count for ever. */
const MAX_CLOCK = 2 ** 32

/**
 * What a client sent, as one update, read to its end with all its numbers; null where it is no update.
 * Applied straight away, a truncated update would leave its first half behind, and one with absurd
 * lengths would never end.
 */
export function readableUpdate(updates: readonly Uint8Array[]): Uint8Array | null {
  try {
    const update = mergeUpdates(updates)
    const { structs, ds } = Y.decodeUpdate(update)
    const isSane =
      structs.every(({ id, length }) => id.clock + length <= MAX_CLOCK) &&
      [...ds.clients.values()].every((ranges) =>
        ranges.every(({ clock, len }) => clock + len <= MAX_CLOCK),
      )
    return isSane ? update : null
  } catch {
    return null
  }
}
