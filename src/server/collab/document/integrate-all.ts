import * as Y from 'yjs'
import type { Struct } from './contested.ts'

/**
 * Integrates what an update adds, each item after those that it stands on, as the library does; what waits
 * for something that is not there is left out. `before` is told of each item whose neighbours are found.
 */
export function integrateAll(
  transaction: Y.Transaction,
  structs: readonly Struct[],
  before: (item: Y.Item, offset: number) => void,
): void {
  const { store } = transaction.doc
  const queues = queuesOf(structs)
  const underWay = new Set<number>()

  /** Answers how many of a client's come in. */
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

  // where two wait for each other's, the second round takes what the first one has left
  const clients = [...queues.keys()]
  while (clients.reduce((count, client) => count + integrate(client), 0) > 0);
}

/** An update that is read without a document names the roots. */
function findRoot(doc: Y.Doc, item: Y.Item): void {
  const { parent }: { readonly parent: unknown } = item
  if (typeof parent === 'string') item.parent = doc.get(parent)
}

/** What each client has written, newest first; clients as they stand in an update, the highest id first. */
function queuesOf(structs: readonly Struct[]): ReadonlyMap<number, Struct[]> {
  return new Map(
    [...Map.groupBy(structs, ({ id }) => id.client)].map(([client, own]) => [
      client,
      own.toReversed(),
    ]),
  )
}
