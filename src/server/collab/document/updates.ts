import * as Y from 'yjs'

/** Clocks count characters and blocks. A higher clock comes from damage, and would make the library count for ever. */
const MAX_CLOCK = 2 ** 32

/**
 * A client's updates as one, decoded to the end with all numbers; null if they are not valid. If they were
 * applied unchecked, a truncated update would leave its first half behind, and an update with absurd
 * lengths would never end.
 */
export function readableUpdate(updates: readonly Uint8Array[]): Uint8Array | null {
  try {
    const update = mergeUpdates(updates)
    const { structs, ds } = Y.decodeUpdate(update)
    const isSane =
      areInOrder(structs) &&
      structs.every(({ id, length }) => length > 0 && id.clock + length <= MAX_CLOCK) &&
      [...ds.clients.values()].every((ranges) =>
        ranges.every(({ clock, len }) => clock + len <= MAX_CLOCK),
      )
    return isSane ? update : null
  } catch {
    return null
  }
}

interface Struct {
  readonly id: { readonly client: number; readonly clock: number }
  readonly length: number
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
