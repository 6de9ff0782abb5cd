import type { NodeMessage } from '../../nodes/node-message.ts'
import type { NodePeers, RoomPeers } from '../room/logged-document.ts'
import type { LogTail } from './log-tail.ts'

/** A node that has not announced an open script for this long counts as having closed it. */
const HERE_FOR_MS = 30_000

/** Sends messages about this node's rooms, and knows which other nodes have the same scripts open. */
export interface OtherNodes extends NodePeers {
  /** Notes that a node has a script open as well; returns whether that is new. */
  readonly heardOf: (scriptId: string, nodeId: string) => boolean
  readonly forget: (scriptId: string, nodeId: string) => void
}

export function createOtherNodes(
  post: (message: NodeMessage) => void,
  readAfter: LogTail['readAfter'],
  whenSure: RoomPeers['whenSure'],
  now: () => number,
): OtherNodes {
  const heardAt = new Map<string, Map<string, number>>()

  /** A script is normally open on one node only: then no message is needed. */
  function isElsewhere(scriptId: string): boolean {
    const nodes = heardAt.get(scriptId)
    if (nodes === undefined) return false
    for (const [nodeId, at] of nodes) if (at + HERE_FOR_MS <= now()) forget(scriptId, nodeId)
    return nodes.size > 0
  }

  function forget(scriptId: string, nodeId: string): void {
    const nodes = heardAt.get(scriptId)
    nodes?.delete(nodeId)
    if (nodes?.size === 0) heardAt.delete(scriptId)
  }

  return {
    opened: (scriptId) => post({ kind: 'opened', scriptId }),
    closed(scriptId) {
      heardAt.delete(scriptId)
      post({ kind: 'closed', scriptId })
    },
    ofRoom: (scriptId) => ({
      readAfter: (seq) => readAfter(scriptId, seq),
      whenSure,
      onMoved(entry) {
        if (isElsewhere(scriptId)) post({ kind: 'presence', scriptId, entry })
      },
    }),
    announcing: (commit) => async (entry) => {
      const seq = await commit(entry)
      if (seq !== null && isElsewhere(entry.scriptId))
        post({ kind: 'rows', scriptId: entry.scriptId, seq })
      return seq
    },
    heardOf(scriptId, nodeId) {
      const nodes = heardAt.get(scriptId) ?? new Map<string, number>()
      const isNews = !nodes.has(nodeId)
      heardAt.set(scriptId, nodes.set(nodeId, now()))
      return isNews
    },
    forget,
  }
}
