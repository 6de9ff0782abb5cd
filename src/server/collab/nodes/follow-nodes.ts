// The rooms of a node that is one of several: the others are told of their rows and presence, and their messages are
// applied here.
import { at } from '#/shared/at.ts'
import type { Nodes } from '../../nodes/node-bus.ts'
import type { NodeMessage } from '../../nodes/node-messages.ts'
import type { NodeRights } from '../../nodes/node-rights.ts'
import type { NodePeers, RoomPeers } from '../room/logged-document.ts'
import type { Room } from '../room/room.ts'
import { createRooms, type Rooms, type RoomsDeps } from '../room/rooms.ts'
import type { Database } from '../../db/schema.ts'
import { type Tail, tailAfter } from '../log/log-position.ts'
import { wholeBytes } from '../log/stored-document.ts'
import type { UpdateLog } from '../log/update-log.ts'

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
  /** Tells the other nodes that a script's title or versions have changed. */
  readonly tellOfDetails: (scriptId: string) => void
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
  return {
    rooms,
    tellOfDetails: (scriptId) => nodes.post({ kind: 'details', scriptId }),
    stop: followNodes(nodes, others, rooms, tail),
  }
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
        case 'details':
          return roomOf(message.scriptId)?.tellOfDetails()
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

/** The newest seq of a script's log, and the seq up to which the log is folded. */
export interface Head {
  readonly scriptId: string
  readonly seq: number
  readonly foldedSeq: number
}

/** Reads the rows of logs, to find those that other nodes have written. */
interface LogTail {
  /** Null where the script is gone. */
  readonly readAfter: (scriptId: string, seq: number) => Promise<Tail | null>
  /** The heads of these scripts; a script that is gone has none. */
  readonly heads: (scriptIds: readonly string[]) => Promise<readonly Head[]>
}

/** So many scripts are asked about in one statement. */
const HEADS_PER_QUERY = 1_000

/** @param load reads the whole stored document in one snapshot */
export function createLogTail(db: Database, load: UpdateLog['load']): LogTail {
  return {
    async readAfter(scriptId, seq) {
      const found = await readRows(db, scriptId, seq)
      const [first] = found
      if (first === undefined) return null
      if (first.folded_seq > seq) return tailAfter(seq, await load(scriptId))
      const stored = found.flatMap(({ seq, data, parts_id, parts_bytes }) =>
        seq === null || data === null
          ? []
          : [{ seq, data, parts_id, parts_bytes: parts_bytes ?? 0 }],
      )
      const { bytes: updates } = await wholeBytes(db, stored)
      // they have been folded since
      if (!updates) return tailAfter(seq, await load(scriptId))
      const rows = stored.map((row, index) => ({ seq: row.seq, data: at(updates, index) }))
      return { state: null, foldedSeq: first.folded_seq, rows }
    },
    async heads(scriptIds) {
      const heads: Head[] = []
      for (let at = 0; at < scriptIds.length; at += HEADS_PER_QUERY)
        heads.push(...(await readHeads(db, scriptIds.slice(at, at + HEADS_PER_QUERY))))
      return heads
    },
  }
}

/**
 * The rows above `seq`, each with the seq up to which the log is folded. One statement reads both at the same moment.
 */
function readRows(db: Database, scriptId: string, seq: number) {
  return db
    .selectFrom('script_states')
    .leftJoin('script_updates', (join) =>
      join
        .onRef('script_updates.script_id', '=', 'script_states.script_id')
        .on('script_updates.seq', '>', seq),
    )
    .select([
      'script_states.folded_seq',
      'script_updates.seq',
      'script_updates.data',
      'script_updates.parts_id',
      'script_updates.parts_bytes',
    ])
    .where('script_states.script_id', '=', scriptId)
    .orderBy('script_updates.seq')
    .execute()
}

function readHeads(db: Database, scriptIds: readonly string[]): Promise<Head[]> {
  return db
    .selectFrom('script_states')
    .innerJoin('script_heads', 'script_heads.script_id', 'script_states.script_id')
    .select(['script_states.script_id as scriptId', 'seq', 'folded_seq as foldedSeq'])
    .where('script_states.script_id', 'in', [...scriptIds])
    .execute()
}
