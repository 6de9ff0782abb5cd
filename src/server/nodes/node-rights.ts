// A change of rights acts on the sockets of every node. Nodes that serve the same database announce themselves, so that
// a call which takes a right away knows for whose answers it has to wait.
import { randomUUID } from 'node:crypto'
import { monotonicNow } from '../concurrency/rate-limiter.ts'
import type { AccessChange, AccessChanged } from '../sockets/socket-access.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import type { Nodes } from './node-bus.ts'
import { type NodeMessage, supersedingKey } from './node-messages.ts'

/** A node that was silent for this long counts as gone. */
const ALIVE_FOR_MS = 30_000
/**
 * The time that a node waits for answers. Another node that has lost its connection checks all its sockets when the
 * connection is back, so a longer wait is not needed.
 */
export const CONFIRM_WITHIN_MS = 1_000

interface Waiting {
  readonly question: string
  readonly key: string
  readonly missing: Set<string>
  readonly resolve: () => void
}

type RightsMessage = NodeMessage & { readonly kind: 'alive' | 'leaving' | 'access' | 'checked' }

/** Makes a change of rights act on every node. */
export interface Confirmations {
  /** Sends the change to the other nodes; resolves once each has answered, or a second has passed. */
  readonly ask: (change: AccessChange) => Promise<void>
  readonly onMessage: (nodeId: string, message: RightsMessage) => void
}

export function createConfirmations(
  post: (message: NodeMessage) => void,
  rights: Pick<SocketRights, 'changed'>,
  now: () => number,
): Confirmations {
  const heardAt = new Map<string, number>()
  const waiting = new Set<Waiting>()

  function strike(entry: Waiting, nodeId: string): void {
    entry.missing.delete(nodeId)
    if (entry.missing.size === 0) entry.resolve()
  }

  function forget(nodeId: string): void {
    heardAt.delete(nodeId)
    for (const entry of waiting) strike(entry, nodeId)
  }

  function greet(nodeId: string): void {
    if (!heardAt.has(nodeId)) post({ kind: 'alive' })
    heardAt.set(nodeId, now())
  }

  async function checkFor({ change, question }: NodeMessage & { kind: 'access' }): Promise<void> {
    await rights.changed(change)
    post({ kind: 'checked', question })
  }

  function confirm(nodeId: string, question: string): void {
    const entries = [...waiting]
    const last = entries.findIndex((entry) => entry.question === question)
    // of equal messages that waited, only the newest was sent, so its answer counts for those before it, too
    for (const entry of entries.slice(0, last + 1))
      if (entry.key === entries[last]?.key) strike(entry, nodeId)
  }

  return {
    async ask(change) {
      const message = { kind: 'access', change, question: randomUUID() } as const
      post(message)
      const missing = livingNodes(heardAt, now())
      if (missing.size === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const entry = { question: message.question, key: supersedingKey(message), missing, resolve }
      waiting.add(entry)
      // a silent node counts as gone until its next `alive`
      const timer = setTimeout(() => [...missing].forEach(forget), CONFIRM_WITHIN_MS)
      await promise
      clearTimeout(timer)
      waiting.delete(entry)
    },
    onMessage(nodeId, message) {
      switch (message.kind) {
        case 'alive':
          return greet(nodeId)
        case 'leaving':
          return forget(nodeId)
        case 'access':
          return void checkFor(message)
        case 'checked':
          return confirm(nodeId, message.question)
      }
    },
  }
}

function livingNodes(heardAt: Map<string, number>, now: number): Set<string> {
  for (const [nodeId, at] of heardAt) if (at + ALIVE_FOR_MS <= now) heardAt.delete(nodeId)
  return new Set(heardAt.keys())
}

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
): NodeRights {
  if (nodes === null) return { changed: rights.changed, whenSure: () => null, leave() {} }
  const { post } = nodes
  const confirmations = createConfirmations(post, rights, monotonicNow)
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
