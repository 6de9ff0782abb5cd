// A light client of the servers under measurement: ours and the relays speak the protocol of y-websocket, Hocuspocus the
// same behind a document's name, after a sign-in.
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { MESSAGE, SYNC } from '#/shared/collab/protocol.ts'

/** In the address of a Hocuspocus server: the name of the document. */
export const HOCUSPOCUS_DOCUMENT = 'hocuspocus-document'

const AUTH = { message: 2, token: 0 }
/** Hocuspocus answers a question by a message of its own, with the content of a sync message. */
const HOCUSPOCUS_ANSWER = 4
const KNOWS_NOTHING = Uint8Array.of(0)

export interface BenchClient {
  readonly send: (step: number, payload: Uint8Array) => void
  /** Called with each update and answer. */
  readonly onUpdate: (listener: (update: Uint8Array) => void) => void
  /** Asks for the whole document. */
  readonly ask: () => void
  readonly leave: () => void
}

export async function connect(url: string): Promise<BenchClient> {
  const name = new URL(url).searchParams.get(HOCUSPOCUS_DOCUMENT)
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const write = (fill: (encoder: encoding.Encoder) => void) => {
    const encoder = encoding.createEncoder()
    if (name !== null) encoding.writeVarString(encoder, name)
    fill(encoder)
    socket.send(encoding.toUint8Array(encoder))
  }
  const send = (step: number, payload: Uint8Array) =>
    write((encoder) => {
      encoding.writeVarUint(encoder, MESSAGE.sync)
      encoding.writeVarUint(encoder, step)
      encoding.writeVarUint8Array(encoder, payload)
    })
  if (name !== null) await signIn(socket, write)
  return {
    send,
    onUpdate: (listener) =>
      socket.on('message', (data: Buffer) => {
        const update = updateIn(data, name !== null)
        if (update) listener(update)
      }),
    ask: () => send(SYNC.step1, KNOWS_NOTHING),
    leave: () => socket.terminate(),
  }
}

/** Sends a script into an empty document; resolves with its author when another client has it. */
export async function fill(url: string, script: Uint8Array): Promise<BenchClient> {
  const [author, reader] = [await connect(url), await connect(url)]
  const arrived = new Promise<void>((resolve) =>
    reader.onUpdate((update) => update.length > script.length / 2 && resolve()),
  )
  author.send(SYNC.update, script)
  // the server may take the reader in later than the update
  reader.ask()
  await arrived
  reader.leave()
  return author
}

/** Hocuspocus handles the messages of a client after it has answered the sign-in. */
async function signIn(
  socket: WebSocket,
  write: (fill: (encoder: encoding.Encoder) => void) => void,
): Promise<void> {
  const answered = new Promise((resolve) => socket.once('message', resolve))
  write((encoder) => {
    encoding.writeVarUint(encoder, AUTH.message)
    encoding.writeVarUint(encoder, AUTH.token)
    encoding.writeVarString(encoder, 'bench')
  })
  await answered
}

/** The update in a message; null where the message is another one. */
function updateIn(data: Buffer, hasName: boolean): Uint8Array | null {
  const decoder = decoding.createDecoder(data)
  if (hasName) decoding.readVarString(decoder)
  const message = decoding.readVarUint(decoder)
  if (message !== MESSAGE.sync && !(hasName && message === HOCUSPOCUS_ANSWER)) return null
  return decoding.readVarUint(decoder) === SYNC.step1 ? null : decoding.readVarUint8Array(decoder)
}
