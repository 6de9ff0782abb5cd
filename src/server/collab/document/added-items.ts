import * as Y from 'yjs'

/** What a transaction has added to its document, deleted or not. */
export function* addedItems({ doc, beforeState, afterState }: Y.Transaction): Generator<Y.Item> {
  for (const [client, clock] of afterState) {
    const known = beforeState.get(client) ?? 0
    if (known === clock) continue
    const structs = doc.store.clients.get(client) ?? []
    for (let index = Y.findIndexSS(structs, known); index < structs.length; index++) {
      const struct = structs[index]
      if (struct instanceof Y.Item) yield struct
    }
  }
}
