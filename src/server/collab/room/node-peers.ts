import type { Commit } from '../log/group-commit.ts'
import type { Tail } from '../log/tail.ts'
import type { PresenceEntry } from '#/shared/collab/presence.ts'

/** The other nodes, as one room uses them. */
export interface RoomPeers {
  /** Reads the rows after `seq`, other nodes' and own; null where the script is gone. */
  readonly readAfter: (seq: number) => Promise<Tail | null>
  /** Null, or resolves when the rights of this node's sockets are certain again. */
  readonly whenSure: () => Promise<void> | null
  /** A person in this room has moved, come or left. */
  readonly onMoved: (entry: PresenceEntry) => void
}

/** The other nodes, as the rooms of this node use them. */
export interface NodePeers {
  readonly opened: (scriptId: string) => void
  readonly closed: (scriptId: string) => void
  readonly ofRoom: (scriptId: string) => RoomPeers
  /** The same commit, but it also wakes the other nodes that have the script open. */
  readonly announcing: (commit: Commit) => Commit
}
