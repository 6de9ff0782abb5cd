// A relay: every message goes to everybody else in the document. With a folder it stores updates as well: they are written
// to a file and synced before they are sent on, those of a few ms together, and a client that joins is sent all of them.
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { WebSocketServer, type WebSocket } from 'ws'
import { MESSAGE, SYNC } from '#/shared/collab/protocol.ts'

const WINDOW_MS = 5
const [folder] = process.argv.slice(2)

interface Client {
  readonly socket: WebSocket
  readonly stream: Socket
}

interface Sent {
  readonly data: Buffer
  readonly by: Client
}

class RelayedDocument {
  readonly clients = new Set<Client>()
  readonly #file: Promise<FileHandle> | null
  readonly #stored: Buffer[] = []
  #waiting: Sent[] = []
  #isWriting = false

  constructor(file: Promise<FileHandle> | null) {
    this.#file = file
  }

  receive(sent: Sent): void {
    const [message, step] = sent.data
    if (this.#file === null || message !== MESSAGE.sync) return this.#sendOn([sent])
    if (step === SYNC.step1) return write(sent.by, this.#stored)
    this.#waiting.push(sent)
    if (this.#isWriting) return
    this.#isWriting = true
    const file = this.#file
    setTimeout(() => void this.#storeAll(file), WINDOW_MS)
  }

  async #storeAll(opening: Promise<FileHandle>): Promise<void> {
    const file = await opening
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      await file.appendFile(Buffer.concat(batch.map(({ data }) => data)))
      await file.datasync()
      this.#stored.push(...batch.map(({ data }) => data))
      this.#sendOn(batch)
    }
    this.#isWriting = false
  }

  #sendOn(batch: readonly Sent[]): void {
    for (const client of this.clients)
      write(
        client,
        batch.flatMap(({ data, by }) => (by === client ? [] : [data])),
      )
  }
}

function write({ socket, stream }: Client, messages: readonly Buffer[]): void {
  if (socket.readyState !== socket.OPEN) return
  stream.cork()
  for (const data of messages) socket.send(data, { binary: true })
  stream.uncork()
}

const documents = new Map<string, RelayedDocument>()

function documentOf(name: string): RelayedDocument {
  const known = documents.get(name)
  if (known) return known
  const file = folder === undefined ? null : open(path.join(folder, String(documents.size)), 'a')
  const document = new RelayedDocument(file)
  documents.set(name, document)
  return document
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket, { url = '', socket: stream }) => {
  const client: Client = { socket, stream }
  const document = documentOf(url)
  document.clients.add(client)
  socket.on('close', () => document.clients.delete(client))
  socket.on('message', (data: Buffer) => document.receive({ data, by: client }))
})
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
