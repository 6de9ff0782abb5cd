import type { SocketRights } from '../../sockets/socket-rights.ts'
import type { Room } from '../room/room.ts'
import type { Rooms } from '../room/rooms.ts'
import type { Confirmations } from './confirmations.ts'
import type { LogTail } from './log-tail.ts'
import type { NodeBusListener } from './node-bus.ts'
import type { NodeMessage } from './node-message.ts'
import type { NodeImports } from './node-imports.ts'
import type { OtherNodes } from './other-nodes.ts'

/** The logs are checked this often: a lost notification delays an update by this time, and loses no data. */
const TAIL_CHECK_MS = 3_000
/** How often a node announces which scripts it has open. Others forget it after 30 s. */
const HERE_MS = 10_000

interface FollowDeps {
  readonly others: OtherNodes
  readonly post: (message: NodeMessage) => void
  readonly rooms: Pick<Rooms, 'all' | 'opened'>
  readonly tail: Pick<LogTail, 'heads'>
  readonly confirmations: Pick<Confirmations, 'onMessage'>
  readonly rights: Pick<SocketRights, 'checkAll'>
  readonly imports: NodeImports
}

export interface NodeFollower extends NodeBusListener {
  readonly stop: () => void
}

/** Applies messages of other nodes to this node's rooms, and catches up on messages that were missed. */
export function followNodes(deps: FollowDeps): NodeFollower {
  const { others, confirmations, post, rights, imports } = deps
  const { all: openRooms, opened: roomOf } = deps.rooms

  function answer(room: Room): void {
    const { scriptId } = room
    const { seq, presence } = room.newsForNode()
    post({ kind: 'rows', scriptId, seq })
    for (const entry of presence) post({ kind: 'presence', scriptId, entry })
  }

  function greet(kind: 'opened' | 'here', scriptId: string, nodeId: string): void {
    const room = roomOf(scriptId)
    if (!room) return
    const isNews = others.heardOf(scriptId, nodeId)
    if (kind === 'here' && !isNews) return
    if (kind === 'opened') post({ kind: 'here', scriptId })
    answer(room)
  }

  // if the database does not answer, the next check asks it again
  const checkTailsSoon = () => void checkTails(deps).catch(() => {})
  const timers = [
    setInterval(checkTailsSoon, TAIL_CHECK_MS),
    setInterval(() => {
      post({ kind: 'alive' })
      for (const { scriptId } of openRooms()) post({ kind: 'here', scriptId })
    }, HERE_MS),
  ]
  for (const timer of timers) timer.unref()

  return {
    onMessage(nodeId, message) {
      switch (message.kind) {
        case 'opened':
        case 'here':
          return greet(message.kind, message.scriptId, nodeId)
        case 'closed':
          others.forget(message.scriptId, nodeId)
          return roomOf(message.scriptId)?.forgetNode(nodeId)
        case 'rows':
          return roomOf(message.scriptId)?.wake(message.seq)
        case 'presence':
          return roomOf(message.scriptId)?.receiveFromNode(nodeId, message.entry)
        case 'import':
          return imports.onMessage(message.jobId, message.message)
        default:
          return confirmations.onMessage(nodeId, message)
      }
    },
    onConnected() {
      post({ kind: 'alive' })
      for (const { scriptId } of openRooms()) others.opened(scriptId)
      checkTailsSoon()
      void rights.checkAll()
      void imports.checkAll()
    },
    stop: () => timers.forEach(clearInterval),
  }
}

/** Wakes the rooms whose log has grown. */
async function checkTails({ rooms, tail }: Pick<FollowDeps, 'rooms' | 'tail'>): Promise<void> {
  const open = rooms.all()
  if (open.length === 0) return
  for (const head of await tail.heads(open.map(({ scriptId }) => scriptId)))
    rooms.opened(head.scriptId)?.wake(head.seq, head.foldedSeq)
}
