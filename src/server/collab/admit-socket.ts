import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { isReadableLevel } from '#/shared/script/schema-level.ts'
import type { OnLimit } from '../http/limit-hits.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import type { SocketHandshake } from '../sockets/socket-server.ts'
import type { Room } from './room/room.ts'
import type { Rooms } from './room/rooms.ts'
import type { OnScriptError } from './script-events.ts'
import { type Connection, createConnection, isQuestion } from './socket/connection.ts'
import type { CollabLimits } from './socket/limits.ts'
import type { OpenSockets, SocketSlot } from './socket/open-sockets.ts'
import { createPauseReasons, type Pausable } from './socket/pause-reasons.ts'
import type { PersonTurns, Turns } from './socket/person-turns.ts'

/** What a new socket costs: its right is looked up, and it is told who is here and asked for its edits. */
const ADMISSION_MS = 2

interface Deps {
  readonly rights: Pick<SocketRights, 'claim'>
  readonly rooms: Pick<Rooms, 'open'>
  readonly openSockets: Pick<OpenSockets, 'register'>
  readonly turns: Pick<Turns, 'of'>
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
  if (!isOwnLevel(query.get('schema'))) return rejectSocket(socket, stream, CLOSE.wrongSchema)
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
  const turns = deps.turns.of(userId)
  turns.spend(ADMISSION_MS)
  const { user, sessionId, role } = right
  const who = { user, sessionId, role }
  const connection = createConnection(socket, stream, who, deps.now, {
    spend: (...costs) => turns.spend(...costs),
    leave: (left) => room.leave(left),
  })
  right.watch({
    lost: (code) => connection.close(code),
    changed: (newRole) => room.changeRole(connection, newRole),
  })
  listen(socket, { connection, room, slot, turns }, deps)
  room.join(connection)
}

/**
 * Whether this server reads all that a client may write. The oldest clients do not send their level, and are accepted.
 */
function isOwnLevel(level: string | null): boolean {
  return level === null || isReadableLevel(Number(level))
}

/** Closes a socket before any message was read, and reads none later: messages of this socket have no effect. */
export function rejectSocket(socket: WebSocket, stream: Socket, code: number): void {
  socket.close(code)
  stream.end()
}

interface Admitted {
  readonly connection: Connection
  readonly room: Room
  readonly slot: SocketSlot
  readonly turns: PersonTurns
}

/** Passes the messages of a socket to its room, each in its turn. An error ends this socket only. */
function listen(
  socket: WebSocket,
  { connection, room, slot, turns }: Admitted,
  { onLimit, onError, whenSure }: Pick<Deps, 'onLimit' | 'onError' | 'whenSure'>,
): void {
  const pausedFor = createPauseReasons(socket)
  const handleInOrder = waitUntilSure(pausedFor('rights'), whenSure)
  const inTurns = {
    ...pausedFor('allowance'),
    OPEN: socket.OPEN,
    get readyState() {
      return socket.readyState
    },
  }
  const receive = (data: Buffer) => {
    try {
      room.receive(connection, data)
    } catch (error) {
      onError(error, room.scriptId)
      connection.close(CLOSE.tryAgainLater)
    }
  }
  // a client may go on sending after the server has closed the socket, until the client has closed its own side
  const isOpen = () => socket.readyState === socket.OPEN
  socket.on('close', slot.leave)
  socket.on('message', (data: Buffer, isBinary) => {
    slot.onMessage()
    if (!isOpen()) return
    if (!isBinary) return connection.close(CLOSE.unsupportedData)
    const handle = () => handleInOrder(() => isOpen() && receive(data))
    const asks = isQuestion(data) ? { asks: () => room.questionCost(data) } : {}
    if (turns.add({ socket: inTurns, bytes: data.length, handle, ...asks })) return
    const { id: userId } = connection.user
    onLimit({ limit: 'waiting messages', userId, scriptId: room.scriptId })
    connection.close(CLOSE.policyViolation)
  })
}

/** Runs tasks in their order, and while rights are uncertain not before they are certain; the socket pauses meanwhile. */
function waitUntilSure(
  socket: Pausable,
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
