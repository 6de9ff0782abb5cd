import { CLOSE } from '#/shared/collab/protocol.ts'
import type { AuthoriseSocket } from '../http/authorise-socket.ts'
import { createSocketServer } from '../http/socket-server.ts'
import type { UpgradeHandler } from '../http/upgrades.ts'
import type { AccessChange, Documents } from './documents.ts'
import { DEFAULT_LIMITS, type CollabLimits } from './limits.ts'
import { joinNodes, type NodesDeps } from './nodes/join-nodes.ts'
import { createOpenSockets } from './open-sockets.ts'
import { createRecheckSockets } from './recheck-sockets.ts'
import { createRooms, type OnScriptError, type Rooms } from './rooms.ts'
import type { UpdateLog } from './update-log.ts'
import { turnAway, welcomeSocket } from './welcome-socket.ts'

const MAX_FRAME_BYTES = 16 * 1024 * 1024

export interface Collaboration {
  readonly documents: Documents
  /** Checks open sockets again after a change of rights. Never throws. */
  readonly accessChanged: (change: AccessChange) => void
  readonly handleUpgrade: UpgradeHandler
  /** Folds what is open and closes every socket. */
  readonly close: () => Promise<void>
}

/** The live side of every script: sockets, rooms, and what others may read of their documents. */
export function createCollaboration(deps: {
  readonly log: UpdateLog
  readonly authorise: AuthoriseSocket
  readonly onError: OnScriptError
  readonly limits?: CollabLimits
  readonly now?: () => number
  /** Where several nodes serve the same scripts. */
  readonly nodes?: NodesDeps
}): Collaboration {
  const { authorise, log, onError } = deps
  const { limits = DEFAULT_LIMITS, now = Date.now } = deps
  const recheck = createRecheckSockets(authorise, () => rooms.all(), onError)
  const nodes = deps.nodes ? joinNodes({ ...deps.nodes, log, now, onError, recheck }) : null
  const rooms: Rooms = nodes?.rooms ?? createRooms({ log, now, onError })
  const openSockets = createOpenSockets(limits, now)
  const welcomeDeps = { authorise, rooms, recheck, openSockets, limits, onError, now }
  const sockets = createSocketServer({
    maxFrameBytes: MAX_FRAME_BYTES,
    welcome: (newcomer) => welcomeSocket(newcomer, welcomeDeps),
    onFailure: (error, { socket, stream, params: { scriptId = '' } }) => {
      onError(error, scriptId)
      turnAway(socket, stream, CLOSE.tryAgainLater)
    },
  })

  return {
    documents: rooms.documents,

    accessChanged(change) {
      recheck.touchedBy(change)
      nodes?.accessChanged(change)
    },

    handleUpgrade: sockets.handleUpgrade,

    async close() {
      openSockets.close()
      await rooms.close()
      await nodes?.leave()
      // they ask the database, which is closed next
      await recheck.whenDone()
      sockets.close((socket) => socket.terminate())
    },
  }
}
