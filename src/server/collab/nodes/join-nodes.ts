import type { ImportMessage } from '#/shared/imports/messages.ts'
import type { AccessChanged } from '../../sockets/access-change.ts'
import type { SocketRights } from '../../sockets/socket-rights.ts'
import type { DocumentHosts } from '../document/document-hosts.ts'
import type { UpdateLog } from '../log/update-log.ts'
import { createRooms, type Rooms } from '../room/rooms.ts'
import type { OnScriptError, ScriptEvents } from '../script-events.ts'
import { createConfirmations } from './confirmations.ts'
import { followNodes } from './follow-nodes.ts'
import type { LogTail } from './log-tail.ts'
import type { NodeBus, OpenNodeBus } from './node-bus.ts'
import type { NodeImports } from './node-imports.ts'
import { createOtherNodes } from './other-nodes.ts'
import { createStandstill } from './standstill.ts'

/** The dependencies of a process that is one of several nodes. */
export interface NodesDeps {
  readonly openBus: OpenNodeBus
  readonly tail: LogTail
  readonly imports: NodeImports
}

export interface JoinedNodes {
  readonly rooms: Rooms
  /**
   * Sends a change of rights to the other nodes; resolves when they have ended the sockets
   * concerned, or after a second.
   */
  readonly accessChanged: AccessChanged
  /** Sends the progress of an import to the other nodes. The message may get lost. */
  readonly importProgressed: (jobId: string, message: ImportMessage) => void
  /** Null, or resolves when the rights of this node's sockets are certain again. */
  readonly whenSure: () => Promise<void> | null
  readonly leave: () => Promise<void>
}

/** This process as one of several that serve the same scripts. */
export function joinNodes(
  deps: NodesDeps & {
    readonly log: UpdateLog
    readonly now: () => number
    readonly onError: OnScriptError
    readonly events: ScriptEvents
    readonly hosts?: DocumentHosts
    readonly rights: Pick<SocketRights, 'changed' | 'checkAll'>
  },
): JoinedNodes {
  const { tail, rights, imports } = deps
  const post: NodeBus['post'] = (message) => bus.post(message)
  const standstill = createStandstill(rights.checkAll)
  const others = createOtherNodes(post, tail.readAfter, standstill.whenSure, deps.now)
  const { log, now, onError, events, hosts } = deps
  const rooms = createRooms({ log, now, onError, events, peers: others, ...(hosts && { hosts }) })
  const confirmations = createConfirmations(post, rights, deps.now)
  const follower = followNodes({ others, confirmations, post, rooms, tail, rights, imports })
  const bus = deps.openBus(follower)
  return {
    rooms,
    accessChanged: confirmations.ask,
    importProgressed: (jobId, message) => post({ kind: 'import', jobId, message }),
    whenSure: standstill.whenSure,
    async leave() {
      standstill.stop()
      follower.stop()
      post({ kind: 'leaving' })
      await bus.close()
    },
  }
}
