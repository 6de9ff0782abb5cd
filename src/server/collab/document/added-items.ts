import * as Y from 'yjs'
import { clockOf } from '#/shared/script/state-vector.ts'

/** The items that a transaction has added to its document, deleted ones included. */
export function* addedItems({ doc, beforeState, afterState }: Y.Transaction): Generator<Y.Item> {
  for (const [client, clock] of afterState) {
    const known = clockOf(beforeState, client)
    if (known === clock) continue
    const structs = doc.store.clients.get(client) ?? []
    for (let index = Y.findIndexSS(structs, known); index < structs.length; index++) {
      const struct = structs[index]
      if (struct instanceof Y.Item) yield struct
    }
  }
}
