// What people insert at one place at once, the library puts in order by comparing each with the others that
// stand there. Honest edits meet a few; an update that is made for it meets itself, and takes minutes. So
// the others that an item is compared with are counted before. No clock is asked: what is taken on one
// machine is taken on every other.
import * as Y from 'yjs'
import { isContested, stepsOf, type Struct } from './contested.ts'
import { integrateAll } from './integrate-all.ts'

/** What several people have done to a whole play offline is contested all over: a tenth of this. */
const STEPS_PER_BYTE = 1
/** What goes beyond that is taken from what the updates before have left: a play pasted onto ten others. */
const MOST_SAVED_STEPS = 300_000
const SAVED_STEPS_PER_UPDATE = 100

/** How far one document's updates may have their items walk to their places. */
export interface ConflictLimit {
  /** Applies an update; throws where it goes too far, and it is half done. */
  readonly apply: (doc: Y.Doc, update: Uint8Array, origin: unknown) => void
}

export function createConflictLimit(): ConflictLimit {
  let saved = MOST_SAVED_STEPS
  return {
    apply(doc, update, origin) {
      saved = Math.min(MOST_SAVED_STEPS, saved + SAVED_STEPS_PER_UPDATE)
      const structs = structsOf(doc, update)
      if (!isContested(doc, structs)) return Y.applyUpdate(doc, update, origin)
      let left = saved + update.length * STEPS_PER_BYTE
      const count = (item: Y.Item, offset: number) => {
        left -= stepsOf(doc.store, item, offset, left + 1)
        if (left < 0) throw new Error('too many items at one place')
      }
      const applyCounted = (transaction: Y.Transaction) => {
        integrateAll(transaction, structs, count)
        // deletions, and what waits
        Y.applyUpdate(doc, update, origin)
      }
      Y.transact(doc, applyCounted, origin, false)
      saved = Math.min(saved, left)
    },
  }
}

/** What an update brings in: what waits for it, too. */
function structsOf({ store }: Y.Doc, update: Uint8Array): readonly Struct[] {
  const { pendingStructs } = store
  if (pendingStructs === null) return Y.decodeUpdate(update).structs
  const waiting = Y.convertUpdateFormatV2ToV1(pendingStructs.update)
  return Y.decodeUpdate(Y.mergeUpdates([waiting, update])).structs
}
