// A change of rights acts on the sockets of every node. Nodes that serve the same database announce themselves, so that
// a call which takes a right away knows for whose answers it has to wait.
import { monotonicNow } from '../concurrency/rate-limiter.ts'
import type { AccessChanged } from '../sockets/socket-access.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import { createConfirmations, CONFIRM_WITHIN_MS } from './confirmations.ts'
import type { Nodes } from './node-bus.ts'

/** How often a node says that it is running. */
const ALIVE_MS = 10_000

/** The rights of the sockets on all nodes. */
export interface NodeRights {
  /**
   * Applies a change of rights here and on the other nodes. It waits one second at most for
   * a node that does not answer.
   */
  readonly changed: AccessChanged
  /** Null, or resolves when the rights of this node's sockets are certain again: until then no message is read. */
  readonly whenSure: () => Promise<void> | null
  /** Says that this node stops. */
  readonly leave: () => void
}

/** @param nodes null if this node is the only one */
export function createNodeRights(
  rights: Pick<SocketRights, 'changed' | 'checkAll'>,
  nodes: Nodes | null,
  now: () => number = monotonicNow,
): NodeRights {
  if (nodes === null) return { changed: rights.changed, whenSure: () => null, leave() {} }
  const { post } = nodes
  const confirmations = createConfirmations(post, rights, now)
  const standstill = createStandstill(rights.checkAll)
  const timer = setInterval(() => post({ kind: 'alive' }), ALIVE_MS).unref()
  nodes.subscribe({
    onMessage(nodeId, message) {
      switch (message.kind) {
        case 'alive':
        case 'leaving':
        case 'access':
        case 'checked':
          confirmations.onMessage(nodeId, message)
      }
    },
    onConnected() {
      post({ kind: 'alive' })
      void rights.checkAll()
    },
  })
  return {
    async changed(change) {
      await Promise.all([rights.changed(change), confirmations.ask(change)])
    },
    whenSure: standstill.whenSure,
    leave() {
      clearInterval(timer)
      standstill.stop()
      post({ kind: 'leaving' })
    },
  }
}

// A node may stand still: its process is stopped, its machine swaps, its event loop is blocked. A call that takes a right
// away meanwhile waits a second for the node's answer, and then goes on without it. Messages that people have sent to the
// node wait in its sockets, and it may read them before it reads that their rights have changed. Therefore a node that
// has stood still first checks all rights.
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
