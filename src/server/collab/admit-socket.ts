import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { isReadableLevel } from '#/shared/script/schema-level.ts'
import type { OnLimit } from '../concurrency/rate-limiter.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import type { SocketHandshake } from '../sockets/socket-server.ts'
import type { Room } from './room/room.ts'
import type { Opener, Rooms } from './room/rooms.ts'
import type { OnScriptError } from './script-events.ts'
import { type Connection, isQuestion, PausedSocket, SocketConnection } from './socket/connection.ts'
import type { CollabLimits } from './socket/limits.ts'
import type { OpenSockets, SocketSlot } from './socket/open-sockets.ts'
import type { Cost, PersonTurns, Turn, Turns } from './socket/person-turns.ts'

/** What a new socket costs: its right is looked up, and it is told who is here and asked for its edits. */
const ADMISSION: Cost = { ms: 2, threadMs: 0 }

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
 * Adds a new socket to its script's room. A socket without a right or of another schema, or beyond a person's number, is
 * refused before anything is loaded. Beyond the person's allowance it waits like a message; a page whose socket waits for
 * long gives it up and tries again, later each time.
 */
export async function admitSocket(
  { socket, stream, token, query, params: { scriptId = '' } }: SocketHandshake,
  deps: Deps,
): Promise<void> {
  const right = await deps.rights.claim({ socket, token, scriptId })
  if (right.kind === 'refused') return rejectSocket(socket, stream, right.code)
  if (!isOwnLevel(query.get('schema'))) return rejectSocket(socket, stream, CLOSE.wrongSchema)
  if (socket.readyState !== socket.OPEN) return
  const { id: userId } = right.user
  const slot = deps.openSockets.register(userId, stream)
  const rejectCrowded = () => {
    deps.onLimit({ limit: 'document sockets', userId, scriptId })
    rejectSocket(socket, stream, CLOSE.policyViolation)
  }
  if (!slot) return rejectCrowded()
  socket.on('close', slot.leave)
  const turns = deps.turns.of(userId)
  if (!(await isAllowed(turns, socket))) return rejectCrowded()
  const room = await openRoom(deps.rooms, scriptId, { userId, spend: (ms) => turns.spend(ms) })
  if (!room) return rejectSocket(socket, stream, CLOSE.gone)
  if (socket.readyState !== socket.OPEN) return
  if (room.connectionsOf(userId) >= deps.limits.connectionsPerUser) return rejectCrowded()
  const { user, since, sessionId, rights } = right
  const who = { user, since, sessionId, rights }
  const connection = new SocketConnection(socket, stream, who, deps.now, { turns, room })
  right.watch({
    lost: (code) => connection.close(code),
    changed: (newRights) => room.changeRights(connection, newRights),
  })
  const messages = new SocketMessages(socket, { connection, room, slot, turns }, deps)
  socket.on('message', (data: Buffer, isBinary) => messages.receive(data, isBinary))
  room.join(connection)
}

/**
 * Resolves when a person's allowance has room for a new socket: with true, or with false where too much waits already; never
 * for a socket that was closed meanwhile. The socket is read only after it has been admitted.
 */
const isAllowed = (turns: PersonTurns, socket: WebSocket): Promise<boolean> =>
  new Promise((resolve) => {
    const unread = {
      OPEN: socket.OPEN,
      pause() {},
      resume() {},
      get readyState() {
        return socket.readyState
      },
    }
    const admission = { bytes: 0, costs: () => ADMISSION, handle: () => resolve(true) }
    if (!turns.add({ socket: unread, ...admission })) resolve(false)
  })

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

type TurnSocket = Turn['socket']

interface Admitted {
  readonly connection: Connection
  readonly room: Room
  readonly slot: SocketSlot
  readonly turns: PersonTurns
}

/**
 * Passes the messages of a socket to its room, each in its turn, and while rights are uncertain not before they are certain.
 * An error ends this socket only.
 */
class SocketMessages implements TurnSocket {
  readonly #socket: WebSocket
  readonly #paused: PausedSocket
  readonly #admitted: Admitted
  readonly #deps: Pick<Deps, 'onLimit' | 'onError' | 'whenSure'>
  /** The last message that waits for certain rights, and how many do. */
  #last: Promise<void> | null = null
  #unsure = 0

  constructor(
    socket: WebSocket,
    admitted: Admitted,
    deps: Pick<Deps, 'onLimit' | 'onError' | 'whenSure'>,
  ) {
    this.#socket = socket
    this.#paused = new PausedSocket(socket)
    this.#admitted = admitted
    this.#deps = deps
  }

  get OPEN(): TurnSocket['OPEN'] {
    return this.#socket.OPEN
  }

  get readyState(): TurnSocket['readyState'] {
    return this.#socket.readyState
  }

  pause(): void {
    this.#paused.pause('allowance')
  }

  resume(): void {
    this.#paused.resume('allowance')
  }

  receive(data: Buffer, isBinary: boolean): void {
    const { connection, room, slot, turns } = this.#admitted
    slot.onMessage()
    if (!this.#isOpen()) return
    if (!isBinary) return connection.close(CLOSE.unsupportedData)
    const handle = () => this.#handleWhenSure(data)
    const costs = () => room.costOf(data)
    const message = { bytes: data.length, isQuestion: isQuestion(data), costs, handle }
    if (turns.add({ socket: this, ...message })) return
    const { id: userId } = connection.user
    this.#deps.onLimit({ limit: 'waiting messages', userId, scriptId: room.scriptId })
    connection.close(CLOSE.policyViolation)
  }

  /** A client may go on sending after the server has closed the socket, until the client has closed its own side. */
  #isOpen(): boolean {
    return this.readyState === this.OPEN
  }

  #handleWhenSure(data: Buffer): void {
    const before = this.#last ?? this.#deps.whenSure()
    if (before === null) return this.#handle(data)
    this.#paused.pause('rights')
    this.#unsure += 1
    this.#last = this.#handleAfter(before, data)
  }

  async #handleAfter(before: Promise<void>, data: Buffer): Promise<void> {
    await before
    this.#handle(data)
    this.#unsure -= 1
    if (this.#unsure > 0) return
    this.#last = null
    this.#paused.resume('rights')
  }

  #handle(data: Buffer): void {
    const { connection, room } = this.#admitted
    if (!this.#isOpen()) return
    try {
      room.receive(connection, data)
    } catch (error) {
      this.#deps.onError(error, room.scriptId)
      connection.close(CLOSE.tryAgainLater)
    }
  }
}

/** A room may be unloaded between being found and being entered; then it is opened anew. */
async function openRoom(
  rooms: Pick<Rooms, 'open'>,
  scriptId: string,
  person: Opener,
): Promise<Room | null> {
  for (;;) {
    const room = await rooms.open(scriptId, person)
    if (!room?.isClosed) return room
  }
}
