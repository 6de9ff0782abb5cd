import type { AccessChange } from '../documents.ts'
import type { RecheckSockets } from '../recheck-sockets.ts'
import { createRooms, type OnScriptError, type Rooms } from '../rooms.ts'
import type { UpdateLog } from '../update-log.ts'
import { followNodes } from './follow-nodes.ts'
import type { LogTail } from './log-tail.ts'
import type { NodeBus, OpenNodeBus } from './node-bus.ts'
import { createOtherNodes } from './other-nodes.ts'

/** What it takes to be one of several nodes. */
export interface NodesDeps {
  readonly openBus: OpenNodeBus
  readonly tail: LogTail
}

export interface JoinedNodes {
  readonly rooms: Rooms
  /** Tells the other nodes that rights have changed. */
  readonly accessChanged: (change: AccessChange) => void
  readonly leave: () => Promise<void>
}

/** This process as one of several that serve the same scripts. */
export function joinNodes(
  deps: NodesDeps & {
    readonly log: UpdateLog
    readonly now: () => number
    readonly onError: OnScriptError
    readonly recheck: Pick<RecheckSockets, 'touchedBy' | 'all'>
  },
): JoinedNodes {
  const { tail, recheck } = deps
  const post: NodeBus['post'] = (message) => bus.post(message)
  const others = createOtherNodes(post, tail.readAfter, deps.now)
  const rooms = createRooms({ log: deps.log, now: deps.now, onError: deps.onError, others })
  const follower = followNodes({ others, post, rooms, tail, recheck })
  const bus = deps.openBus(follower)
  return {
    rooms,
    accessChanged: (change) => post({ kind: 'access', change }),
    async leave() {
      follower.stop()
      await bus.close()
    },
  }
}
