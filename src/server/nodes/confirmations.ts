import { randomUUID } from 'node:crypto'
import type { AccessChange } from '../sockets/socket-access.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import { supersedingKey, type NodeMessage } from './node-message.ts'

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
