// The server's document between people, as a room keeps it: what it takes is on its disk before anybody is told; it
// asks whoever comes what they have, before it tells them anything. Killed it loses what is not on disk, and every
// wire all that is on the way.
import * as Y from 'yjs'
import { ReceivedUpdate } from '#/client/editor/core/connection/script-socket.ts'
import { liveDocument } from '#/server/collab/document/document-forms.ts'

type Message =
  | { readonly kind: 'question'; readonly known: Uint8Array }
  | { readonly kind: 'update'; readonly update: Uint8Array }

/** What is under way between somebody and the server. */
class Wire {
  readonly up: Message[] = []
  readonly down: Message[] = []
  /** Whether the server has been told what there was before. */
  hasTold = false
}

/** A server between people, whose wires carry what the test says. */
export interface Between {
  /** Has what somebody writes sent while they are connected. Answers how to stop. */
  readonly watch: (doc: Y.Doc) => () => void
  readonly connect: (doc: Y.Doc) => Promise<void> | void
  readonly disconnect: (doc: Y.Doc) => Promise<void> | void
  /** The server takes what somebody has sent, up to so many messages. */
  readonly take: (doc: Y.Doc, count?: number) => Promise<void> | void
  /** Somebody hears what the server has said, up to so many messages. Answers whether there was anything. */
  readonly hear: (doc: Y.Doc, count?: number) => boolean
  readonly isBusy: (doc: Y.Doc) => boolean
  readonly kill: () => void
  /** The log becomes one state, as it does when a room is folded. */
  readonly fold: () => Promise<void> | void
  readonly state: () => Promise<Uint8Array> | Uint8Array
  readonly close: () => Promise<void> | void
}

export class Server implements Between {
  #form: ReturnType<typeof liveDocument>
  #disk: Uint8Array[]
  readonly #wires = new Map<Y.Doc, Wire>()

  constructor(state: Uint8Array) {
    this.#disk = [state]
    this.#form = liveDocument(this.#disk)
  }

  watch(doc: Y.Doc): () => void {
    const send = (update: Uint8Array, origin: unknown) => {
      const wire = this.#wires.get(doc)
      if (wire?.hasTold && !(origin instanceof ReceivedUpdate))
        wire.up.push({ kind: 'update', update })
    }
    doc.on('update', send)
    return () => {
      doc.off('update', send)
      this.#wires.delete(doc)
    }
  }

  connect(doc: Y.Doc): void {
    if (this.#wires.has(doc)) return
    const wire = new Wire()
    wire.down.push({ kind: 'question', known: this.#form.stateVector() })
    wire.up.push({ kind: 'question', known: Y.encodeStateVector(doc) })
    this.#wires.set(doc, wire)
  }

  disconnect(doc: Y.Doc): void {
    this.#wires.delete(doc)
  }

  take(doc: Y.Doc, count = Infinity): void {
    const wire = this.#wires.get(doc)
    for (const message of wire?.up.splice(0, count) ?? []) {
      if (message.kind === 'question') {
        wire?.down.push({ kind: 'update', update: this.#form.diff(message.known) })
        continue
      }
      const applied = this.#form.apply([message.update])
      if (applied.isBroken) throw new Error('the server has refused an update')
      this.#tell(applied.merged, applied.isVerbatim ? doc : null)
    }
  }

  hear(doc: Y.Doc, count = Infinity): boolean {
    const wire = this.#wires.get(doc)
    const messages = wire?.down.splice(0, count) ?? []
    for (const message of messages) {
      if (message.kind === 'update')
        Y.applyUpdate(doc, message.update, new ReceivedUpdate(message.update))
      else if (wire) {
        wire.up.push({ kind: 'update', update: Y.encodeStateAsUpdate(doc, message.known) })
        wire.hasTold = true
      }
    }
    return messages.length > 0
  }

  isBusy(doc: Y.Doc): boolean {
    const wire = this.#wires.get(doc)
    return wire !== undefined && wire.up.length + wire.down.length > 0
  }

  kill(): void {
    this.#wires.clear()
    this.#form.destroy()
    this.#form = liveDocument(this.#disk)
  }

  fold(): void {
    this.#tell(this.#form.writeNumbers(), null)
    this.#disk = [this.#form.state()]
  }

  state(): Uint8Array {
    return this.#form.state()
  }

  close(): void {
    this.#form.destroy()
  }

  #tell(update: Uint8Array | null, by: Y.Doc | null): void {
    if (!update) return
    this.#disk.push(update)
    for (const [doc, wire] of this.#wires)
      if (doc !== by) wire.down.push({ kind: 'update', update })
  }
}
