// The real room between people, over the real log of a database, with wires that carry what the test says. Killed, it
// loses all that is not in the log.
import { sql } from 'kysely'
import * as decoding from 'lib0/decoding'
import { writeSyncStep1, writeSyncStep2, writeUpdate } from 'y-protocols/sync'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { ReceivedUpdate } from '#/client/editor/core/connection/script-socket.ts'
import type { Room } from '#/server/collab/room/room.ts'
import { createRooms, type Rooms } from '#/server/collab/room/rooms.ts'
import { createUpdateLog, type UpdateLog } from '#/server/collab/log/update-log.ts'
import { insertScript } from '#/server/domain/insert-script.ts'
import type { Database } from '#/server/db/schema.ts'
import { MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { fakeConnection, ignoreErrors, payloadOf, type FakeConnection } from '../room-simulation.ts'
import type { Between } from './wire.ts'

interface Wire {
  readonly connection: FakeConnection
  readonly up: Uint8Array[]
  readonly down: Uint8Array[]
  /** Whether the server has been told what there was before. */
  hasTold: boolean
}

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
  readonly #wires = new Map<Y.Doc, Wire>()

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
    const send = (update: Uint8Array, origin: unknown) => {
      const wire = this.#wires.get(doc)
      if (wire?.hasTold && !(origin instanceof ReceivedUpdate))
        wire.up.push(message((encoder) => writeUpdate(encoder, update)))
    }
    doc.on('update', send)
    return () => {
      doc.off('update', send)
      this.#wires.delete(doc)
    }
  }

  async connect(doc: Y.Doc): Promise<void> {
    if (this.#wires.has(doc)) return
    const down: Uint8Array[] = []
    const connection = fakeConnection('somebody', 'write', (frame) =>
      down.push(Uint8Array.from(payloadOf(frame))),
    )
    const up = [message((encoder) => writeSyncStep1(encoder, doc))]
    this.#wires.set(doc, { connection, up, down, hasTold: false })
    const room = await this.#room()
    room.join(connection)
  }

  async disconnect(doc: Y.Doc): Promise<void> {
    const wire = this.#wires.get(doc)
    this.#wires.delete(doc)
    if (wire) (await this.#room()).leave(wire.connection)
  }

  async take(doc: Y.Doc, count = Infinity): Promise<void> {
    const wire = this.#wires.get(doc)
    if (!wire) return
    const room = await this.#room()
    for (const bytes of wire.up.splice(0, count)) room.receive(wire.connection, bytes)
    await room.whenQuiet()
    const [code] = wire.connection.closed
    if (code !== undefined) throw new Error(`the server has closed a socket: ${code}`)
  }

  hear(doc: Y.Doc, count = Infinity): boolean {
    const wire = this.#wires.get(doc)
    const messages = wire?.down.splice(0, count) ?? []
    for (const bytes of messages) if (wire) hearMessage(doc, wire, bytes)
    return messages.length > 0
  }

  isBusy(doc: Y.Doc): boolean {
    const wire = this.#wires.get(doc)
    return wire !== undefined && wire.up.length + wire.down.length > 0
  }

  kill(): void {
    this.#wires.clear()
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

function message(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.sync)
  write(encoder)
  return encoding.toUint8Array(encoder)
}

function hearMessage(doc: Y.Doc, wire: Wire, bytes: Uint8Array): void {
  const decoder = decoding.createDecoder(bytes)
  if (decoding.readVarUint(decoder) !== MESSAGE.sync) return
  const step = decoding.readVarUint(decoder)
  const payload = decoding.readVarUint8Array(decoder)
  if (step === SYNC.step1) {
    wire.up.push(message((encoder) => writeSyncStep2(encoder, doc, payload)))
    wire.hasTold = true
  } else Y.applyUpdate(doc, payload, new ReceivedUpdate(payload))
}
