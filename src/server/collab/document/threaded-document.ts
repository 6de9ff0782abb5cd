import { Worker } from 'node:worker_threads'
import * as Y from 'yjs'
import { clockOf } from '#/shared/script/state-vector.ts'
import type { SentBytes } from '../carry-over/sent-update.ts'
import type { StoredDocument } from '../log/stored-document.ts'
import { syncStep2Frame, updateFrame } from '../socket/connection.ts'
import { ANY_SIZE, measureDocument, measureUpdate } from '../socket/measure-update.ts'
import type { Applied, AppliedBatch } from './document-forms.ts'
import { movableBuffers } from '../socket/limits.ts'
import type { OpenDocument, RoomDocument } from './room-document.ts'
import type { RunningThreads } from './running-threads.ts'

/** What a thread can be asked: these methods of its document. */
type Ask = 'merge' | 'apply' | 'applyStored' | 'rebuild' | 'writeNumbers' | 'state' | 'answer'

export interface DocumentQuestion {
  readonly id: number
  readonly ask: Ask
  readonly args: readonly unknown[]
}

export interface DocumentAnswer {
  readonly id: number
  readonly result: unknown
  /** The processor time that the answer has taken. */
  readonly ms: number
  readonly work: number
  readonly heaviestText: number | null
  readonly bytes: number
  readonly encodedBytes: number
}

/** An honest play of 10,000 blocks takes a second; `MAX_UPDATE` takes ten, on a busy machine some more. */
const ANSWER_WITHIN_MS = 120_000

const MAX_HEAP_MB = 1024

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

/** The thread of one large document. */
class DocumentThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #onAnswer: (answer: DocumentAnswer) => void
  #lastId = 0
  #failure: Error | null = null

  constructor(stored: StoredDocument, onAnswer: (answer: DocumentAnswer) => void) {
    this.#onAnswer = onAnswer
    this.#worker = new Worker(new URL('./document-thread.ts', import.meta.url), {
      workerData: stored,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    this.#worker.on('message', (answer: DocumentAnswer) => this.#receive(answer))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error("A document's thread has ended.")))
    // like an open database, a document does not keep a process alive that has nothing else to do
    this.#worker.unref()
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0
  }

  apply(updates: readonly SentBytes[]): Promise<AppliedBatch> {
    return this.#ask('apply', [updates], movableBuffers(updates.flatMap(({ pieces }) => pieces)))
  }

  ask<Name extends Exclude<Ask, 'apply'>>(
    ask: Name,
    ...args: Parameters<RoomDocument[Name]>
  ): Promise<ReturnType<RoomDocument[Name]>> {
    return this.#ask(ask, args)
  }

  /** @param moved buffers in the arguments, which are not here any more afterwards */
  #ask<Name extends Ask>(
    ask: Name,
    args: Parameters<RoomDocument[Name]>,
    moved: readonly ArrayBuffer[] = [],
  ): Promise<ReturnType<RoomDocument[Name]>> {
    if (this.#failure) return Promise.reject(this.#failure)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#worker.postMessage({ id, ask, args } satisfies DocumentQuestion, moved)
      const timer = setTimeout(
        () => this.#fail(new Error(`A document did not answer within ${ANSWER_WITHIN_MS} ms.`)),
        ANSWER_WITHIN_MS,
      ).unref()
      const answer = (result: unknown) => resolve(result as ReturnType<RoomDocument[Name]>)
      this.#waiting.set(id, { resolve: answer, reject, timer })
      this.#worker.ref()
    })
  }

  end(): void {
    this.#fail(new Error('The document was closed.'))
  }

  #receive(answer: DocumentAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    if (!waiting) return
    this.#forget(answer.id, waiting)
    this.#onAnswer(answer)
    waiting.resolve(answer.result)
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const [id, waiting] of this.#waiting) {
      this.#forget(id, waiting)
      waiting.reject(error)
    }
    void this.#worker.terminate()
  }

  #forget(id: number, { timer }: Waiting): void {
    clearTimeout(timer)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#worker.unref()
  }
}

/**
 * The state vector of a document that another thread changes. It is followed by what each change has brought in, and encoded
 * only where it is asked for: encoding it after every change takes longer than most changes.
 */
class FollowedVector {
  readonly #clocks: Map<number, number>
  #encoded: Uint8Array | null

  constructor(encoded: Uint8Array) {
    this.#encoded = encoded
    this.#clocks = Y.decodeStateVector(encoded)
  }

  encoded(): Uint8Array {
    return (this.#encoded ??= Y.encodeStateVector(this.#clocks))
  }

  /** @param update everything that was new to the document; null where nothing was */
  follow(update: Uint8Array | null): void {
    if (update === null) return
    this.#encoded = null
    measureUpdate(update, ANY_SIZE, (client, _from, to) => {
      if (to > clockOf(this.#clocks, client)) this.#clocks.set(client, to)
    })
  }
}

/** An empty document: it begins a state vector of no clients. */
const KNOWS_NOTHING = 0
const AWAKE_MS = 5 * 60_000
/** Ends an answer of several frames, so that a client counts as synced with the last frame and not with a part. */
const END_FRAME = syncStep2Frame(Uint8Array.of(0, 0))

/**
 * A document that would keep other scripts waiting: it is built and changed in a thread of its own, which ends when the
 * document rests, and then gives all its memory back.
 */
export class ThreadedDocument implements OpenDocument {
  readonly #threads: RunningThreads
  /** The document at rest; empty while it has a thread. */
  #stored: readonly Uint8Array[]
  #thread: DocumentThread | null = null
  /** The answer of the document at rest for clients that have everything: they ask every five seconds. */
  #upToDate: readonly Buffer[] | null = null
  #vector: FollowedVector
  #work: number
  #heaviestText: number | null
  #bytes: number
  #encodedBytes = 0
  #encodedBefore = 0
  #threadMs = 0
  #asked = 0
  /** The number of what was asked last when the document began to rest. */
  #restsAfter = 0

  constructor(
    { state, updates }: Pick<StoredDocument, 'state' | 'updates'>,
    threads: RunningThreads,
    heaviestText: number | null = null,
  ) {
    this.#threads = threads
    this.#heaviestText = heaviestText
    this.#stored = [state, ...updates]
    const { work, vector } = measureDocument(this.#stored)
    this.#work = work
    this.#bytes = this.#stored.reduce((sum, { length }) => sum + length, 0)
    this.#vector = new FollowedVector(vector)
  }

  get bytes(): number {
    return this.#bytes
  }

  get work(): number {
    return this.#work
  }

  get heaviestText(): number | null {
    return this.#heaviestText
  }

  get buildWork(): number {
    return this.#thread ? 0 : this.#work
  }

  get threadMs(): number {
    return this.#threadMs
  }

  get encodedBytes(): number {
    return this.#encodedBytes
  }

  get isBusy(): boolean {
    return this.#thread?.isBusy ?? false
  }

  /** Whether its thread ends as soon as it has given the document back. */
  get isGoingToRest(): boolean {
    return this.#restsAfter === this.#asked
  }

  stateVector(): Uint8Array {
    return this.#vector.encoded()
  }

  merge(updates: readonly Uint8Array[]): Promise<Uint8Array> {
    return this.#awake().ask('merge', updates)
  }

  async apply(updates: readonly SentBytes[]): Promise<AppliedBatch> {
    return this.#followed(await this.#awake().apply(updates))
  }

  async applyStored(update: Uint8Array): Promise<Applied> {
    return this.#followed(await this.#awake().ask('applyStored', update))
  }

  async rebuild(stored: StoredDocument): Promise<void> {
    await this.#awake().ask('rebuild', stored)
    this.#vector = new FollowedVector(measureDocument([stored.state, ...stored.updates]).vector)
  }

  /** At rest the numbers are right: the room asks for them before it rests. */
  async writeNumbers(): Promise<Uint8Array | null> {
    if (!this.#thread) return null
    const written = await this.#awake().ask('writeNumbers')
    this.#vector.follow(written)
    return written
  }

  async state(): Promise<Uint8Array> {
    return this.stateAtRest() ?? this.#awake().ask('state')
  }

  /** Null while the document has a thread, and where it is stored in parts. */
  stateAtRest(): Uint8Array | null {
    return this.#stored.length === 1 ? (this.#stored[0] ?? null) : null
  }

  async answer(stateVector: Uint8Array, hasSentState = false): Promise<readonly Buffer[] | null> {
    const isForAll = stateVector.length === 1 && stateVector[0] === KNOWS_NOTHING
    if (isForAll && !this.#thread) return [...this.#stored.map(updateFrame), END_FRAME]
    if (this.#upToDate && Buffer.compare(stateVector, this.stateVector()) === 0)
      return this.#upToDate
    return framesOf(await this.#awake().ask('answer', stateVector, hasSentState))
  }

  awakeForMs(): number {
    return AWAKE_MS
  }

  /** Ends the thread, unless something else is asked before it has given its document back. */
  rest(): void {
    const thread = this.#thread
    if (thread?.isBusy !== false) return
    this.#restsAfter = ++this.#asked
    const hold = ([state, answer]: [Uint8Array, readonly Uint8Array[] | null]) => {
      if (!this.isGoingToRest || thread !== this.#thread) return
      this.#stored = [state]
      this.#bytes = state.length
      this.#upToDate = framesOf(answer)
      this.#endThread()
    }
    Promise.all([thread.ask('state'), thread.ask('answer', this.stateVector())]).then(
      hold,
      () => {},
    )
  }

  destroy(): void {
    this.#endThread()
  }

  #awake(): DocumentThread {
    this.#asked++
    this.#threads.use(this)
    if (this.#thread) return this.#thread
    const [state = new Uint8Array(), ...updates] = this.#stored
    this.#thread = new DocumentThread({ state, updates, seq: 0 }, (answer) => this.#note(answer))
    this.#stored = []
    this.#upToDate = null
    this.#encodedBefore = this.#encodedBytes
    return this.#thread
  }

  #endThread(): void {
    this.#thread?.end()
    this.#thread = null
    this.#threads.forget(this)
  }

  /** A document that an update has broken half-way is built anew next. */
  #followed<T extends Applied>(applied: T): T {
    if (!applied.isBroken) this.#vector.follow(applied.merged)
    return applied
  }

  #note({ ms, work, heaviestText, bytes, encodedBytes }: DocumentAnswer): void {
    this.#threadMs += ms
    this.#work = work
    this.#heaviestText = heaviestText ?? this.#heaviestText
    this.#bytes = bytes
    this.#encodedBytes = this.#encodedBefore + encodedBytes
  }
}

const framesOf = (frames: readonly Uint8Array[] | null): readonly Buffer[] | null =>
  frames?.map((frame) => Buffer.from(frame.buffer, frame.byteOffset, frame.length)) ?? null
