// A script's document while people have it open: held in the form that fits how busy it is, with what
// joiners ask for kept ready. Most of them have nothing yet, or everything already.
import * as Y from 'yjs'
import { clockOf, type StateVector } from '#/shared/script/state-vector.ts'
import {
  encodedDocument,
  liveDocument,
  type AppliedBatch,
  type DocumentForm,
} from './document-forms.ts'
import { LONG_LOG_UPDATES } from '../log/log-position.ts'
import { syncStep2Frame, updateFrame } from '../socket/frames.ts'
import type { SentUpdate } from '../carry-over/sent-update.ts'
import { mergeUpdates } from './updates.ts'
import type { StoredDocument } from '../log/update-log.ts'

/** A document of up to this size takes two changes as bytes; a larger one is loaded at the first. */
const MAX_BYTES_TO_REWRITE = 64 * 1024
const CHANGES_BEFORE_WAKING = 2
/** Waking a large document takes a tenth of a second, so it is left awake for longer. */
const AWAKE_MS = 10_000
const LARGE_AWAKE_MS = 5 * 60_000
/** What is newer than the snapshot is kept as frames until it weighs so much; then it is made anew. */
const MAX_TAIL_BYTES = 64 * 1024

interface Snapshot {
  readonly frame: Buffer
  readonly tail: Buffer[]
  tailBytes: number
}

interface UpToDate {
  readonly frame: Buffer
  readonly clocks: StateVector
}

/** Ends an answer of several frames: clients count as synced with the last one, not with a part. */
const END_FRAME = syncStep2Frame(Uint8Array.of(0, 0))

export class RoomDocument {
  /** As the log has it, until somebody needs more than that. */
  #stored: readonly Uint8Array[]
  #storedVector: Uint8Array | null = null
  #built: DocumentForm | null = null
  #isAwake: boolean
  #changesAtRest = 0
  /** About how large the document is, encoded. */
  #bytes: number
  #snapshot: Snapshot | null = null
  #encodedBytes = 0
  #upToDate: UpToDate | null = null

  constructor({ state, updates }: StoredDocument) {
    this.#stored = [state, ...updates]
    this.#isAwake = updates.length > LONG_LOG_UPDATES
    this.#bytes = this.#stored.reduce((sum, update) => sum + update.length, 0)
  }

  /** Starts anew from what is on disk, after a batch that broke the document. */
  rebuild({ state, updates }: StoredDocument): void {
    this.#hold(liveDocument([state, ...updates]))
    this.#isAwake = true
    this.#snapshot = null
    this.#upToDate = null
  }

  apply(updates: readonly SentUpdate[]): AppliedBatch {
    if (!this.#isAwake) this.#wakeIfBusy()
    return this.#remembered(this.#form.apply(updates))
  }

  /** Applies an update that is on disk already, by another node. */
  applyStored(update: Uint8Array): AppliedBatch {
    if (!this.#isAwake) this.#wakeIfBusy()
    return this.#remembered(this.#form.applyStored(update))
  }

  /**
   * Puts the numbers of scenes and pages right; answers what was written, as one update, or null. A large
   * document is not woken for it: it is asked before it rests.
   */
  writeNumbers(): Uint8Array | null {
    if (!this.#isAwake && this.#isLarge()) return null
    const written = this.#form.writeNumbers()
    if (written) this.#rememberNew(written)
    return written
  }

  stateVector(): Uint8Array {
    // a fresh room's first people do not wait for its document
    if (!this.#built && !this.#isAwake) return (this.#storedVector ??= vectorOf(this.#stored))
    return this.#form.stateVector()
  }

  state(): Uint8Array {
    return this.#form.state()
  }

  /** How many bytes of documents were gone through for answers until now: the measure of their cost. */
  get encodedBytes(): number {
    return this.#encodedBytes
  }

  /** The frames that bring a client with this state vector up to date; null where the vector is malformed. */
  answer(stateVector: Uint8Array): readonly Buffer[] | null {
    try {
      const clocks = Y.decodeStateVector(stateVector)
      if (clocks.size === 0) return this.#wholeDocument()
      this.#upToDate ??= this.#describeUpToDate()
      if (areSameClocks(clocks, this.#upToDate.clocks)) return [this.#upToDate.frame]
      if (!this.#isAwake && this.#isLarge()) this.#wake()
      return [syncStep2Frame(this.#diff(stateVector))]
    } catch {
      return null
    }
  }

  /** How long it stays loaded when nobody changes anything. */
  awakeForMs(): number {
    return this.#isLarge() ? LARGE_AWAKE_MS : AWAKE_MS
  }

  /** Called when nobody has changed anything for a while: lets go of what only makes answers faster. */
  rest(): void {
    this.#snapshot = null
    this.#changesAtRest = 0
    if (!this.#isAwake) return
    const state = this.#form.state()
    this.#hold(encodedDocument(state))
    this.#bytes = state.length
    this.#isAwake = false
  }

  destroy(): void {
    this.#built?.destroy()
  }

  get #form(): DocumentForm {
    if (this.#built) return this.#built
    return this.#hold(
      this.#isAwake ? liveDocument(this.#stored) : encodedDocument(mergeUpdates(this.#stored)),
    )
  }

  #hold(form: DocumentForm): DocumentForm {
    this.#built?.destroy()
    this.#built = form
    this.#stored = []
    this.#storedVector = null
    return form
  }

  /** Whether it takes long to wake. */
  #isLarge(): boolean {
    return this.#bytes > MAX_BYTES_TO_REWRITE
  }

  #wakeIfBusy(): void {
    this.#changesAtRest++
    if (this.#isLarge() || this.#changesAtRest > CHANGES_BEFORE_WAKING) this.#wake()
  }

  #wake(): void {
    this.#hold(liveDocument(this.#built ? [this.#built.state()] : this.#stored))
    this.#isAwake = true
  }

  #remembered(applied: AppliedBatch): AppliedBatch {
    if (!applied.isBroken && applied.merged !== null) this.#rememberNew(applied.merged)
    return applied
  }

  #rememberNew(merged: Uint8Array): void {
    this.#bytes += merged.length
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
    if (!this.#built && !this.#isAwake) return [...this.#stored.map(updateFrame), END_FRAME]
    if (!this.#isAwake) return [syncStep2Frame(this.#form.state())]
    this.#snapshot ??= this.#takeSnapshot()
    return [this.#snapshot.frame, ...this.#snapshot.tail, END_FRAME]
  }

  #takeSnapshot(): Snapshot {
    this.#encodedBytes += this.#bytes
    return { frame: updateFrame(this.#form.state()), tail: [], tailBytes: 0 }
  }

  #diff(stateVector: Uint8Array): Uint8Array {
    this.#encodedBytes += this.#bytes
    return this.#form.diff(stateVector)
  }

  /** Somebody who has every insertion may still lack deletions: the answer carries those. */
  #describeUpToDate(): UpToDate {
    const stateVector = this.#form.stateVector()
    return {
      frame: syncStep2Frame(this.#diff(stateVector)),
      clocks: Y.decodeStateVector(stateVector),
    }
  }
}

/** The state vector of a document, from the updates that it consists of. */
function vectorOf(updates: readonly Uint8Array[]): Uint8Array {
  const clocks = new Map<number, number>()
  for (const update of updates)
    for (const [client, clock] of Y.parseUpdateMeta(update).to)
      clocks.set(client, Math.max(clock, clockOf(clocks, client)))
  return Y.encodeStateVector(clocks)
}

function areSameClocks(a: StateVector, b: StateVector): boolean {
  if (a.size !== b.size) return false
  for (const [client, clock] of b) if (a.get(client) !== clock) return false
  return true
}
