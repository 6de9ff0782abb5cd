// The wires between people and a server: the editor's own sync code at one end, and messages that the test delivers.
import * as decoding from 'lib0/decoding'
import type * as Y from 'yjs'
import type { HeldUpdates } from '#/client/editor/core/connection/held-updates.ts'
import { ScriptSync } from '#/client/editor/core/connection/script-sync.ts'
import type { LimitedWriter } from '#/server/collab/carry-over/sent-update.ts'
import { MESSAGE } from '#/shared/collab/protocol.ts'
import { message, payloadOf } from '#test/support/room-simulation.ts'
import { proposerOf } from './deeds.ts'

/** A message of a person, and the rights that they had for what it says; null for those of a writer. */
interface Sent {
  readonly bytes: Uint8Array
  readonly limited: LimitedWriter | null
}

/** The messages under way between a person and the server. */
interface Wire {
  readonly up: Sent[]
  readonly down: Uint8Array[]
}

export class HandCarried {
  readonly #syncs = new Map<Y.Doc, ScriptSync>()
  readonly #wires = new Map<Y.Doc, Wire>()

  /** Sends a person's edits while the person is connected. Returns a function that stops this. */
  watch(doc: Y.Doc): () => void {
    const sync = new ScriptSync(doc, {
      send: (write) =>
        this.#wires
          .get(doc)
          ?.up.push({ bytes: message(MESSAGE.sync, write), limited: proposerOf(doc) }),
      onSync: () => {},
      onMissing: () => {},
      onFault: () => {
        throw new Error('The document has failed.')
      },
      ownClients: () => [],
      onForeignClient: () => {},
    })
    this.#syncs.set(doc, sync)
    return () => {
      sync.destroy()
      this.#syncs.delete(doc)
      this.#wires.delete(doc)
    }
  }

  /** The updates that wait while a person composes a word. */
  heldOf(doc: Y.Doc): HeldUpdates {
    const sync = this.#syncs.get(doc)
    if (!sync) throw new Error('not watched')
    return sync.held
  }

  isConnected(doc: Y.Doc): boolean {
    return this.#wires.has(doc)
  }

  connect(doc: Y.Doc): void {
    this.#wires.set(doc, { up: [], down: [] })
    this.#syncs.get(doc)?.begin()
  }

  disconnect(doc: Y.Doc): void {
    this.#wires.delete(doc)
  }

  disconnectAll(): void {
    this.#wires.clear()
  }

  /** Takes at most `count` messages that a person has sent and the server has not taken. */
  takeSent(doc: Y.Doc, count: number): readonly Sent[] {
    return this.#wires.get(doc)?.up.splice(0, count) ?? []
  }

  /** Puts frames of the server onto a person's wire. */
  tell(doc: Y.Doc, ...frames: readonly Buffer[]): void {
    this.#wires.get(doc)?.down.push(...frames.map((frame) => Uint8Array.from(payloadOf(frame))))
  }

  tellAllBut(by: Y.Doc | null, frame: Buffer): void {
    for (const doc of this.#wires.keys()) if (doc !== by) this.tell(doc, frame)
  }

  /** A person receives the server's messages. False if there were none. */
  hear(doc: Y.Doc, count: number): boolean {
    const messages = this.#wires.get(doc)?.down.splice(0, count) ?? []
    for (const bytes of messages) {
      const decoder = decoding.createDecoder(bytes)
      if (decoding.readVarUint(decoder) !== MESSAGE.sync) continue
      const step = decoding.readVarUint(decoder)
      this.#syncs.get(doc)?.receive(step, decoding.readVarUint8Array(decoder))
    }
    return messages.length > 0
  }

  isBusy(doc: Y.Doc): boolean {
    const wire = this.#wires.get(doc)
    return wire !== undefined && wire.up.length + wire.down.length > 0
  }
}
