// A script's document while the script is open, in the form that fits its load. The answers for joining clients are
// kept ready: most of these clients have nothing yet, or everything already.
import * as Y from 'yjs'
import { clockOf, type StateVector } from '#/shared/script/state-vector.ts'
import { mergeUpdates, type SentBytes } from '../carry-over/sent-update.ts'
import { LONG_LOG_UPDATES } from '../log/log-position.ts'
import type { StoredDocument } from '../log/stored-document.ts'
import { syncStep1Frame, syncStep2Frame, updateFrame } from '../socket/connection.ts'
import { isLarge } from '../socket/limits.ts'
import { measureDocument } from '../socket/measure-update.ts'
import { workOf } from '../socket/walk-update.ts'
import {
  type Applied,
  type AppliedBatch,
  type DocumentForm,
  encodedDocument,
  liveDocument,
} from './document-forms.ts'

/** A small document answers at once, a large one from its thread. */
export type Awaitable<T> = T | Promise<T>

/** The document of an open script. Calls are done one after the other, in their order. */
export interface OpenDocument {
  /** How much there is to go through in the document, in the unit of `measureUpdate`. */
  readonly work: number
  /** The weight of its heaviest text (`DocumentSize`); null where that is not known without building the document. */
  readonly heaviestText: number | null
  /** About how many bytes it has, encoded. */
  readonly bytes: number
  /** How much of it has to be gone through before the next change can be made; 0 for a document that is built. */
  readonly buildWork: number
  /** The processor time that the document's own thread has taken; null if the document is in this thread. */
  readonly threadMs: number | null
  /** How many bytes of documents have been encoded for answers until now. It measures the work of answers. */
  readonly encodedBytes: number
  /** Several updates as one. */
  readonly merge: (updates: readonly Uint8Array[]) => Awaitable<Uint8Array>
  /** Takes the bytes: a large update may be moved into another thread. The answer has each update as one. */
  readonly apply: (updates: readonly SentBytes[]) => Awaitable<AppliedBatch>
  /** Applies an update that is on disk already, by another node. */
  readonly applyStored: (update: Uint8Array) => Awaitable<Applied>
  /** Builds the document anew from these stored updates, for example after a batch that broke the document. */
  readonly rebuild: (stored: StoredDocument) => Awaitable<void>
  /** Puts the numbers of scenes and pages right; returns the written numbers as one update, or null. */
  readonly writeNumbers: () => Awaitable<Uint8Array | null>
  readonly state: () => Awaitable<Uint8Array>
  /** The state vector after the last call that has been done. */
  readonly stateVector: () => Uint8Array
  /**
   * The frames that bring a client with this state vector up to date; null where the vector is malformed. If the client has
   * sent its state, and the document lacks some of it all the same, the first frame asks for it again.
   */
  readonly answer: (
    stateVector: Uint8Array,
    hasSentState?: boolean,
  ) => Awaitable<readonly Buffer[] | null>
  /** How long, in ms, the document stays loaded while no client changes it. */
  readonly awakeForMs: () => number
  /** Called when the document has not changed for a while: drops everything that only makes answers faster. */
  readonly rest: () => void
  readonly destroy: () => void
}

/** A document of up to this size takes two changes as bytes; a larger one is built as a Y.Doc at the first change. */
const MAX_BYTES_TO_REWRITE = 64 * 1024
const CHANGES_BEFORE_WAKING = 2
/** Waking a large document takes a tenth of a second, so it is left awake for longer. */
const AWAKE_MS = 10_000
const LARGE_AWAKE_MS = 5 * 60_000
/** Updates that are newer than the snapshot are kept as frames up to this size; then the snapshot is made anew. */
const MAX_TAIL_BYTES = 64 * 1024
/** After so many bytes of small updates the document is measured anew. */
const MAX_GUESSED_BYTES = 1024 * 1024

interface Snapshot {
  readonly frame: Buffer
  readonly tail: Buffer[]
  tailBytes: number
}

interface UpToDate {
  readonly frame: Buffer
  readonly clocks: StateVector
}

/** Ends an answer of several frames, so that a client counts as synced with the last frame and not with a part. */
const END_FRAME = syncStep2Frame(Uint8Array.of(0, 0))

export class RoomDocument implements OpenDocument {
  /** The document as the log has it, until the document is built from it. */
  #stored: readonly Uint8Array[]
  #storedSize: ReturnType<typeof measureDocument> | null = null
  #built: DocumentForm | null = null
  #isAwake: boolean
  #changesAtRest = 0
  /** About how large the document is, encoded. */
  #bytes: number
  /** How many of them are guessed: a letter has forty bytes as an update, and one in the document. */
  #guessedBytes = 0
  #snapshot: Snapshot | null = null
  #encodedBytes = 0
  #upToDate: UpToDate | null = null

  constructor({ state, updates }: Pick<StoredDocument, 'state' | 'updates'>) {
    this.#stored = [state, ...updates]
    this.#isAwake = updates.length > LONG_LOG_UPDATES
    this.#bytes = this.#stored.reduce((sum, update) => sum + update.length, 0)
  }

  get threadMs(): null {
    return null
  }

  get work(): number {
    return this.#built ? workOf(this.#built.work(), this.#bytes) : this.#measured().work
  }

  get heaviestText(): number | null {
    return this.#built?.heaviestText() ?? null
  }

  /** The weight of its heaviest text, for which the document may be built. */
  weigh(): number {
    // a large one is built for its next change in any case
    if (!this.#isAwake && this.#isLarge()) this.#wake()
    return this.#form.weigh()
  }

  get bytes(): number {
    return this.#bytes
  }

  get buildWork(): number {
    return this.#isAwake && this.#built ? 0 : this.work
  }

  merge(updates: readonly Uint8Array[]): Uint8Array {
    return mergeUpdates(updates)
  }

  /** Builds the document anew from these stored updates, for example after a batch that broke the document. */
  rebuild({ state, updates }: StoredDocument): void {
    this.#hold(liveDocument([state, ...updates]))
    this.#setBytes([state, ...updates].reduce((sum, { length }) => sum + length, 0))
    this.#isAwake = true
    this.#snapshot = null
    this.#upToDate = null
  }

  apply(updates: readonly SentBytes[]): AppliedBatch {
    if (!this.#isAwake) this.#wakeIfBusy()
    return this.#remembered(this.#form.apply(updates))
  }

  /** Applies an update that is on disk already, by another node. */
  applyStored(update: Uint8Array): Applied {
    if (!this.#isAwake) this.#wakeIfBusy()
    return this.#remembered(this.#form.applyStored(update))
  }

  /**
   * Puts the numbers of scenes and pages right; returns the written numbers as one update, or null. A large resting
   * document is not built for that: the room asks for its numbers before it rests.
   */
  writeNumbers(): Uint8Array | null {
    if (!this.#isAwake && this.#isLarge()) return null
    const written = this.#form.writeNumbers()
    if (written) this.#rememberNew(written)
    return written
  }

  stateVector(): Uint8Array {
    // the first clients of a new room do not wait until the document is built
    if (!this.#built && !this.#isAwake) return this.#measured().vector
    return this.#form.stateVector()
  }

  state(): Uint8Array {
    return this.#form.state()
  }

  /** How many bytes of documents have been encoded for answers until now. It measures the work of answers. */
  get encodedBytes(): number {
    return this.#encodedBytes
  }

  /** The frames that bring a client with this state vector up to date; null where the vector is malformed. */
  answer(stateVector: Uint8Array, hasSentState = false): readonly Buffer[] | null {
    try {
      const clocks = Y.decodeStateVector(stateVector)
      if (clocks.size === 0) return this.#wholeDocument()
      this.#upToDate ??= this.#describeUpToDate()
      if (areSameClocks(clocks, this.#upToDate.clocks)) return [this.#upToDate.frame]
      if (!this.#isAwake && this.#isLarge()) this.#wake()
      const answer = syncStep2Frame(this.#diff(stateVector))
      if (!hasSentState || isPartOf(clocks, this.#upToDate.clocks)) return [answer]
      return [syncStep1Frame(this.stateVector()), answer]
    } catch {
      return null
    }
  }

  /** How long, in ms, the document stays loaded while no client changes it. */
  awakeForMs(): number {
    return this.#isLarge() ? LARGE_AWAKE_MS : AWAKE_MS
  }

  /** Called when the document has not changed for a while: drops everything that only makes answers faster. */
  rest(): void {
    this.#snapshot = null
    this.#changesAtRest = 0
    if (!this.#isAwake) return
    const state = this.#form.state()
    this.#hold(encodedDocument(state, this.#form.heaviestText()))
    this.#setBytes(state.length)
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
    this.#storedSize = null
    return form
  }

  #measured(): ReturnType<typeof measureDocument> {
    return (this.#storedSize ??= measureDocument(this.#stored))
  }

  /** Whether it takes long to build the document. */
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

  #remembered<T extends Applied>(applied: T): T {
    if (!applied.isBroken && applied.merged !== null) this.#rememberNew(applied.merged)
    return applied
  }

  #rememberNew(merged: Uint8Array): void {
    this.#bytes += merged.length
    if (!isLarge(merged.length)) this.#guessedBytes += merged.length
    if (this.#guessedBytes > MAX_GUESSED_BYTES) this.#setBytes(this.#form.state().length)
    this.#upToDate = null
    const snapshot = this.#snapshot
    if (snapshot === null) return
    const frame = updateFrame(merged)
    snapshot.tail.push(frame)
    snapshot.tailBytes += frame.length
    if (snapshot.tailBytes > Math.max(MAX_TAIL_BYTES, snapshot.frame.length / 4))
      this.#snapshot = null
  }

  #setBytes(bytes: number): void {
    this.#bytes = bytes
    this.#guessedBytes = 0
  }

  #wholeDocument(): readonly Buffer[] {
    if (!this.#built && !this.#isAwake) return [...this.#stored.map(updateFrame), END_FRAME]
    if (!this.#isAwake) return [syncStep2Frame(this.#form.state())]
    this.#snapshot ??= this.#makeSnapshot()
    return [this.#snapshot.frame, ...this.#snapshot.tail, END_FRAME]
  }

  #makeSnapshot(): Snapshot {
    this.#encodedBytes += this.#bytes
    return { frame: updateFrame(this.#form.state()), tail: [], tailBytes: 0 }
  }

  #diff(stateVector: Uint8Array): Uint8Array {
    this.#encodedBytes += this.#bytes
    return this.#form.diff(stateVector)
  }

  /** A client that has every insertion may still lack deletions: this answer carries them. */
  #describeUpToDate(): UpToDate {
    const stateVector = this.#form.stateVector()
    return {
      frame: syncStep2Frame(this.#diff(stateVector)),
      clocks: Y.decodeStateVector(stateVector),
    }
  }
}

function isPartOf(clocks: StateVector, all: StateVector): boolean {
  for (const [client, clock] of clocks) if (clock > clockOf(all, client)) return false
  return true
}

function areSameClocks(a: StateVector, b: StateVector): boolean {
  if (a.size !== b.size) return false
  for (const [client, clock] of b) if (a.get(client) !== clock) return false
  return true
}
