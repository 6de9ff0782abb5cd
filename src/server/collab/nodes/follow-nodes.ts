// The rooms of a node that is one of several: the others are told of their rows and presence, and their messages are
// applied here.
import type { Nodes } from '../../nodes/node-bus.ts'
import type { NodeRights } from '../../nodes/node-rights.ts'
import { createRooms, type Rooms, type RoomsDeps } from '../room/rooms.ts'
import type { Room } from '../room/room.ts'
import type { LogTail } from './log-tail.ts'
import { createOtherNodes, type OtherNodes } from './other-nodes.ts'

/** The logs are checked this often: a lost notification delays an update by this time, and loses no data. */
const TAIL_CHECK_MS = 3_000
/** How often a node announces which scripts it has open. Others forget it after 30 s. */
const HERE_MS = 10_000

/** The dependencies of a process that is one of several nodes. */
export interface NodesDeps {
  readonly nodes: Nodes
  readonly tail: LogTail
}

export interface SharedRooms {
  readonly rooms: Rooms
  /** Announces nothing more. */
  readonly stop: () => void
}

/** The rooms of this process, which several nodes serve. */
export function createSharedRooms(
  deps: Omit<RoomsDeps, 'peers'> & NodesDeps & Pick<NodeRights, 'whenSure'>,
): SharedRooms {
  const { nodes, tail, whenSure, now } = deps
  const others = createOtherNodes(nodes.post, tail.readAfter, whenSure, now)
  const rooms = createRooms({ ...deps, peers: others })
  return { rooms, stop: followNodes(nodes, others, rooms, tail) }
}

/**
 * Applies messages of other nodes to this node's rooms, and catches up on messages that were missed.
 * @returns a function that ends the announcements
 */
function followNodes(nodes: Nodes, others: OtherNodes, rooms: Rooms, tail: LogTail): () => void {
  const { post } = nodes
  const { all: openRooms, opened: roomOf } = rooms

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
  const checkTailsSoon = () => void checkTails(rooms, tail).catch(() => {})
  const timers = [
    setInterval(checkTailsSoon, TAIL_CHECK_MS),
    setInterval(() => {
      for (const { scriptId } of openRooms()) post({ kind: 'here', scriptId })
    }, HERE_MS),
  ]
  for (const timer of timers) timer.unref()

  nodes.subscribe({
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
      }
    },
    onConnected() {
      for (const { scriptId } of openRooms()) others.opened(scriptId)
      checkTailsSoon()
    },
  })
  return () => timers.forEach(clearInterval)
}

/** Wakes the rooms whose log has grown. */
async function checkTails(rooms: Rooms, tail: LogTail): Promise<void> {
  const open = rooms.all()
  if (open.length === 0) return
  for (const head of await tail.heads(open.map(({ scriptId }) => scriptId)))
    rooms.opened(head.scriptId)?.wake(head.seq, head.foldedSeq)
}
