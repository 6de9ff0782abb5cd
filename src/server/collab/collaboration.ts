import { CLOSE } from '#/shared/collab/protocol.ts'
import { monotonicNow, type OnLimit } from '../concurrency/rate-limiter.ts'
import type { NodeRights } from '../nodes/node-rights.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import { createSocketServer } from '../sockets/socket-server.ts'
import type { UpgradeHandler } from '../sockets/upgrades.ts'
import { admitSocket, rejectSocket } from './admit-socket.ts'
import { DocumentHosts } from './document/document-hosts.ts'
import type { UpdateLog } from './log/update-log.ts'
import { createSharedRooms, type NodesDeps } from './nodes/follow-nodes.ts'
import { createRooms, type Documents, type Rooms } from './room/rooms.ts'
import { NO_EVENTS, type OnScriptError, type ScriptEvents } from './script-events.ts'
import { type CollabLimits, DEFAULT_LIMITS } from './socket/limits.ts'
import { createOpenSockets } from './socket/open-sockets.ts'
import { createTurns } from './socket/person-turns.ts'

const MAX_FRAME_BYTES = 16 * 1024 * 1024

export interface Collaboration {
  readonly documents: Documents
  readonly handleUpgrade: UpgradeHandler
  /** Tells the pages that have a script open, on every node, that its title, its owner or its versions have changed. */
  readonly tellOfDetails: (scriptId: string) => void
  /** The numbers of rooms and sockets that this process has open. */
  readonly counts: () => { readonly rooms: number; readonly sockets: number }
  /** Folds the logs of the open rooms and closes every socket. */
  readonly close: () => Promise<void>
}

/** The live side of every script: sockets, rooms, and read access to the documents for other features. */
export function createCollaboration(deps: {
  readonly log: UpdateLog
  readonly rights: Pick<SocketRights, 'claim'>
  readonly onError: OnScriptError
  readonly limits?: CollabLimits
  /** Called when a connection is closed because it went beyond a limit. */
  readonly onLimit?: OnLimit
  readonly now?: () => number
  readonly hosts?: DocumentHosts
  readonly events?: ScriptEvents
  /** Set if several nodes serve the same scripts. */
  readonly nodes?: NodesDeps
  readonly whenSure?: NodeRights['whenSure']
}): Collaboration {
  const { rights, log, onError } = deps
  const { limits = DEFAULT_LIMITS, onLimit = () => {}, now = monotonicNow } = deps
  const events = deps.events ?? NO_EVENTS
  const hosts = deps.hosts ?? new DocumentHosts()
  const whenSure = deps.whenSure ?? (() => null)
  const roomsDeps = { log, now, onError, events, hosts }
  const shared = deps.nodes ? createSharedRooms({ ...roomsDeps, ...deps.nodes, whenSure }) : null
  const rooms: Rooms = shared?.rooms ?? createRooms(roomsDeps)
  const openSockets = createOpenSockets(limits, now, onLimit)
  const turns = createTurns(limits, now, onLimit)
  const admitDeps = { rights, rooms, openSockets, turns, limits, onLimit, onError, now, whenSure }
  const sockets = createSocketServer({
    maxFrameBytes: MAX_FRAME_BYTES,
    onConnection: (handshake) => admitSocket(handshake, admitDeps),
    onFailure: (error, { socket, stream, params: { scriptId = '' } }) => {
      onError(error, scriptId)
      rejectSocket(socket, stream, CLOSE.tryAgainLater)
    },
  })

  return {
    documents: rooms.documents,

    handleUpgrade: sockets.handleUpgrade,

    tellOfDetails(scriptId) {
      rooms.opened(scriptId)?.tellOfDetails()
      shared?.tellOfDetails(scriptId)
    },

    counts() {
      const all = rooms.all()
      const sockets = all.reduce((sum, room) => sum + room.connectionCount, 0)
      return { rooms: all.length, sockets }
    },

    async close() {
      openSockets.close()
      turns.close()
      await rooms.close()
      shared?.stop()
      sockets.close((socket) => socket.terminate())
    },
  }
}
