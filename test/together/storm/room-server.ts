// The real room between people, with the real log of a database, and wires on which the test delivers messages. A
// killed room loses everything that is not in the log.
import { fakeConnection, type FakeConnection, ignoreErrors } from '#test/support/room-simulation.ts'
import { sql } from 'kysely'
import type * as Y from 'yjs'
import type { HeldUpdates } from '#/client/editor/core/connection/held-updates.ts'
import { tailAfter } from '#/server/collab/log/log-position.ts'
import { createUpdateLog, type UpdateLog } from '#/server/collab/log/update-log.ts'
import type { NodePeers } from '#/server/collab/room/logged-document.ts'
import type { Room } from '#/server/collab/room/room.ts'
import { createRooms, type Rooms } from '#/server/collab/room/rooms.ts'
import type { Database } from '#/server/db/schema.ts'
import { insertScript } from '#/server/domain/insert-script.ts'
import { HandCarried } from './hand-carried.ts'
import type { Between } from './wire.ts'

/** Inserts a user who owns the scripts of all series. */
export async function prepareStorm(db: Database): Promise<void> {
  await sql`INSERT INTO users (id, username, username_folded, email, email_folded, password_hash, created_at) VALUES ('u', 'u', 'u', 'u', 'u', NULL, 1)`.execute(
    db,
  )
}

/** A process that serves the script; there may be several. */
interface Node {
  readonly rooms: Rooms
  /** The highest seq of other nodes' updates that this node was notified of and has not read. */
  news: number
}

export class RoomServer implements Between {
  readonly #log: UpdateLog
  readonly #scriptId: string
  readonly #count: number
  #nodes: readonly Node[]
  /** The log of the running processes: a killed process can write nothing any more. */
  #ownLog: UpdateLog
  readonly #killed: Rooms[] = []
  readonly #wires = new HandCarried()
  readonly #connections = new Map<Y.Doc, FakeConnection>()
  readonly #homes = new Map<Y.Doc, number>()

  private constructor(log: UpdateLog, scriptId: string, count: number) {
    this.#log = log
    this.#scriptId = scriptId
    this.#count = count
    this.#ownLog = this.#startLog()
    this.#nodes = this.#startNodes()
  }

  /** @param nodes the number of nodes that serve the script; people are assigned to them in turn */
  static async open(db: Database, state: Uint8Array, nodes = 1): Promise<RoomServer> {
    const script = { title: 't', ownerId: 'u', state }
    const scriptId = await db.transaction().execute((trx) => insertScript(trx, script))
    return new RoomServer(createUpdateLog(db), scriptId, nodes)
  }

  watch(doc: Y.Doc): () => void {
    const stop = this.#wires.watch(doc)
    this.#homes.set(doc, this.#homes.size % this.#count)
    return () => {
      stop()
      this.#connections.delete(doc)
    }
  }

  async connect(doc: Y.Doc): Promise<void> {
    if (this.#connections.has(doc)) return
    const connection = fakeConnection('somebody', 'write', (frame) => this.#wires.tell(doc, frame))
    this.#connections.set(doc, connection)
    this.#wires.connect(doc)
    const room = await this.#roomOf(this.#nodeOf(doc))
    room.join(connection)
  }

  async disconnect(doc: Y.Doc): Promise<void> {
    const connection = this.#connections.get(doc)
    this.#connections.delete(doc)
    this.#wires.disconnect(doc)
    if (connection) (await this.#roomOf(this.#nodeOf(doc))).leave(connection)
  }

  /** A node takes a person's messages, and only then reads the updates of other nodes. */
  async take(doc: Y.Doc, count = Infinity): Promise<void> {
    const connection = this.#connections.get(doc)
    if (!connection) return
    const node = this.#nodeOf(doc)
    const room = await this.#roomOf(node)
    for (const { bytes } of this.#wires.takeSent(doc, count)) room.receive(connection, bytes)
    await room.whenQuiet()
    await this.#look(node)
    const [code] = connection.closed
    if (code !== undefined) throw new Error(`the server has closed a socket: ${code}`)
  }

  hear(doc: Y.Doc, count = Infinity): boolean {
    return this.#wires.hear(doc, count)
  }

  heldOf(doc: Y.Doc): HeldUpdates {
    return this.#wires.heldOf(doc)
  }

  isBusy(doc: Y.Doc): boolean {
    return this.#wires.isBusy(doc) || this.#nodeOf(doc).news > 0
  }

  kill(): void {
    this.#connections.clear()
    this.#wires.disconnectAll()
    this.#killed.push(...this.#nodes.map(({ rooms }) => rooms))
    this.#ownLog = this.#startLog()
    this.#nodes = this.#startNodes()
  }

  async fold(): Promise<void> {
    for (const node of this.#nodes) await (await this.#roomOf(node)).fold()
  }

  async state(): Promise<Uint8Array> {
    const [node] = this.#nodes
    if (!node) throw new Error('no node')
    await this.#look(node)
    return (await (await this.#roomOf(node)).committed()).state
  }

  async close(): Promise<void> {
    for (const rooms of [...this.#killed, ...this.#nodes.map((node) => node.rooms)])
      await rooms.close()
  }

  async #look(node: Node): Promise<void> {
    const room = await this.#roomOf(node)
    const { news } = node
    node.news = 0
    if (news > 0) room.wake(news)
    await room.whenQuiet()
  }

  #nodeOf(doc: Y.Doc): Node {
    const node = this.#nodes[this.#homes.get(doc) ?? 0]
    if (!node) throw new Error('no node')
    return node
  }

  async #roomOf({ rooms }: Node): Promise<Room> {
    const room = await rooms.open(this.#scriptId)
    if (!room) throw new Error('no room')
    return room
  }

  #startNodes(): readonly Node[] {
    const nodes: Node[] = []
    for (let index = 0; index < this.#count; index++)
      nodes.push({ rooms: this.#startRooms(index, nodes), news: 0 })
    return nodes
  }

  #startRooms(index: number, nodes: readonly Node[]): Rooms {
    const base = { log: this.#ownLog, now: Date.now, onError: ignoreErrors }
    if (this.#count === 1) return createRooms(base)
    const peers: NodePeers = {
      opened() {},
      closed() {},
      ofRoom: (scriptId) => ({
        readAfter: async (seq) => tailAfter(seq, await this.#ownLog.load(scriptId)),
        whenSure: () => null,
        onMoved() {},
      }),
      announcing: (commit) => async (entry) => {
        const seq = await commit(entry)
        for (const [other, node] of nodes.entries())
          if (other !== index && seq !== null) node.news = Math.max(node.news, seq)
        return seq
      },
    }
    return createRooms({ ...base, peers })
  }

  #startLog(): UpdateLog {
    const { load, store, append, fold, owners } = this.#log
    const own: UpdateLog = {
      load,
      owners,
      store: (entry) => this.#expectAlive(own, () => store(entry)),
      append: (entries) => this.#expectAlive(own, () => append(entries)),
      fold: (...args) => this.#expectAlive(own, () => fold(...args)),
    }
    return own
  }

  async #expectAlive<T>(log: UpdateLog, run: () => Promise<T>): Promise<T> {
    if (log !== this.#ownLog) throw new Error('killed')
    return run()
  }
}
