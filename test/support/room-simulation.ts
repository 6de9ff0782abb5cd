// Rooms and clients without sockets: the server's own room code, the reference protocol on the other side, and a
// network that the test cuts and repairs. A killed server loses everything that is not in the log.
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { readSyncMessage, writeSyncStep1, writeUpdate } from 'y-protocols/sync'
import { vi } from 'vitest'
import * as Y from 'yjs'
import { MESSAGE } from '#/shared/collab/protocol.ts'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import { rightsOf, type ScriptRights } from '#/shared/access/script-rights.ts'
import type { AuthoriseSocket } from '#/server/sockets/socket-access.ts'
import type { SocketRequest } from '#/server/sockets/socket-rights.ts'
import type { Connection } from '#/server/collab/socket/connection.ts'
import type { Room } from '#/server/collab/room/room.ts'
import { createRooms, type Rooms } from '#/server/collab/room/rooms.ts'
import type { StoredDocument } from '#/server/collab/log/stored-document.ts'
import type { UpdateLog } from '#/server/collab/log/update-log.ts'

const SCRIPT = 'script'

export interface FakeConnection extends Connection {
  readonly frames: Buffer[]
  readonly closed: number[]
}

/** Admits every user with the same right; the token is the user's name. */
export function allowAs(role: ScriptRole): AuthoriseSocket {
  return {
    identify: async (name) => ({
      user: { id: name, username: name },
      since: 0,
      sessionId: name,
      sessionEndsAt: Infinity,
      credential: 'session',
    }),
    judge: async () => ({ kind: 'allowed', rights: rightsOf(role) }),
  }
}

/** An open socket without a client. */
export function fakeSocket() {
  const close = vi.fn<(code?: number) => void>()
  const once = vi.fn<() => void>()
  return { readyState: 1, OPEN: 1, close, once } as unknown as SocketRequest['socket'] & {
    readonly close: typeof close
  }
}

/** For tests of an error's effects that do not need the error's report. */
export const ignoreErrors = (): void => {}

/** A connection that stores the frames sent to it, and passes them on. */
export function fakeConnection(
  name: string,
  rights: ScriptRole | ScriptRights = 'write',
  onFrame: (frame: Buffer) => void = () => {},
): FakeConnection {
  const frames: Buffer[] = []
  const closed: number[] = []
  return {
    user: { id: name, username: name },
    since: 0,
    sessionId: name,
    rights: typeof rights === 'string' ? rightsOf(rights) : rights,
    presenceClientId: null,
    lastSentAt: 0,
    frames,
    closed,
    send(...sent) {
      const arrived = sent.flatMap(framesIn)
      frames.push(...arrived)
      for (const frame of arrived) onFrame(frame)
      return true
    },
    isSlow: () => false,
    onceDrained: () => {},
    spend: () => {},
    close: (code) => void closed.push(code),
  }
}

/** The message inside a WebSocket frame. */
export const payloadOf = (frame: Buffer): Uint8Array => frame.subarray(lengthsOf(frame).prefix)

/** The frames that were written in one go. */
function framesIn(bytes: Buffer): readonly Buffer[] {
  if (bytes.length === 0) return []
  const { prefix, payload } = lengthsOf(bytes)
  const end = prefix + payload
  return [bytes.subarray(0, end), ...framesIn(bytes.subarray(end))]
}

function lengthsOf(frame: Buffer): { readonly prefix: number; readonly payload: number } {
  const short = frame.readUInt8(1)
  if (short < 126) return { prefix: 2, payload: short }
  if (short === 126) return { prefix: 4, payload: frame.readUInt16BE(2) }
  return { prefix: 10, payload: Number(frame.readBigUInt64BE(2)) }
}

/** A message of the protocol, as a client sends it. */
export function message(type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, type)
  write(encoder)
  return encoding.toUint8Array(encoder)
}

/** A sync message of the protocol, as a client sends it. */
export function syncMessage(step: number, payload: Uint8Array): Uint8Array {
  return message(MESSAGE.sync, (encoder) => {
    encoding.writeVarUint(encoder, step)
    encoding.writeVarUint8Array(encoder, payload)
  })
}

/** A log in memory; entries of a server that has been killed are refused. */
export function memoryLog() {
  const updates: Uint8Array[] = []
  let folded: { readonly state: Uint8Array; readonly seq: number } = {
    state: Uint8Array.of(0, 0),
    seq: 0,
  }
  const owners = new Map<number, string | null>()
  let generation = 0
  const stored = (): StoredDocument => ({
    state: folded.state,
    updates: updates.slice(folded.seq),
    seq: updates.length,
  })
  function log(): UpdateLog {
    const own = ++generation
    return {
      load: async () => stored(),
      store: async (entry) => entry,
      async append(entries) {
        await new Promise((resolve) => setImmediate(resolve))
        if (own !== generation) throw new Error('killed')
        return entries.map(({ data, claims = new Map(), after = updates.length }) => {
          const isFree = [...claims].every(([id, user]) => (owners.get(id) ?? user) === user)
          if (!isFree || after !== updates.length) return null
          for (const [id, user] of claims) owners.set(id, user)
          return updates.push(data)
        })
      },
      owners: async () => new Map(owners),
      async fold(_scriptId, state, seq) {
        folded = { state, seq }
      },
    }
  }
  return { log, stored }
}

export interface SimulatedServer {
  readonly room: () => Promise<Room>
  readonly kill: () => void
  /** The document in the log. */
  readonly onDisk: () => Y.Doc
}

export function simulateServer(): SimulatedServer {
  const { log, stored } = memoryLog()
  let rooms: Rooms = createRooms({ log: log(), now: Date.now, onError: ignoreErrors })
  return {
    async room() {
      const room = await rooms.open(SCRIPT)
      if (!room) throw new Error('no room')
      return room
    },
    kill() {
      rooms = createRooms({ log: log(), now: Date.now, onError: ignoreErrors })
    },
    onDisk() {
      const doc = new Y.Doc()
      const { state, updates } = stored()
      for (const update of [state, ...updates]) Y.applyUpdate(doc, update)
      return doc
    },
  }
}

/** A person's document, connected or not. */
export class SimulatedClient {
  readonly doc = new Y.Doc()
  readonly text = this.doc.getText('text')
  readonly #name: string
  #link: { readonly room: Room; readonly connection: Connection } | null = null

  constructor(name: string) {
    this.#name = name
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') this.#send((encoder) => writeUpdate(encoder, update))
    })
  }

  async connect(server: Pick<SimulatedServer, 'room'>): Promise<void> {
    if (this.#link) return
    const room = await server.room()
    const connection = fakeConnection(this.#name, 'write', (frame) => this.#receive(frame))
    this.#link = { room, connection }
    room.join(connection)
    this.#send((encoder) => writeSyncStep1(encoder, this.doc))
  }

  /** @param isNoticed whether the server notices the disconnect */
  disconnect(isNoticed = true): void {
    if (isNoticed) this.#link?.room.leave(this.#link.connection)
    this.#link = null
  }

  #receive(frame: Buffer): void {
    if (!this.#link) return
    const decoder = decoding.createDecoder(payloadOf(frame))
    if (decoding.readVarUint(decoder) !== MESSAGE.sync) return
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, MESSAGE.sync)
    readSyncMessage(decoder, encoder, this.doc, 'server')
    if (encoding.length(encoder) > 1) this.#sendBytes(encoding.toUint8Array(encoder))
  }

  #send(write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, MESSAGE.sync)
    write(encoder)
    this.#sendBytes(encoding.toUint8Array(encoder))
  }

  #sendBytes(bytes: Uint8Array): void {
    if (this.#link) this.#link.room.receive(this.#link.connection, bytes)
  }
}

/** Waits until all work under way is done. */
export async function settle(ms = 0): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve))
}
