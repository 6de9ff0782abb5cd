import * as Y from 'yjs'
import type { SentBytes, SentUpdate, Struct } from '../carry-over/sent-update.ts'

/** Clocks count characters and blocks. A higher clock comes from damage, and would make the library count for ever. */
const MAX_CLOCK = 2 ** 32

/**
 * Decodes a client's updates as one, to the end with all numbers; null if they are not valid. If they were
 * applied unchecked, a truncated update would leave its first half behind, and an update with absurd
 * lengths would never end.
 */
export function readSent({ pieces, ...author }: SentBytes): SentUpdate | null {
  try {
    const bytes = mergeUpdates(pieces)
    const { structs, ds } = Y.decodeUpdate(bytes)
    const deletions = Y.mergeDeleteSets([ds])
    const isSane =
      areInOrder(structs) &&
      structs.every(({ id, length }) => length > 0 && id.clock + length <= MAX_CLOCK) &&
      [...deletions.clients.values()].every((ranges) =>
        ranges.every(({ clock, len }) => clock + len <= MAX_CLOCK),
      )
    return isSane ? { ...author, bytes, structs, deletions } : null
  } catch {
    return null
  }
}

/**
 * Whether structs are in the order in which every encoder writes them: clients from the highest id down, each once,
 * its structs without gaps. If an update in another order is merged, structs of other people get lost.
 */
function areInOrder(structs: readonly Struct[]): boolean {
  return structs.every(({ id }, index) => {
    const before = structs[index - 1]
    if (before === undefined || id.client < before.id.client) return true
    return id.client === before.id.client && id.clock === before.id.clock + before.length
  })
}

/** Several updates as one; throws where one cannot be read. */
export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  const [first, ...rest] = updates
  return first && rest.length === 0 ? first : Y.mergeUpdates([...updates])
}
