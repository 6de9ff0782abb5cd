import { Worker } from 'node:worker_threads'
import type { StoredDocument } from '../log/update-log.ts'
import type { RoomDocument } from './room-document.ts'

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
  readonly encodedBytes: number
  readonly vector: Uint8Array
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
export class DocumentThread {
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
    this.#worker.on('message', (answer: DocumentAnswer) => this.#take(answer))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error("A document's thread has ended.")))
    // like an open database, a document does not keep a process alive that has nothing else to do
    this.#worker.unref()
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0
  }

  ask<Name extends Ask>(
    ask: Name,
    ...args: Parameters<RoomDocument[Name]>
  ): Promise<ReturnType<RoomDocument[Name]>> {
    if (this.#failure) return Promise.reject(this.#failure)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#fail(new Error(`A document did not answer within ${ANSWER_WITHIN_MS} ms.`)),
        ANSWER_WITHIN_MS,
      ).unref()
      const take = (result: unknown) => resolve(result as ReturnType<RoomDocument[Name]>)
      this.#waiting.set(id, { resolve: take, reject, timer })
      this.#worker.ref()
      this.#worker.postMessage({ id, ask, args } satisfies DocumentQuestion)
    })
  }

  end(): void {
    this.#fail(new Error('The document was closed.'))
  }

  #take(answer: DocumentAnswer): void {
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
