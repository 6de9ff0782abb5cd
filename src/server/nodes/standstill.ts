// A node may stand still: its process is stopped, its machine swaps, its event loop is blocked. A call that takes a right
// away meanwhile waits a second for the node's answer, and then goes on without it. Messages that people have sent to the
// node wait in its sockets, and it may read them before it reads that their rights have changed. Therefore a node that
// has stood still first checks all rights.
import { monotonicNow } from '../concurrency/monotonic-now.ts'
import { CONFIRM_WITHIN_MS } from './confirmations.ts'

const LOOK_MS = 250
/** A node that answers within this time and the delay of a notification has been waited for. */
const MAX_PAUSE_MS = CONFIRM_WITHIN_MS - LOOK_MS

export interface Standstill {
  /** Null while the rights of this node's sockets are certain; else resolves when they have been checked. */
  readonly whenSure: () => Promise<void> | null
  readonly stop: () => void
}

/** @param checkRights checks the right of every open socket; never rejects */
export function createStandstill(
  checkRights: () => Promise<void>,
  now: () => number = monotonicNow,
): Standstill {
  let runningAt = now()
  let checking: Promise<void> | null = null
  const hasStoodStill = () => now() - runningAt > MAX_PAUSE_MS

  async function check(): Promise<void> {
    // after another standstill the answers may be older than the change of a right
    do {
      runningAt = now()
      await checkRights()
    } while (hasStoodStill())
    checking = null
  }

  const whenSure = () => {
    if (hasStoodStill()) checking ??= check()
    return checking
  }
  const timer = setInterval(() => {
    void whenSure()
    if (!hasStoodStill()) runningAt = now()
  }, LOOK_MS).unref()
  return { whenSure, stop: () => clearInterval(timer) }
}
