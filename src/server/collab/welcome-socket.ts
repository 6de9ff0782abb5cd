import { CLOSE } from '#/shared/collab/protocol.ts'
import type { AuthoriseSocket } from '../http/authorise-socket.ts'
import { createBudget } from '../http/budget.ts'
import type { Newcomer } from '../http/socket-server.ts'
import { createConnection } from './connection.ts'
import { isQuestion } from './frames.ts'
import { QUESTION_FRAMES, type CollabLimits } from './limits.ts'
import type { RecheckSockets } from './recheck-sockets.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'

/** Lets a fresh socket into its script's room, or closes it before anything is loaded. */
export async function welcomeSocket(
  { socket, stream, token, query, params: { scriptId = '' } }: Newcomer,
  deps: {
    readonly authorise: AuthoriseSocket
    readonly rooms: Pick<Rooms, 'open'>
    readonly recheck: Pick<RecheckSockets, 'newcomer'>
    readonly limits: CollabLimits
    readonly now: () => number
  },
): Promise<void> {
  const verdict = await deps.authorise.atHandshake({
    token,
    schema: query.get('schema'),
    scriptId,
  })
  if (verdict.kind === 'refused') {
    socket.close(verdict.code)
    return
  }
  const room = await openRoom(deps.rooms, scriptId)
  if (!room) {
    socket.close(CLOSE.gone)
    return
  }
  if (socket.readyState !== socket.OPEN) return
  if (connectionsOf(verdict.user.id, room) >= deps.limits.connectionsPerUser) {
    socket.close(CLOSE.policyViolation)
    return
  }
  const connection = createConnection(socket, stream, verdict, deps.now)
  const budget = createBudget(deps.limits, deps.now)
  socket.on('message', (data: Buffer, isBinary) => {
    const asFrames = isQuestion(data) ? QUESTION_FRAMES : 1
    if (!budget.take(data.length, asFrames)) connection.close(CLOSE.policyViolation)
    else if (isBinary) room.receive(connection, data)
    else connection.close(CLOSE.unsupportedData)
  })
  socket.on('close', () => room.leave(connection))
  room.join(connection)
  deps.recheck.newcomer(scriptId, connection)
}

const connectionsOf = (userId: string, { audience }: Room): number =>
  [...audience.connections].filter(({ user }) => user.id === userId).length

/** A room may be unloaded between being found and being entered; then it is opened anew. */
async function openRoom(rooms: Pick<Rooms, 'open'>, scriptId: string): Promise<Room | null> {
  for (;;) {
    const room = await rooms.open(scriptId)
    if (!room?.isClosed) return room
  }
}
