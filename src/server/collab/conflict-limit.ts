// What people insert at one place at once, the library puts in order by comparing each with all others that
// stand there. Honest edits meet a few; an update that is made for it meets itself, and takes minutes.
import * as Y from 'yjs'

/** To meet some hundred others costs an item so much; only what is beyond it counts. */
const FREE_MS = 0.02
/** The memory is tidied up meanwhile, and other programs have the processor. */
const BURST_MS = 150
const MS_PER_SECOND = 10
/** What several people have done to a whole play offline is contested all over. */
const MS_PER_BYTE = 1 / 5_000

/** How long one document's updates may have themselves ordered. */
export interface ConflictLimit {
  /** Runs what applies an update of this size; throws where ordering it takes too long, and it is half done. */
  readonly during: (bytes: number, apply: () => void) => void
}

/** What is left to the update that is being applied, in ms. */
let leftMs = Infinity

const { integrate } = Y.Item.prototype
// the library has no hook for it
Y.Item.prototype.integrate = function (this: Y.Item, transaction, offset) {
  if (leftMs === Infinity || !isContested(this)) return integrate.call(this, transaction, offset)
  const begun = performance.now()
  integrate.call(this, transaction, offset)
  leftMs -= Math.max(0, performance.now() - begun - FREE_MS)
  if (leftMs < 0) throw new Error('too many items at one place')
}

/** Whether something stands where an item belongs. */
function isContested({ left, right, parent, parentSub }: Y.Item): boolean {
  if (left !== null) return left.right !== right
  if (!(parent instanceof Y.AbstractType)) return false
  const { _start: first, _map: entries } = parent
  return parentSub === null ? first !== right : entries.has(parentSub)
}

export function createConflictLimit(now: () => number = () => performance.now()): ConflictLimit {
  let savedMs = BURST_MS
  let savedAt = now()
  return {
    during(bytes, apply) {
      const earnedMs = ((now() - savedAt) / 1_000) * MS_PER_SECOND
      savedMs = Math.min(BURST_MS, savedMs + earnedMs)
      savedAt = now()
      leftMs = savedMs + bytes * MS_PER_BYTE
      try {
        apply()
      } finally {
        savedMs = Math.min(savedMs, leftMs)
        leftMs = Infinity
      }
    },
  }
}
