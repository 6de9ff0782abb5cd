import type { Commit } from '../log/group-commit.ts'
import type { Tail } from '../log/tail.ts'
import type { PresenceEntry } from '../presence/presence-update.ts'

/** What one room asks of the other nodes, and tells them. */
export interface RoomPeers {
  /** Reads what other nodes have written after `seq`; null where the script is gone. */
  readonly readAfter: (seq: number) => Promise<Tail | null>
  /** Somebody in this room has moved, come or left. */
  readonly onMoved: (entry: PresenceEntry) => void
}

/** What this node's rooms tell the other nodes. */
export interface NodePeers {
  readonly opened: (scriptId: string) => void
  readonly closed: (scriptId: string) => void
  readonly ofRoom: (scriptId: string) => RoomPeers
  /** The same commit, which also wakes the nodes that have the script open. */
  readonly announcing: (commit: Commit) => Commit
}
