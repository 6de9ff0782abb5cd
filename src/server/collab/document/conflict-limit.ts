// When several people insert at one place at once, the library compares each item with the others there. Honest
// edits meet few others. An update can be made so that its items meet each other, and then takes minutes. So
// these comparisons are counted before they are made, and an update with too many is refused. Steps are counted
// and not time, so that every machine refuses the same updates.
import * as Y from 'yjs'
import { isContested, stepsOf, type Struct } from './contested.ts'
import { integrateAll } from './integrate-all.ts'

/**
 * The honest edits with the most conflicts, of several people who change a whole play offline, need a tenth of this.
 */
const STEPS_PER_BYTE = 1
/**
 * An update that needs more may use the steps that earlier updates have left. Pasting one play
 * onto ten others needs that.
 */
const MAX_SAVED_STEPS = 300_000
const SAVED_STEPS_PER_UPDATE = 100

/** The limit for the steps in which the items of one document's updates find their places. */
export interface ConflictLimit {
  /** Applies an update. Throws where it needs too many steps; the document then holds a part of it. */
  readonly apply: (doc: Y.Doc, update: Uint8Array, origin: unknown) => void
}

export function createConflictLimit(): ConflictLimit {
  let saved = MAX_SAVED_STEPS
  return {
    apply(doc, update, origin) {
      saved = Math.min(MAX_SAVED_STEPS, saved + SAVED_STEPS_PER_UPDATE)
      const structs = structsOf(doc, update)
      if (!isContested(doc, structs)) return Y.applyUpdate(doc, update, origin)
      let left = saved + update.length * STEPS_PER_BYTE
      const count = (item: Y.Item, offset: number) => {
        left -= stepsOf(doc.store, item, offset, left + 1)
        if (left < 0) throw new Error('too many items at one place')
      }
      const applyCounted = (transaction: Y.Transaction) => {
        integrateAll(transaction, structs, count)
        // applies the deletions, and keeps the structs that wait for others
        Y.applyUpdate(doc, update, origin)
      }
      Y.transact(doc, applyCounted, origin, false)
      saved = Math.min(saved, left)
    },
  }
}

/** The structs that an update brings in, and those that waited for it. */
function structsOf({ store }: Y.Doc, update: Uint8Array): readonly Struct[] {
  const { pendingStructs } = store
  if (pendingStructs === null) return Y.decodeUpdate(update).structs
  const waiting = Y.convertUpdateFormatV2ToV1(pendingStructs.update)
  return Y.decodeUpdate(Y.mergeUpdates([waiting, update])).structs
}
