// The rooms of a node that is one of several: the others are told of their rows and presence, and their messages are
// applied here.
import type { Nodes } from '../../nodes/node-bus.ts'
import type { NodeMessage } from '../../nodes/node-message.ts'
import type { NodeRights } from '../../nodes/node-rights.ts'
import type { NodePeers, RoomPeers } from '../room/logged-document.ts'
import type { Room } from '../room/room.ts'
import { createRooms, type Rooms, type RoomsDeps } from '../room/rooms.ts'
import type { LogTail } from './log-tail.ts'

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

/** A node that has not announced an open script for this long counts as having closed it. */
const HERE_FOR_MS = 30_000

/** Sends messages about this node's rooms, and knows which other nodes have the same scripts open. */
interface OtherNodes extends NodePeers {
  /** Notes that a node has a script open as well; returns whether that is new. */
  readonly heardOf: (scriptId: string, nodeId: string) => boolean
  readonly forget: (scriptId: string, nodeId: string) => void
}

function createOtherNodes(
  post: (message: NodeMessage) => void,
  readAfter: LogTail['readAfter'],
  whenSure: RoomPeers['whenSure'],
  now: () => number,
): OtherNodes {
  const heardAt = new Map<string, Map<string, number>>()

  /** A script is normally open on one node only: then no message is needed. */
  function isElsewhere(scriptId: string): boolean {
    const nodes = heardAt.get(scriptId)
    if (nodes === undefined) return false
    for (const [nodeId, at] of nodes) if (at + HERE_FOR_MS <= now()) forget(scriptId, nodeId)
    return nodes.size > 0
  }

  function forget(scriptId: string, nodeId: string): void {
    const nodes = heardAt.get(scriptId)
    nodes?.delete(nodeId)
    if (nodes?.size === 0) heardAt.delete(scriptId)
  }

  return {
    opened: (scriptId) => post({ kind: 'opened', scriptId }),
    closed(scriptId) {
      heardAt.delete(scriptId)
      post({ kind: 'closed', scriptId })
    },
    ofRoom: (scriptId) => ({
      readAfter: (seq) => readAfter(scriptId, seq),
      whenSure,
      onMoved(entry) {
        if (isElsewhere(scriptId)) post({ kind: 'presence', scriptId, entry })
      },
    }),
    announcing: (commit) => async (entry) => {
      const seq = await commit(entry)
      if (seq !== null && isElsewhere(entry.scriptId))
        post({ kind: 'rows', scriptId: entry.scriptId, seq })
      return seq
    },
    heardOf(scriptId, nodeId) {
      const nodes = heardAt.get(scriptId) ?? new Map<string, number>()
      const isNews = !nodes.has(nodeId)
      heardAt.set(scriptId, nodes.set(nodeId, now()))
      return isNews
    },
    forget,
  }
}
