// A script's document while people have it open. It applies updates in batches, and keeps what joiners
// ask for ready: most of them have nothing yet, or everything already.
import * as Y from 'yjs'
import { syncStep2Frame, updateFrame } from './frames.ts'
import type { StoredDocument } from './update-log.ts'

/** What is newer than the snapshot is kept as frames until it weighs so much, then the snapshot is made anew. */
const MAX_TAIL_BYTES = 64 * 1024

interface Snapshot {
  readonly frame: Buffer
  readonly tail: Buffer[]
  tailBytes: number
}

export interface AppliedBatch {
  /** Everything that was new to the document, as one update; null where nothing was. */
  readonly merged: Uint8Array | null
  /** For each update given, whether it could be read. */
  readonly isValid: readonly boolean[]
}

export class LiveDocument {
  readonly #doc = new Y.Doc()
  #emitted: Uint8Array | null = null
  #snapshot: Snapshot | null = null
  #upToDate: { readonly frame: Buffer; readonly clocks: ReadonlyMap<number, number> } | null = null

  constructor(stored: StoredDocument) {
    this.#doc.transact(() => {
      Y.applyUpdate(this.#doc, stored.state)
      for (const update of stored.updates) Y.applyUpdate(this.#doc, update)
    })
    this.#doc.on('update', (update: Uint8Array) => {
      this.#emitted = update
    })
  }

  /** Applies updates in one transaction. One that cannot be read changes nothing for the others. */
  apply(updates: readonly Uint8Array[]): AppliedBatch {
    const isValid: boolean[] = []
    this.#emitted = null
    this.#doc.transact(() => {
      for (const update of updates) isValid.push(this.#applyOne(update))
    })
    const merged = this.#emitted
    if (merged !== null) this.#remember(merged)
    return { merged, isValid }
  }

  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.#doc)
  }

  state(): Uint8Array {
    return Y.encodeStateAsUpdate(this.#doc)
  }

  /** The frames that bring a client with this state vector up to date; null where the vector is malformed. */
  answer(stateVector: Uint8Array): readonly Buffer[] | null {
    try {
      const clocks = Y.decodeStateVector(stateVector)
      if (clocks.size === 0) return this.#wholeDocument()
      if (this.#isUpToDate(clocks)) return [this.#upToDateFrame()]
      return [syncStep2Frame(Y.encodeStateAsUpdate(this.#doc, stateVector))]
    } catch {
      return null
    }
  }

  /** Lets go of what is only kept for joiners. */
  forgetSnapshot(): void {
    this.#snapshot = null
  }

  destroy(): void {
    this.#doc.destroy()
  }

  #applyOne(update: Uint8Array): boolean {
    try {
      Y.applyUpdate(this.#doc, update)
      return true
    } catch {
      return false
    }
  }

  #remember(merged: Uint8Array): void {
    this.#upToDate = null
    const snapshot = this.#snapshot
    if (snapshot === null) return
    const frame = updateFrame(merged)
    snapshot.tail.push(frame)
    snapshot.tailBytes += frame.length
    if (snapshot.tailBytes > Math.max(MAX_TAIL_BYTES, snapshot.frame.length / 4))
      this.#snapshot = null
  }

  #wholeDocument(): readonly Buffer[] {
    this.#snapshot ??= { frame: syncStep2Frame(this.state()), tail: [], tailBytes: 0 }
    return [this.#snapshot.frame, ...this.#snapshot.tail]
  }

  #isUpToDate(clocks: ReadonlyMap<number, number>): boolean {
    this.#upToDate ??= this.#describeUpToDate()
    const own = this.#upToDate.clocks
    if (clocks.size !== own.size) return false
    for (const [client, clock] of own) if (clocks.get(client) !== clock) return false
    return true
  }

  #upToDateFrame(): Buffer {
    this.#upToDate ??= this.#describeUpToDate()
    return this.#upToDate.frame
  }

  /** Somebody who has every insertion may still lack deletions: the answer carries those. */
  #describeUpToDate() {
    const stateVector = this.stateVector()
    return {
      frame: syncStep2Frame(Y.encodeStateAsUpdate(this.#doc, stateVector)),
      clocks: Y.decodeStateVector(stateVector),
    }
  }
}
