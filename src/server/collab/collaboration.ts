import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { CLOSE } from '#/shared/collab/protocol.ts'
import type { AuthoriseSocket } from './authorise-socket.ts'
import type { Connection } from './connection.ts'
import type { AccessChange, Documents } from './documents.ts'
import { DEFAULT_LIMITS, type CollabLimits } from './limits.ts'
import { createRooms } from './rooms.ts'
import type { UpdateLog } from './update-log.ts'
import { welcomeSocket } from './welcome-socket.ts'

const MAX_FRAME_BYTES = 16 * 1024 * 1024

export interface Collaboration {
  readonly documents: Documents
  /** Checks open sockets again after a change of rights. Never throws. */
  readonly accessChanged: (change: AccessChange) => void
  readonly handleUpgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    params: { readonly scriptId: string },
  ) => void
  /** Folds what is open and closes every socket. */
  readonly close: () => Promise<void>
}

/** The live side of every script: sockets, rooms, and what others may read of their documents. */
export function createCollaboration(deps: {
  readonly log: UpdateLog
  readonly authorise: AuthoriseSocket
  readonly limits?: CollabLimits
  readonly now?: () => number
}): Collaboration {
  const { authorise } = deps
  const { limits = DEFAULT_LIMITS, now = Date.now } = deps
  const rooms = createRooms({ log: deps.log, now })
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })

  async function recheck(scriptId: string, connection: Connection): Promise<void> {
    const verdict = await authorise.whileOpen({
      user: connection.user,
      sessionId: connection.sessionId,
      scriptId,
    })
    if (verdict.kind === 'refused') connection.close(verdict.code)
    else connection.role = verdict.role
  }

  return {
    documents: rooms.documents,

    accessChanged(change) {
      for (const room of rooms.all())
        for (const connection of room.connections)
          if (isTouched(change, room.scriptId, connection))
            recheck(room.scriptId, connection).catch(() => connection.close(CLOSE.tryAgainLater))
    },

    handleUpgrade(request, socket, head, { scriptId }) {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        // frames wait in the socket until somebody listens
        webSocket.pause()
        webSocket.on('error', () => webSocket.terminate())
        const url = new URL(request.url ?? '/', 'http://localhost')
        welcomeSocket(webSocket, socket, url, scriptId, { authorise, rooms, limits, now })
          .catch(() => webSocket.close(CLOSE.tryAgainLater))
          .finally(() => webSocket.resume())
      })
    },

    async close() {
      await rooms.close()
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

function isTouched(change: AccessChange, scriptId: string, connection: Connection): boolean {
  switch (change.kind) {
    case 'script':
      return change.scriptId === scriptId
    case 'user':
      return change.userId === connection.user.id
    case 'session':
      return change.sessionId === connection.sessionId
  }
}
