import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { SCHEMA_VERSION } from '#/shared/script/schema.ts'
import { createTokenBucket } from '../concurrency/token-bucket.ts'
import type { OnLimit } from '../http/limit-hits.ts'
import type { SocketHandshake } from '../sockets/socket-server.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import { createConnection, type Connection } from './socket/connection.ts'
import { isRequest } from './socket/frames.ts'
import { REQUEST_FRAMES, type CollabLimits } from './socket/limits.ts'
import type { OpenSockets, SocketSlot } from './socket/open-sockets.ts'
import type { Room } from './room/room.ts'
import type { OnScriptError } from './on-script-error.ts'
import type { Rooms } from './room/rooms.ts'

interface Deps {
  readonly rights: Pick<SocketRights, 'claim'>
  readonly rooms: Pick<Rooms, 'open'>
  readonly openSockets: Pick<OpenSockets, 'register'>
  readonly limits: CollabLimits
  readonly onLimit: OnLimit
  readonly onError: OnScriptError
  readonly now: () => number
  /** Null, or resolves when the rights of all sockets are certain again: until then no message is read. */
  readonly whenSure: () => Promise<void> | null
}

/**
 * Adds a new socket to its script's room. A socket without a right or of another schema is refused
 * before anything is loaded.
 */
export async function admitSocket(
  { socket, stream, token, query, params: { scriptId = '' } }: SocketHandshake,
  deps: Deps,
): Promise<void> {
  const right = await deps.rights.claim({ socket, token, scriptId })
  if (right.kind === 'refused') return rejectSocket(socket, stream, right.code)
  if (!isOwnSchema(query.get('schema'))) return rejectSocket(socket, stream, CLOSE.wrongSchema)
  const room = await openRoom(deps.rooms, scriptId)
  if (!room) return rejectSocket(socket, stream, CLOSE.gone)
  if (socket.readyState !== socket.OPEN) return
  const { id: userId } = right.user
  const isCrowded = room.connectionsOf(userId) >= deps.limits.connectionsPerUser
  const slot = isCrowded ? null : deps.openSockets.register(userId, stream)
  if (!slot) {
    deps.onLimit({ limit: 'document sockets', userId, scriptId })
    return rejectSocket(socket, stream, CLOSE.policyViolation)
  }
  const { user, sessionId, role } = right
  const who = { user, sessionId, role }
  const connection = createConnection(socket, stream, who, deps.now, (left) => room.leave(left))
  right.watch({
    lost: (code) => connection.close(code),
    changed: (newRole) => room.changeRole(connection, newRole),
  })
  listen(socket, connection, room, slot, deps)
  room.join(connection)
}

/** Whether a client has the server's schema. Older clients do not send their schema version, and are accepted. */
function isOwnSchema(version: string | null): boolean {
  return version === null || version === String(SCHEMA_VERSION)
}

/** Closes a socket before any message was read, and reads none later: messages of this socket have no effect. */
export function rejectSocket(socket: WebSocket, stream: Socket, code: number): void {
  socket.close(code)
  stream.end()
}

/** Passes the messages of a socket to its room. An error ends this socket only. */
function listen(
  socket: WebSocket,
  connection: Connection,
  room: Room,
  slot: SocketSlot,
  deps: Pick<Deps, 'limits' | 'onLimit' | 'onError' | 'now' | 'whenSure'>,
): void {
  const { limits, onLimit, onError, now } = deps
  const bucket = createTokenBucket(limits, now)
  socket.on('close', slot.leave)
  const take = (data: Buffer, isBinary: boolean) => {
    // a client may go on sending after the server has closed the socket, until the client has closed its own side
    if (socket.readyState !== socket.OPEN) return
    const asFrames = isRequest(data) ? REQUEST_FRAMES : 1
    try {
      if (!bucket.consume(data.length, asFrames)) {
        onLimit({
          limit: 'document messages',
          userId: connection.user.id,
          scriptId: room.scriptId,
        })
        connection.close(CLOSE.policyViolation)
      } else if (isBinary) room.receive(connection, data)
      else connection.close(CLOSE.unsupportedData)
    } catch (error) {
      onError(error, room.scriptId)
      connection.close(CLOSE.tryAgainLater)
    }
  }
  const takeInOrder = waitUntilSure(socket, deps.whenSure)
  socket.on('message', (data: Buffer, isBinary) => {
    slot.onMessage()
    takeInOrder(() => take(data, isBinary))
  })
}

/** Runs tasks in their order, and while rights are uncertain not before they are certain; the socket pauses meanwhile. */
function waitUntilSure(
  socket: WebSocket,
  whenSure: () => Promise<void> | null,
): (task: () => void) => void {
  let last: Promise<void> | null = null
  let waiting = 0
  const run = async (before: Promise<void>, task: () => void) => {
    await before
    task()
    waiting -= 1
    if (waiting > 0) return
    last = null
    socket.resume()
  }
  return (task) => {
    const before = last ?? whenSure()
    if (before === null) return task()
    socket.pause()
    waiting += 1
    last = run(before, task)
  }
}

/** A room may be unloaded between being found and being entered; then it is opened anew. */
async function openRoom(rooms: Pick<Rooms, 'open'>, scriptId: string): Promise<Room | null> {
  for (;;) {
    const room = await rooms.open(scriptId)
    if (!room?.isClosed) return room
  }
}
