import * as Y from 'yjs'
import type { Struct } from './contested.ts'

/**
 * Integrates the structs of an update like the library, each item after the items that it depends on. Structs that
 * wait for missing ones are left out. `before` is called for each item after its neighbours are found.
 */
export function integrateAll(
  transaction: Y.Transaction,
  structs: readonly Struct[],
  before: (item: Y.Item, offset: number) => void,
): void {
  const { store } = transaction.doc
  const queues = queuesOf(structs)
  const underWay = new Set<number>()

  /** Returns how many structs of this client were integrated. */
  function integrate(client: number): number {
    const queue = queues.get(client)
    if (!queue || underWay.has(client)) return 0
    underWay.add(client)
    let count = 0
    for (let next = queue.at(-1); next && isIntegrated(next); next = queue.at(-1)) {
      queue.pop()
      count++
    }
    underWay.delete(client)
    return count
  }

  function isIntegrated(struct: Struct): boolean {
    const { id, length } = struct
    const offset = Y.getState(store, id.client) - id.clock
    if (struct instanceof Y.Skip) return true
    if (offset < 0) return false
    if (offset >= length) return true
    if (struct instanceof Y.Item) findRoot(transaction.doc, struct)
    for (let missing = missingOf(struct); missing !== null; missing = missingOf(struct)) {
      if (integrate(missing) === 0) return false
    }
    if (struct instanceof Y.Item) before(struct, offset)
    struct.integrate(transaction, offset)
    return true
  }

  const missingOf = (struct: Y.Item | Y.GC) => struct.getMissing(transaction, store)

  // if structs of two clients wait for each other, the next round integrates the rest
  const clients = [...queues.keys()]
  while (clients.reduce((count, client) => count + integrate(client), 0) > 0);
}

/** Finds the root that an item names: an update that is decoded without a document holds only the name. */
function findRoot(doc: Y.Doc, item: Y.Item): void {
  const { parent }: { readonly parent: unknown } = item
  if (typeof parent === 'string') item.parent = doc.get(parent)
}

/** The structs of each client, newest first; the clients in the order of an update, the highest id first. */
function queuesOf(structs: readonly Struct[]): ReadonlyMap<number, Struct[]> {
  return new Map(
    [...Map.groupBy(structs, ({ id }) => id.client)].map(([client, own]) => [
      client,
      own.toReversed(),
    ]),
  )
}
