// The real room between people, over the real log of a database, with wires that carry what the test says. Killed, it
// loses all that is not in the log.
import { sql } from 'kysely'
import type * as Y from 'yjs'
import type { Room } from '#/server/collab/room/room.ts'
import { createRooms, type Rooms } from '#/server/collab/room/rooms.ts'
import { createUpdateLog, type UpdateLog } from '#/server/collab/log/update-log.ts'
import { insertScript } from '#/server/domain/insert-script.ts'
import type { Database } from '#/server/db/schema.ts'
import { fakeConnection, ignoreErrors, type FakeConnection } from '../room-simulation.ts'
import { HandCarried } from './hand-carried.ts'
import type { Between } from './wire.ts'

/** A user who may own the scripts of series. */
export async function prepareStorm(db: Database): Promise<void> {
  await sql`INSERT INTO users (id, username, username_folded, email, email_folded, password_hash, created_at) VALUES ('u', 'u', 'u', 'u', 'u', NULL, 1)`.execute(
    db,
  )
}

export class RoomServer implements Between {
  readonly #log: UpdateLog
  readonly #scriptId: string
  #rooms: Rooms
  /** That of the process that runs: one that was killed writes nothing any more. */
  #ownLog: UpdateLog
  readonly #killed: Rooms[] = []
  readonly #wires = new HandCarried()
  readonly #connections = new Map<Y.Doc, FakeConnection>()

  private constructor(log: UpdateLog, scriptId: string) {
    this.#log = log
    this.#scriptId = scriptId
    this.#ownLog = this.#startLog()
    this.#rooms = this.#startRooms()
  }

  static async open(db: Database, state: Uint8Array): Promise<RoomServer> {
    const script = { title: 't', ownerId: 'u', state }
    const scriptId = await db.transaction().execute((trx) => insertScript(trx, script))
    return new RoomServer(createUpdateLog(db), scriptId)
  }

  watch(doc: Y.Doc): () => void {
    const stop = this.#wires.watch(doc)
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
    const room = await this.#room()
    room.join(connection)
  }

  async disconnect(doc: Y.Doc): Promise<void> {
    const connection = this.#connections.get(doc)
    this.#connections.delete(doc)
    this.#wires.disconnect(doc)
    if (connection) (await this.#room()).leave(connection)
  }

  async take(doc: Y.Doc, count = Infinity): Promise<void> {
    const connection = this.#connections.get(doc)
    if (!connection) return
    const room = await this.#room()
    for (const bytes of this.#wires.takeSent(doc, count)) room.receive(connection, bytes)
    await room.whenQuiet()
    const [code] = connection.closed
    if (code !== undefined) throw new Error(`the server has closed a socket: ${code}`)
  }

  hear(doc: Y.Doc, count = Infinity): boolean {
    return this.#wires.hear(doc, count)
  }

  isBusy(doc: Y.Doc): boolean {
    return this.#wires.isBusy(doc)
  }

  kill(): void {
    this.#connections.clear()
    this.#wires.disconnectAll()
    this.#killed.push(this.#rooms)
    this.#ownLog = this.#startLog()
    this.#rooms = this.#startRooms()
  }

  async fold(): Promise<void> {
    await (await this.#room()).fold()
  }

  async state(): Promise<Uint8Array> {
    return (await (await this.#room()).settled()).state
  }

  async close(): Promise<void> {
    for (const rooms of [...this.#killed, this.#rooms]) await rooms.close()
  }

  async #room(): Promise<Room> {
    const room = await this.#rooms.open(this.#scriptId)
    if (!room) throw new Error('no room')
    return room
  }

  #startRooms(): Rooms {
    return createRooms({ log: this.#ownLog, now: Date.now, onError: ignoreErrors })
  }

  #startLog(): UpdateLog {
    const { load, append, fold } = this.#log
    const own: UpdateLog = {
      load,
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
