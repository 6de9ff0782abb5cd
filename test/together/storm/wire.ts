// The server's document between people, like a room's: it writes an update to its disk before it sends the update to
// people, and it asks a new client for its state before it sends anything else. A killed server loses everything that
// is not on disk, and all messages on the wires.
import type * as Y from 'yjs'
import type { HeldUpdates } from '#/client/editor/core/connection/held-updates.ts'
import { ownEdits, wholeState } from '#/server/collab/carry-over/sent-update.ts'
import { liveDocument } from '#/server/collab/document/document-forms.ts'
import {
  readFrame,
  syncStep1Frame,
  syncStep2Frame,
  updateFrame,
} from '#/server/collab/socket/connection.ts'
import { HandCarried } from './hand-carried.ts'

/** A server between people, with wires on which the test delivers messages. */
export interface Between {
  /** Sends a person's edits while the person is connected. Returns a function that stops this. */
  readonly watch: (doc: Y.Doc) => () => void
  readonly connect: (doc: Y.Doc) => Promise<void> | void
  readonly disconnect: (doc: Y.Doc) => Promise<void> | void
  /** The server takes a person's messages, at most `count` of them. */
  readonly take: (doc: Y.Doc, count?: number) => Promise<void> | void
  /** A person receives the server's messages, at most `count` of them. False if there were none. */
  readonly hear: (doc: Y.Doc, count?: number) => boolean
  /** The updates that wait while a person composes a word. */
  readonly heldOf: (doc: Y.Doc) => HeldUpdates
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
  readonly #wires = new HandCarried()
  /** The state vector of each person at the time of connecting, until the person has sent the state. */
  readonly #vectors = new Map<Y.Doc, Uint8Array>()

  constructor(state: Uint8Array) {
    this.#disk = [state]
    this.#form = liveDocument(this.#disk)
  }

  watch(doc: Y.Doc): () => void {
    return this.#wires.watch(doc)
  }

  connect(doc: Y.Doc): void {
    if (this.#wires.isConnected(doc)) return
    this.#vectors.delete(doc)
    this.#wires.connect(doc)
    this.#wires.tell(doc, syncStep1Frame(this.#form.stateVector()))
  }

  disconnect(doc: Y.Doc): void {
    this.#wires.disconnect(doc)
  }

  take(doc: Y.Doc, count = Infinity): void {
    for (const { bytes, limited } of this.#wires.takeSent(doc, count)) {
      const frame = readFrame(bytes)
      if (frame?.kind === 'sync-step-1') {
        if (!this.#vectors.has(doc)) this.#vectors.set(doc, frame.stateVector)
        this.#wires.tell(doc, syncStep2Frame(this.#form.diff(frame.stateVector)))
      } else if (frame?.kind === 'update' || frame?.kind === 'state') {
        const { kind, update } = frame
        const vector = this.#vectors.get(doc) ?? null
        const applied = this.#form.apply([
          kind === 'state' ? wholeState(update, vector) : ownEdits(update, undefined, limited),
        ])
        if (applied.isBroken || applied.read[0] === null)
          throw new Error(`the server has refused ${limited ? 'a proposal' : 'an update'}`)
        this.#tell(applied.merged, applied.isVerbatim ? doc : null)
      }
    }
  }

  hear(doc: Y.Doc, count = Infinity): boolean {
    return this.#wires.hear(doc, count)
  }

  heldOf(doc: Y.Doc): HeldUpdates {
    return this.#wires.heldOf(doc)
  }

  isBusy(doc: Y.Doc): boolean {
    return this.#wires.isBusy(doc)
  }

  kill(): void {
    this.#wires.disconnectAll()
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
    this.#wires.tellAllBut(by, updateFrame(update))
  }
}
